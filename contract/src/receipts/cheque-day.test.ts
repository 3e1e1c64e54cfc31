import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { questionOfChequeDay } from './cheque-day.ts'

const today = '2026-11-20' as Day

describe('the day of a cheque', () => {
  it.each(['2026-11-20', '2026-05-20', '2027-11-20', '2027-01-31'])('%s needs no question', (day) => {
    expect(questionOfChequeDay(day as Day, today)).toBeUndefined()
  })

  it.each([
    ['2026-05-19', '19/05/2026', 'more than six months ago'],
    ['2020-01-01', '01/01/2020', 'more than six months ago'],
    ['2027-11-21', '21/11/2027', 'more than a year from today'],
    ['2199-01-01', '01/01/2199', 'more than a year from today'],
  ])('%s needs a question', (day, shown, why) => {
    const question = questionOfChequeDay(day as Day, today)
    expect(question).toContain(shown)
    expect(question).toContain(why)
  })
})
