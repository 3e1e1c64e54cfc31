import type { Day } from '@backoffice/contract/day'
import { describe, expect, it } from 'vitest'
import { dayAndTime, paperLayout } from './paper-layout.ts'
import type { Sheet } from './sheet.ts'

const ACCOUNT = 'MCB Current A/C 2246-78087677-01'

/** Returns a list of one row with an account and as many days as given. */
const withDays = (days: number): Sheet => ({
  title: 'Deposits',
  about: [],
  dayOrder: 'DMY',
  columns: ['Account', ...Array.from({ length: days }, (_none, at) => `Day ${at}`)].map((title) => ({
    title,
    isCode: false,
    isNumeric: false,
    isCount: false,
    isForFiles: false,
  })),
  rows: [
    [
      { kind: 'text', value: ACCOUNT },
      ...Array.from({ length: days }, () => ({ kind: 'day' as const, value: '2026-11-26' as Day })),
    ],
  ],
  totals: [],
})
const lineOf = (days: number) => Number.parseFloat(paperLayout(withDays(days)).columns[0]?.min ?? '0') / 0.6

describe('the layout of a printed list', () => {
  it('gives a text the room of a single line, or two lines where the columns need it', () => {
    expect(lineOf(3)).toBeGreaterThan(ACCOUNT.length)
    expect(lineOf(12)).toBeLessThan(ACCOUNT.length)
    expect(lineOf(12)).toBeGreaterThan('MCB Current A/C '.length)
  })

  it('uses the small type only where the rows would have more than two lines', () => {
    expect([3, 12, 14].map((days) => paperLayout(withDays(days)).isSmall)).toEqual([false, false, true])
    expect(lineOf(14)).toBeGreaterThan('MCB Current '.length)
  })

  it('ends a line between a day and its time, never in a day', () => {
    expect(dayAndTime('26 Nov 2026 14:05')).toEqual(['26 Nov 2026', '14:05'])
    expect(dayAndTime('')).toEqual([''])
  })
})
