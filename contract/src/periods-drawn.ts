/** The periods by which amounts are drawn: the days where the filters leave about a month, else the months. */
import { addDays, addMonths, type Day, daysBetween } from './day.ts'

/** The most days that are drawn one by one. */
export const DRAWN_DAYS = 31
/** The most months that are drawn. */
export const DRAWN_MONTHS = 12

interface Span {
  readonly date?: Day | undefined
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
}

/** Returns whether the amounts of these filters are drawn by day. */
export const isDrawnByDay = ({ date, fromDate, toDate }: Span): boolean =>
  date !== undefined || (fromDate !== undefined && toDate !== undefined && daysBetween(fromDate, toDate) < DRAWN_DAYS)

/** Returns the first day of a period, which is written as `2026-03-14` or `2026-03`. */
const firstDayOf = (period: string): Day => (isDay(period) ? period : (`${period}-01` as Day))
const isDay = (period: string): period is Day => period.length > '2026-03'.length

/** Returns the first and the last day of a period. */
export function daysOfPeriod(period: string): readonly [first: Day, last: Day] {
  const first = firstDayOf(period)
  return [first, isDay(period) ? first : addDays(addMonths(first, 1), -1)]
}

/** Returns the periods from the first to the last one, at most the last `DRAWN_DAYS` or `DRAWN_MONTHS`. Periods without rows are among them. */
export function periodsDrawn(written: readonly string[]): readonly string[] {
  const [first, last] = [written.toSorted()[0], written.toSorted().at(-1)]
  if (first === undefined || last === undefined) return []
  const drawn: string[] = []
  const most = isDay(last) ? DRAWN_DAYS : DRAWN_MONTHS
  for (let day = firstDayOf(last); day >= firstDayOf(first) && drawn.length < most;) {
    drawn.unshift(isDay(last) ? day : day.slice(0, last.length))
    day = isDay(last) ? addDays(day, -1) : addMonths(day, -1)
  }
  return drawn
}
