import { addDays, type Day, wireDay } from '@backoffice/contract/day'
import { describe, expect, it } from 'vitest'
import type { DayOrder } from '../day-order.ts'
import { showDay } from '../format.ts'
import { parseTypedDay } from './day-typing.ts'

const FIRST = '1900-01-01' as Day
const LAST = '2199-12-31' as Day
const today = '2026-11-20' as Day
const orders: readonly DayOrder[] = ['DMY', 'MDY']

/** Tries every day and returns those that `isBroken` reports. */
function brokenDays(isBroken: (day: Day) => boolean): { days: number; broken: Day[] } {
  const broken: Day[] = []
  let days = 0
  for (let day = FIRST; day <= LAST; day = addDays(day, 1)) {
    days += 1
    if (isBroken(day)) broken.push(day)
  }
  return { days, broken }
}

describe.each(orders)('with the order %s', (order) => {
  it('every day that is shown means the same day when it is typed, with or without its slashes', () => {
    const { days, broken } = brokenDays((day) => {
      const shown = showDay(day, order)
      return [shown, shown.replaceAll('/', ''), shown.replaceAll('/', '.')].some(
        (text) => parseTypedDay(text, today, order) !== day,
      )
    })

    expect(days).toBe(109_573)
    expect(broken).toEqual([])
  })

  it('every day in its ISO form means that day, as in what another program copies', () => {
    const { broken } = brokenDays((day) => parseTypedDay(day, today, order) !== day)

    expect(broken).toEqual([])
  })
})

it('a day of one order is never that day in the other, unless both parts are the same', () => {
  const { broken } = brokenDays((day) => {
    const [, month, date] = day.split('-')
    return (parseTypedDay(showDay(day, 'DMY'), today, 'MDY') === day) !== (month === date)
  })

  expect(broken).toEqual([])
})

it('the request has dd/MM/yyyy in both orders of the screen', () => {
  expect(wireDay(parseTypedDay('02/01/2026', today, 'MDY') ?? today)).toBe('01/02/2026')
})
