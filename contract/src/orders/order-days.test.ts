import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { unusualDay } from './order-days.ts'

const today = '2026-11-26' as Day
const doubt = (day: string) => unusualDay('S.O Date', day as Day, today)

describe('a newly typed day of an order', () => {
  it('is doubted where the day with day and month exchanged lies near, and both readings are named', () => {
    expect(doubt('2026-05-11')).toBe(
      'S.O Date is read as 11 May 2026, which is more than 60 days away from today. With day and month exchanged it is 5 November 2026. Check day and month.',
    )
  })

  it.each([
    ['today', '2026-11-26'],
    ['60 days ago', '2026-09-27'],
    ['in 60 days', '2027-01-25'],
    ['near, though the exchanged day is near too', '2026-12-11'],
    ['far, with an exchanged day that is far too', '2026-06-05'],
    ['far, with no exchanged day', '2026-05-31'],
    ['two years ago', '2024-11-26'],
  ])('is taken: %s', (_what, day) => {
    expect(doubt(day)).toBeUndefined()
  })

  it.each(['1900-01-01', '2024-11-25', '2028-11-27', '2190-01-01'])('is doubted for its year: %s', (day) => {
    expect(doubt(day)).toMatch(
      /^S\.O Date \d\d\/\d\d\/\d{4} is more than two years away from today\. Check the year\.$/,
    )
  })
})
