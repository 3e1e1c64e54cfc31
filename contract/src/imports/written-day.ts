/** Reads days as other programs write them. The order of day and month is a fact of a whole column, so it is given. */
import { type Day, dayOf } from '../day.ts'
import { plainNumber } from '../written.ts'

/** The order of the numbers of a day in which the year does not come first. */
export const dayOrders = ['DMY', 'MDY'] as const
export type DayOrder = (typeof dayOrders)[number]

/** The parts of a written day. `first` and `second` are day and month in the order of their column; `isOrdered` is false where the form shows it. */
interface WrittenDay {
  readonly year: number
  readonly first: number
  readonly second: number
  readonly isOrdered: boolean
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const YEAR = '(\\d{4}|\\d{2})'

/** Midnight is the time of a day that has none. */
const MIDNIGHT = /(?:t|,?\s+)(?:0?0:00(?::00(?:\.0+)?)?(?:\s*(?:z|[+-]00:?00))?|12:00(?::00)?\s*am)$/i
/** Most days need nothing of the rest. */
const ISO = /^\d{4}-\d{2}-\d{2}$/
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const COMPACT = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/
const DAY_NAMED = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-/. ]?\\s*${MONTH}(?:[-/, ]\\s*)?${YEAR}$`, 'i')
const MONTH_NAMED = new RegExp(`^${MONTH}[-/. ]?\\s*(\\d{1,2})(?:st|nd|rd|th)?(?:[-/, ]\\s*)${YEAR}$`, 'i')

/** Two digits are a year from 1980 to 2079: goods expire in some years, and no invoice is older. */
const yearOf = (digits: string): number => {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year < 80 ? 2000 + year : 1900 + year
}
const monthOf = (name = ''): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1

const certain = (year: number, month: number, day: number): WrittenDay => ({
  year,
  first: day,
  second: month,
  isOrdered: false,
})

export function writtenDay(cell: string): WrittenDay | undefined {
  const text = ISO.test(cell) ? cell : plainNumber(cell).trim().replace(MIDNIGHT, '')
  const [, first, , second, lastYear] = YEAR_LAST.exec(text) ?? []
  if (first !== undefined && second !== undefined && lastYear !== undefined)
    return { year: yearOf(lastYear), first: Number(first), second: Number(second), isOrdered: true }
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return certain(Number(year), Number(month), Number(day))
  const [, compactYear, compactMonth, compactDay] = COMPACT.exec(text) ?? []
  if (compactYear !== undefined) return certain(Number(compactYear), Number(compactMonth), Number(compactDay))
  const [, namedDay, named, namedYear] = DAY_NAMED.exec(text) ?? []
  if (namedYear !== undefined) return certain(yearOf(namedYear), monthOf(named), Number(namedDay))
  const [, monthFirst, dayOfMonth, monthYear] = MONTH_NAMED.exec(text) ?? []
  if (monthYear !== undefined) return certain(yearOf(monthYear), monthOf(monthFirst), Number(dayOfMonth))
  return undefined
}

/** Returns the day of a cell in the order of its column; `undefined` for a text that is no day. */
export function dayInOrder(cell: string, order: DayOrder): Day | undefined {
  const written = writtenDay(cell)
  if (!written) return undefined
  const { year, first, second, isOrdered } = written
  return isOrdered && order === 'MDY' ? dayOf(year, first, second) : dayOf(year, second, first)
}
