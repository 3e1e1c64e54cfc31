import { describe, expect, it } from 'vitest'
import type { Day } from './day.ts'
import { daysOfPeriod, isDrawnByDay, periodsDrawn } from './periods-drawn.ts'

const day = (text: string) => text as Day

describe('the periods of a picture', () => {
  it.each([
    ['2026-03-01', '2026-03-31', true],
    ['2026-03-01', '2026-04-01', false],
    ['2026-03-05', '2026-03-05', true],
  ])('are days up to 31 of them: %s to %s', (from, to, isByDay) => {
    expect(isDrawnByDay({ fromDate: day(from), toDate: day(to) })).toBe(isByDay)
  })

  it('are months where an end is open, and the day of a filter for one day', () => {
    expect(isDrawnByDay({})).toBe(false)
    expect(isDrawnByDay({ fromDate: day('2026-03-01') })).toBe(false)
    expect(isDrawnByDay({ date: day('2026-03-01') })).toBe(true)
  })

  it('have no gaps, in a leap year too', () => {
    expect(periodsDrawn(['2028-03-01', '2028-02-28'])).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(periodsDrawn(['2025-11', '2026-02'])).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(periodsDrawn(['2026-02'])).toEqual(['2026-02'])
    expect(periodsDrawn([])).toEqual([])
  })

  it('are at most the last twelve months', () => {
    expect(periodsDrawn(['2020-01', '2026-02'])).toHaveLength(12)
    expect(periodsDrawn(['2020-01', '2026-02']).at(0)).toBe('2025-03')
  })

  it('begin and end with their first and last day', () => {
    expect(daysOfPeriod('2028-02')).toEqual(['2028-02-01', '2028-02-29'])
    expect(daysOfPeriod('2026-12')).toEqual(['2026-12-01', '2026-12-31'])
    expect(daysOfPeriod('2026-12-05')).toEqual(['2026-12-05', '2026-12-05'])
  })
})
