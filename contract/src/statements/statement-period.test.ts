import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { brokenPeriod, daysOfMonth, lastMonthBefore, monthsToChoose, usualPeriods } from './statement-period.ts'
import { statementMessages } from './statements-messages.ts'

const today = '2026-03-31' as Day
const day = (text: string) => text as Day

describe('the period of a statement', () => {
  it.each([
    [null, day('2026-03-01'), statementMessages.noFrom],
    [day('2026-03-01'), null, statementMessages.noTo],
    [day('2026-03-02'), day('2026-03-01'), statementMessages.order],
    [day('2026-03-01'), day('2026-04-01'), statementMessages.future],
    [day('2025-02-24'), today, statementMessages.tooLong(400)],
    [day('2025-02-25'), today, undefined],
    [today, today, undefined],
  ])('from %s to %s', (from, to, message) => {
    expect(brokenPeriod({ from, to, today })?.message).toBe(message)
  })

  it('is the whole month before, also after a long month and a new year', () => {
    expect(lastMonthBefore(today)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(lastMonthBefore(day('2026-01-15'))).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })

  it('is offered in four lengths that a statement may have', () => {
    const periods = usualPeriods(today)

    expect(periods.map(([, { from, to }]) => [from, to])).toEqual([
      ['2026-02-01', '2026-02-28'],
      ['2026-03-01', '2026-03-31'],
      ['2025-12-01', '2026-02-28'],
      ['2025-04-01', '2026-03-31'],
    ])
    for (const [, period] of periods) expect(brokenPeriod({ ...period, today })).toBeUndefined()
  })

  it('is a month, up to today where it is not over, and none where it has not begun', () => {
    expect(daysOfMonth('2024-02', today)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(daysOfMonth('2026-03', day('2026-03-10'))).toEqual({ from: '2026-03-01', to: '2026-03-10' })
    for (const none of ['2026-04', '2026-13', '2026', '', '2026-02-01'])
      expect(daysOfMonth(none, today)).toBeUndefined()
  })

  it('is one of the last twelve months, the last one first, or this month', () => {
    const months = monthsToChoose(today)

    expect(months).toHaveLength(13)
    expect([months[0], months[11], months[12]]).toEqual(['2026-02', '2025-03', '2026-03'])
  })
})
