/** Reads days as other programs write them. The order of day and month is a fact of a whole column, so it is given. */
import { type Day, dayOf, daysIn } from '../day.ts'
import { plainNumber } from '../written.ts'

/** The names of the months in the languages of files, in lower case: English, German, Urdu, and both ways of Arabic. */
const NAMES: readonly (readonly string[])[] = [
  ['jan', 'january', 'januar', 'jänner', 'جنوری', 'يناير', 'كانون الثاني'],
  ['feb', 'february', 'februar', 'فروری', 'فبراير', 'شباط'],
  ['mar', 'march', 'märz', 'mär', 'mrz', 'مارچ', 'مارس', 'آذار'],
  ['apr', 'april', 'اپریل', 'أبريل', 'ابريل', 'نيسان'],
  ['may', 'mai', 'مئی', 'مايو', 'أيار'],
  ['jun', 'june', 'juni', 'جون', 'يونيو', 'حزيران'],
  ['jul', 'july', 'juli', 'جولائی', 'يوليو', 'تموز'],
  ['aug', 'august', 'اگست', 'أغسطس', 'آب'],
  ['sep', 'sept', 'september', 'ستمبر', 'سبتمبر', 'أيلول'],
  ['oct', 'october', 'okt', 'oktober', 'اکتوبر', 'أكتوبر', 'تشرين الأول'],
  ['nov', 'november', 'نومبر', 'نوفمبر', 'تشرين الثاني'],
  ['dec', 'december', 'dez', 'dezember', 'دسمبر', 'ديسمبر', 'كانون الأول'],
]

const numbers = new Map(NAMES.flatMap((names, at) => names.map((name) => [name, at + 1] as const)))

/** Returns the number of a month, and 0 for any other word. */
const monthNamed = (name = ''): number => numbers.get(name.toLowerCase()) ?? 0

/** The names for a regular expression; a longer name comes first. */
const MONTH_NAME = [...numbers.keys()].toSorted((one, other) => other.length - one.length).join('|')

/** The order of the numbers of a day in which the year does not come first. */
export const dayOrders = ['DMY', 'MDY'] as const
export type DayOrder = (typeof dayOrders)[number]

/** The parts of a written day. `first` and `second` are day and month in the order of their column; `isOrdered` is false where the form shows it. */
interface WrittenDay {
  readonly year: number
  readonly first: number
  readonly second: number
  readonly isOrdered: boolean
  /** A time other than midnight, and whether its time zone is written too. Midnight is the time of a day that has none. */
  readonly time: 'none' | 'midnight' | 'local' | 'zoned'
}

const MONTH = `(${MONTH_NAME})\\.?`
const YEAR = '(\\d{4}|\\d{2})'

const MIDNIGHT = /(?:t|,?\s+)(?:0?0:00(?::00(?:\.0+)?)?(?:\s*(?:z|[+-]00:?00))?|12:00(?::00)?\s*am)$/i
const TIME =
  /(?:t|,?\s+)(?:[01]?\d|2[0-4])[:.][0-5]\d(?:[:.][0-5]\d(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?)?\s*(z|[+-]\d{2}:?\d{2})?$/i
/** Most days need nothing of the rest. */
const ISO = /^\d{4}-\d{2}-\d{2}$/
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+/i
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const COMPACT = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/
const DAY_NAMED = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-/. ]?\\s*${MONTH}(?:[-/, ]\\s*)?${YEAR}$`, 'iu')
const MONTH_NAMED = new RegExp(`^${MONTH}[-/. ]?\\s*(\\d{1,2})(?:st|nd|rd|th)?(?:[-/, ]\\s*)${YEAR}$`, 'iu')

/** A month without a day, as goods show when they expire. */
const MONTH_ALONE = new RegExp(`^${MONTH}[-/, ]?\\s*'?${YEAR}$`, 'iu')
const MONTH_THEN_YEAR = /^(\d{1,2})[-/.](\d{4}|\d{2})$/
const YEAR_THEN_MONTH = /^(\d{4})[-/.](\d{1,2})$/

/** Two digits are a year from 1980 to 2079: goods expire in some years, and no invoice is older. */
const yearOf = (digits: string): number => {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year < 80 ? 2000 + year : 1900 + year
}

const certain = (year: number, month: number, day: number) => ({ year, first: day, second: month, isOrdered: false })

/** Takes the time from the end of a cell. */
function withoutTime(text: string): { readonly rest: string; readonly time: WrittenDay['time'] } {
  if (MIDNIGHT.test(text)) return { rest: text.replace(MIDNIGHT, ''), time: 'midnight' }
  const [time, zone] = TIME.exec(text) ?? []
  if (time === undefined) return { rest: text, time: 'none' }
  return { rest: text.slice(0, -time.length), time: zone === undefined ? 'local' : 'zoned' }
}

export function writtenDay(cell: string): WrittenDay | undefined {
  if (ISO.test(cell)) return { ...certain(...numbersOf(cell.split('-'))), time: 'none' }
  const { rest, time } = withoutTime(plainNumber(cell).trim())
  const day = dayIn(rest.replace(WEEKDAY, ''))
  return day && { ...day, time }
}

const numbersOf = ([year, month, day]: readonly string[]) => [Number(year), Number(month), Number(day)] as const

function dayIn(text: string): Omit<WrittenDay, 'time'> | undefined {
  const [, first, , second, lastYear] = YEAR_LAST.exec(text) ?? []
  if (first !== undefined && second !== undefined && lastYear !== undefined)
    return { year: yearOf(lastYear), first: Number(first), second: Number(second), isOrdered: true }
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return certain(Number(year), Number(month), Number(day))
  const [, compactYear, compactMonth, compactDay] = COMPACT.exec(text) ?? []
  if (compactYear !== undefined) return certain(Number(compactYear), Number(compactMonth), Number(compactDay))
  const [, namedDay, named, namedYear] = DAY_NAMED.exec(text) ?? []
  if (namedYear !== undefined) return certain(yearOf(namedYear), monthNamed(named), Number(namedDay))
  const [, monthFirst, dayOfMonth, monthYear] = MONTH_NAMED.exec(text) ?? []
  if (monthYear !== undefined) return certain(yearOf(monthYear), monthNamed(monthFirst), Number(dayOfMonth))
  return undefined
}

/** Returns the day of a cell in the order of its column, without its time; `undefined` for a text that is no day. */
export function dayInOrder(cell: string, order: DayOrder): Day | undefined {
  const written = writtenDay(cell)
  if (!written) return undefined
  const { year, first, second, isOrdered } = written
  return isOrdered && order === 'MDY' ? dayOf(year, first, second) : dayOf(year, second, first)
}

/** Returns the last day of a month that is written without a day, such as `Dec-27`; `undefined` for any other text. */
export function monthEndIn(cell: string): Day | undefined {
  const text = plainNumber(cell).trim()
  const [, named, namedYear] = MONTH_ALONE.exec(text) ?? []
  if (namedYear !== undefined) return lastDayOf(yearOf(namedYear), monthNamed(named))
  const [, year, monthAfter] = YEAR_THEN_MONTH.exec(text) ?? []
  if (year !== undefined) return lastDayOf(Number(year), Number(monthAfter))
  const [, month, lastYear] = MONTH_THEN_YEAR.exec(text) ?? []
  return lastYear === undefined ? undefined : lastDayOf(yearOf(lastYear), Number(month))
}

export const lastDayOf = (year: number, month: number): Day | undefined => dayOf(year, month, daysIn(year, month))
