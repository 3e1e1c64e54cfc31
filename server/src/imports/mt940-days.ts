/** Reads the days of MT940: a value date with its year in two digits, and an entry date without a year. */
import { type Day, dayOf, daysBetween } from '@backoffice/contract/day'

/** SWIFT counts the years 80 to 99 to the last century. */
const FIRST_OF_LAST_CENTURY = 80

/** Reads `YYMMDD`. Banks that count 30 days in each month write days such as 30 February: it is the last day of that month. */
export function dayOfSwift(written: string): Day | undefined {
  const [year = 0, month = 0, date = 0] = (written.match(/\d\d/g) ?? []).map(Number)
  const fullYear = year < FIRST_OF_LAST_CENTURY ? 2000 + year : 1900 + year
  const day = dayOf(fullYear, month, date)
  if (day !== undefined || month !== 2 || date < 29 || date > 30) return day
  return dayOf(fullYear, 2, 29) ?? dayOf(fullYear, 2, 28)
}

/** Reads an entry date, `MMDD`: its year is the year that brings it next to the value date. */
export function bookingDay(written: string, valueDay: Day): Day | undefined {
  const [month, date] = [Number(written.slice(0, 2)), Number(written.slice(2))]
  const year = Number(valueDay.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((each) => dayOf(each, month, date) ?? [])
  const distance = (day: Day): number => Math.abs(daysBetween(valueDay, day))
  return days.toSorted((one, other) => distance(one) - distance(other))[0]
}
