/**
 * The days of the demo. They end at the last working day before the company's today: the demo looks current whenever it is loaded,
 * nothing in it lies in the future at any hour, and what a user does today stands on top of every list. From one today on,
 * everything is the same on every machine.
 */
import { addDays, type Day } from '@backoffice/contract/day'

/** Working days, the last one at the end: the company closes on Sundays. */
export function workingDays(today: Day, count: number): readonly Day[] {
  const days: Day[] = []
  for (let back = 1; days.length < count; back += 1) {
    const day = addDays(today, -back)
    if (new Date(day).getUTCDay() !== 0) days.push(day)
  }
  return days.reverse()
}

/** A place in the demo's time that sorts and adds as a number: minutes since the midnight before its first working day. */
export type Minute = number
const DAY = 1440

export const at = (day: number, hour: number, minute = 0): Minute => day * DAY + hour * 60 + minute
export const dayOf = (minute: Minute): number => Math.floor(minute / DAY)

/** As a moment. Pakistan has kept one offset, +05:00, all year since 2009; seconds come from the row's number. */
export function momentOf(days: readonly Day[], minute: Minute, row: number): string {
  const midnight = Date.parse(`${days[dayOf(minute)] ?? ''}T00:00:00+05:00`)
  return new Date(midnight + (minute % DAY) * 60_000 + ((row * 7) % 60) * 1000).toISOString()
}
