import { role } from '@backoffice/contract/access'
import { salesmanSummary } from '@backoffice/contract/cash/summaries'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { describe, expect, it } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'

const { as, anyone } = await testApp()

describe('a call', () => {
  it('answers the user whom its screens allow', async () => {
    const branch = await aBranch()
    const salesman = await aUser({ role: role.salesman, in: branch })
    const client = await as(salesman)

    const tiles = await client.ask(salesmanSummary, { userId: salesman.userId, branchCode: branch.code })

    expect(tiles).toEqual({ outStandingBalance: 0, receivedAmount: 0, handOvertoCashier: 0, balance: 0 })
  })
  it('answers lists that name nothing of the business to anyone', async () => {
    const got = await anyone.ask(getConfiguration, {})
    expect(got.branches).toEqual([])
  })
})
