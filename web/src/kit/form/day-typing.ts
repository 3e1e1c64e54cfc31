import { addDays, type Day, dayOf, daysIn } from '@backoffice/contract/day'
import { messages } from '@backoffice/contract/messages'
import { nameOfMonth } from '../format.ts'
import { plainNumber } from '@backoffice/contract/written'
import type { DayOrder } from '../day-order.ts'

const PARTS = /^(\d{1,2})(?:[/.\- ](\d{1,2}))?(?:[/.\- ](\d{4}|\d{2}))?$/
/** The keyboard of a phone that has digits alone has no sign to put between them. */
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const STEP = /^([+-])(\d{1,3})$/

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

const plainText = (text: string) => plainNumber(text).trim().toLowerCase()

/** Returns year, month and day of the month of a typed text, whether there is such a day or not. */
function partsOf(typed: string, today: Day, order: DayOrder): readonly [number, number, number] | undefined {
  const iso = ISO.exec(typed)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const parts = DIGITS.exec(typed) ?? PARTS.exec(typed)
  if (!parts) return undefined
  const [, first, second, year = today.slice(0, 4)] = parts
  if (second === undefined) return [yearOf(year), Number(today.slice(5, 7)), Number(first)]
  const [date, month] = order === 'MDY' ? [second, first] : [first, second]
  return [yearOf(year), Number(month), Number(date)]
}

/**
 * Reads a day as people type it: `20/11/2026`, `20112026`, `2011`, `5/1`, `15` (of this month), `t` for today, `+1` and `-7` counted from
 * today, or the ISO form, with the digits of any keyboard. With `MDY` the month is first: `11/20/2026`, `11202026`, `1/5`. Returns
 * `undefined` for anything that is no day; the other order is never tried.
 */
export function parseTypedDay(text: string, today: Day, order: DayOrder): Day | undefined {
  const typed = plainText(text)
  if (typed === 't') return today
  const step = STEP.exec(typed)
  if (step) return addDays(today, Number(`${step[1]}${step[2]}`))
  const parts = partsOf(typed, today, order)
  return parts && dayOf(...parts)
}

const nameOf = (year: number, month: number) => {
  const name = nameOfMonth(month)
  return month === 2 ? `${name} ${year}` : name
}

/** Returns why a typed day does not exist: `February 2026 has 28 days`. Returns `undefined` where it is no day at all. */
export function typedDayError(text: string, today: Day, order: DayOrder): string | undefined {
  const [year, month, date] = partsOf(plainText(text), today, order) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  if (month < 1 || month > 12) return undefined
  if (year < 1900 || year > 2199) return messages.field.years
  const days = daysIn(year, month)
  return date > days ? messages.field.monthHas(nameOf(year, month), days) : undefined
}
