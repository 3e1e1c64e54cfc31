/** Tells apart the documents of number series that begin again each fiscal year: the year is put before the number. */
import type { Day } from '../day.ts'

/** The months by their numbers, as in a choice. */
export const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
/** A fiscal year usually begins in July. */
export const USUAL_FIRST_MONTH = 7

/** Returns the fiscal year of a day, such as `2026-27`; a year that begins in January is `2026`. */
export function fiscalYear(day: Day, firstMonth: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  if (firstMonth === 1) return String(year)
  const first = month < firstMonth ? year - 1 : year
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** Returns a number with its fiscal year before it; a number that already begins with that year is left as it is. */
export function numberInYear(number: string, year: string): string {
  const begins = number.startsWith(year) && /^[^\p{L}\p{N}]/u.test(number.slice(year.length))
  return begins ? number : `${year}/${number}`
}
