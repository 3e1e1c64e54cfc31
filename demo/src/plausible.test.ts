import { addDays, type Day } from '@backoffice/contract/day'
import { describe, expect, it } from 'vitest'
import { dayOf, workingDays } from './calendar.ts'
import { demoCompany } from './company.ts'
import { demoDeposits } from './deposits.ts'
import { demoEndings } from './endings.ts'
import { demoHandOvers } from './hand-overs.ts'
import { demoInvoices } from './invoices.ts'
import { demoLeaves } from './leaves.ts'
import { demoReceipts } from './receipts.ts'
import { demoVouchers } from './vouchers.ts'

const today = '2026-03-10' as Day
const days = workingDays(today, 300)
const company = demoCompany(0.05)

describe('the demo looks like the books of a company', () => {
  it('nobody enters a sick leave days before it begins', () => {
    const sick = demoLeaves(company, days, 'main').filter(({ type }) => type === 'SICK')
    expect(sick.length).toBeGreaterThan(10)

    const early = sick.filter(({ start, at }) => start > addDays(days[dayOf(at)] ?? today, 3))
    expect(early).toEqual([])
  })

  it('depreciation alone is booked against accumulated depreciation', () => {
    const vouchers = demoVouchers(company, days.length, 0.5, 'main').filter(({ lines }) =>
      lines.some(({ title }) => title === 'Accumulated Depreciation'),
    )
    expect(vouchers.length).toBeGreaterThan(3)
    expect(new Set(vouchers.flatMap(({ lines }) => lines.map(({ title }) => title)))).toEqual(
      new Set(['Depreciation', 'Accumulated Depreciation']),
    )
  })

  it('of the cheques that came back some are deposited again, replaced or given back, and others wait', () => {
    const period = { days, chainStart: days.length - 90 }
    const invoices = demoInvoices(company, period, 6000, 'main')
    const receipts = demoReceipts(company, invoices, period, 1800, 'main')
    const handOvers = demoHandOvers(receipts, days.length, 'main')
    const deposits = demoDeposits(company, handOvers, days, 'main')
    const { bounces, outcomes } = demoEndings({ invoices, receipts, handOvers, deposits }, days, 'main')

    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['represented', 'replaced', 'given_back']))
    expect(outcomes.length).toBeLessThan(bounces.length)
    expect(
      outcomes.filter(({ bounce, at, replacedBy }) => at <= bounce.at || (replacedBy && replacedBy.at >= at)),
    ).toEqual([])
  })
})
