/**
 * Computes the days of the demo. They end on the last working day before the company's today. So the demo looks current whenever it is
 * loaded, nothing is in the future, and a user's own work comes first in every list. For the same today the days are the same on every
 * machine.
 */
import { addDays, type Day } from '@backoffice/contract/day'

/** Returns the last working days before today, oldest first. The company closes on Sundays. */
export function workingDays(today: Day, count: number): readonly Day[] {
  const days: Day[] = []
  for (let back = 1; days.length < count; back += 1) {
    const day = addDays(today, -back)
    if (new Date(day).getUTCDay() !== 0) days.push(day)
  }
  return days.reverse()
}

/** A moment of the demo as a number that can be compared and added: minutes since midnight of its first working day. */
export type Minute = number
const DAY = 1440

export const at = (day: number, hour: number, minute = 0): Minute => day * DAY + hour * 60 + minute
export const dayOf = (minute: Minute): number => Math.floor(minute / DAY)

/** Returns a minute as a timestamp. Pakistan has had the offset +05:00 all year since 2009. The seconds come from the number of the row. */
export function momentOf(days: readonly Day[], minute: Minute, row: number): string {
  const midnight = Date.parse(`${days[dayOf(minute)] ?? ''}T00:00:00+05:00`)
  return new Date(midnight + (minute % DAY) * 60_000 + ((row * 7) % 60) * 1000).toISOString()
}
