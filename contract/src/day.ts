/**
 * Calendar days. A day is the text `yyyy-MM-dd` and never a moment: a `Date` at midnight belongs to another day one time zone further. On
 * the wire requests carry `dd/MM/yyyy`, answers `yyyy-MM-dd` (decisions 3); years run from 1900 to 2199.
 */
import { inDigits } from './language/numbers.ts'

export type Day = string & { readonly __brand: 'Day' }

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const SLASHED = /^(\d{2})\/(\d{2})\/(\d{4})$/

export function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Makes a day of year, month and day of the month; `undefined` when there is no such day. */
export function dayOf(year: number, month: number, date: number): Day | undefined {
  const exists = year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month)
  if (!exists) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}` as Day
}

/** Parses `'31/01/2026'` or `'2026-01-31'`; returns `undefined` for 31/02/2026, 1/1/26, 1800 or any other form. */
export function parseDay(text: string): Day | undefined {
  const iso = ISO.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const slashed = SLASHED.exec(text)
  return slashed ? dayOf(Number(slashed[3]), Number(slashed[2]), Number(slashed[1])) : undefined
}

/** Formats a day as `dd/MM/yyyy`, the form of requests and of the cash screens. */
export function wireDay(day: Day): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/** Writes a day in a sentence, with the digits that the reader chose. */
export const saidDay = (day: Day): string => inDigits(wireDay(day))

/** Counts the days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** Returns the day that is `count` days after `day`. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10) as Day
}

/** Returns the same day of the month `count` months later, or the last day of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1]
  return dayOf(year, month, Math.min(Number(day.slice(8)), daysIn(year, month))) ?? day
}

const formats = new Map<string, Intl.DateTimeFormat>()

// A format is made once per time zone, because making one is slow.
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** Returns the day of a moment, in milliseconds, in a time zone (`Asia/Karachi`). */
export function dayAt(moment: number, timeZone: string): Day {
  const parts = formatIn(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}` as Day
}

export const isSunday = (day: Day): boolean => new Date(Date.parse(day)).getUTCDay() === 0
