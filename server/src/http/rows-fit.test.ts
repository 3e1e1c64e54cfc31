/**
 * Requests a row of every list. Tests compare answers with the contract, so a statement that misses or misnames a column fails here with
 * the name of the field.
 */
import { existsSync } from 'node:fs'
import { calls } from '@backoffice/contract'
import type { Call } from '@backoffice/contract/call'
import { beforeAll, describe, expect, it } from 'vitest'
import { someMoney } from '../../testing/builders/busy-desk.ts'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import type { Worker } from '../../testing/builders/desk.ts'
import { aGodown, anItem, moved } from '../../testing/builders/stock.ts'
import { aVisit } from '../../testing/builders/visits.ts'
import { testApp } from '../../testing/harness.ts'
import { requestOf } from '../../testing/requests.ts'
import { aSetting, type Setting } from '../../testing/setting.ts'

const app = await testApp()
let setting: Setting
beforeAll(async () => {
  setting = await aSetting(app)
  const { desk } = setting
  await someMoney(desk)
  // The calendar of cheques begins today.
  await aReceipt({ by: desk.salesman, ...aCheque(), chequeDate: setting.tomorrow })
  await aVisit(desk.salesman)
  await moved({ godown: await aGodown({ branch: desk.branch.code }), item: await anItem(), received: 7 })
}, 90_000)

/** Tests that read rows of the lists for which this setting has none. */
const readElsewhere: Readonly<Record<string, string>> = {
  'clients.aboveLimit': 'home/reports.test.ts',
  imports: 'imports/work.test.ts',
  'imports.records': 'imports/kinds.test.ts',
  'imports.noted': 'imports/notes.test.ts',
  'imports.rejected': 'imports/kinds.test.ts',
  'imports.surpluses': 'imports/surpluses.test.ts',
  messages: 'messaging/seen-messages.test.ts',
  'periods.closings': 'periods/closings.test.ts',
  'periods.openings': 'periods/openings.test.ts',
  'periods.postings': 'periods/openings.test.ts',
  places: 'visits/place-lists.test.ts',
  'settings.changes': 'settings/settings.test.ts',
  'stock.ledger': 'stock/ledger.test.ts',
  'users.refused': 'users/refused-sign-ins.test.ts',
}
/** These lists show the documents of their user. */
const ofSalesman = ['devices', 'leaves.mine', 'tours.mine', 'visits']

const lists = (calls as readonly Call[]).filter(({ kind }) => kind === 'page')
const readHere = lists.filter(({ name }) => !(name in readElsewhere)).map((call) => [call.name, call] as const)

function requestOfList(call: Call): readonly [Worker, Readonly<Record<string, unknown>>] {
  const [by, wire] = requestOf(call, setting)
  const { salesman } = setting.desk
  return ofSalesman.includes(call.name) ? [salesman, { ...wire, userId: salesman.userId }] : [by, wire]
}

describe('a list', () => {
  it.each(readHere)('%s answers rows with all fields of the contract', async (_name, call) => {
    const [by, wire] = requestOfList(call)
    const { totalRows } = (await by.client.ask(call, wire)) as { totalRows: number }
    expect(totalRows).toBeGreaterThan(0)
  })

  it('is read here, or by a test that there is', () => {
    const names = lists.map(({ name }) => name)
    const missing = Object.entries(readElsewhere).filter(
      ([name, file]) => !names.includes(name) || !existsSync(new URL(`../${file}`, import.meta.url)),
    )
    expect(missing).toEqual([])
  })
})
