import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, type Day, dayAt, dayOf, daysBetween, parseDay, wireDay } from './day.ts'

describe('day', () => {
  it.each([
    ['2026-11-20', 1, '2026-12-20'],
    ['2026-11-20', 2, '2027-01-20'],
    ['2026-11-20', -6, '2026-05-20'],
    ['2026-11-20', -11, '2025-12-20'],
    ['2026-08-31', -6, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %d months are %s', (day, months, later) => {
    expect(addMonths(day as Day, months)).toBe(later)
  })

  it.each([
    ['2026-11-20T18:59:59Z', 'Asia/Karachi', '2026-11-20'],
    ['2026-11-20T19:00:00Z', 'Asia/Karachi', '2026-11-21'],
    ['2026-11-20T19:00:00Z', 'Pacific/Pago_Pago', '2026-11-20'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
  ])('of the moment %s in %s is %s', (moment, timeZone, day) => {
    expect(dayAt(Date.parse(moment), timeZone)).toBe(day)
  })

  it.each([
    ['20/11/2026', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2000', '2000-02-29'],
    ['01/01/1900', '1900-01-01'],
    ['31/12/2199', '2199-12-31'],
  ])('reads %s', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })

  it.each([
    '31/02/2026',
    '29/02/2027',
    '29/02/2100',
    '31/04/2026',
    '00/00/0000',
    '31/12/1899',
    '01/01/2200',
    '1/1/2026',
    '01/01/26',
    '2026/01/01',
    '01-01-2026',
    '13/13/2026',
    '11/20/2026',
    ' 20/11/2026',
    '2026-11-20T00:00:00Z',
    '99999-12-31',
    '',
  ])('refuses %j', (text) => {
    expect(parseDay(text)).toBeUndefined()
  })

  const anyDay = fc
    .record({
      year: fc.integer({ min: 1900, max: 2199 }),
      month: fc.integer({ min: 1, max: 12 }),
      date: fc.integer({ min: 1, max: 31 }),
    })
    .map(({ year, month, date }) => dayOf(year, month, date))
    .filter((day): day is Day => day !== undefined)

  it('reads the form it sends', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDay(wireDay(day))).toBe(day)
      }),
    )
  })

  it('goes forward and back by the same number of days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })

  it('has the length of a leap year', () => {
    expect(daysBetween('2028-01-01' as Day, '2029-01-01' as Day)).toBe(366)
  })
})
