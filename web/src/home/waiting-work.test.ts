import type { WaitingKind } from '@backoffice/contract/home/waiting'
import type { Day } from '@backoffice/contract/day'
import { expect, it } from 'vitest'
import { countOf, isLate, type Work, workOn } from './waiting-work.ts'

const work = (kind: WaitingKind, count: number): Work => ({
  kind,
  count,
  amount: null,
  oldestDay: '2026-11-20' as Day,
  ageDays: 6,
  branches: [],
})

it('What waits for a director is the sum of all kinds, also of the clients without a place', () => {
  const waiting = [work('deposits', 72), work('invoices', 2000), work('places', 636)]

  expect(countOf(waiting)).toBe(2708)
  expect(workOn('/directorLocationApproval', waiting)?.count).toBe(636)
})

it('What is a part of another kind is counted once, on the screen of the whole', () => {
  const waiting = [work('toDeposit', 9), work('chequesToDeposit', 4), work('declinedDeposits', 2)]

  expect(countOf(waiting)).toBe(9)
  expect(workOn('/cashierDeposits', waiting)?.count).toBe(9)
  expect(workOn('/cashierDepositsReport', waiting)).toBeUndefined()
})

it('Money is late after three days, a client without a place after a week, and a decision after two weeks', () => {
  const firstLateDay = (kind: WaitingKind) =>
    Array.from({ length: 30 }, (_, day) => day).find((ageDays) => isLate({ kind, ageDays }))

  expect((['handOvers', 'deposits', 'places', 'vouchers', 'leaves'] as const).map(firstLateDay)).toEqual([
    3, 3, 7, 14, 14,
  ])
})
