import { addDays, type Day, dayOf, parseDay } from '@backoffice/contract/day'
import type { DayOrder } from '../day-order.ts'

const PARTS = /^(\d{1,2})(?:[/.\- ](\d{1,2}))?(?:[/.\- ](\d{4}|\d{2}))?$/
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const STEP = /^([+-])(\d{1,3})$/

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

/**
 * Reads a day as people type it: `20/11/2026`, `20112026`, `5/1`, `15` (of this month), `t` for today, `+1` and `-7` counted from
 * today, or the ISO form. With `MDY` the month stands first: `11/20/2026`, `11202026`, `1/5`. Returns `undefined` for anything
 * that is no day; the other order is never tried.
 */
export function dayFromTyping(text: string, today: Day, order: DayOrder): Day | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === 't') return today
  const step = STEP.exec(typed)
  if (step) return addDays(today, Number(`${step[1]}${step[2]}`))
  const parts = DIGITS.exec(typed) ?? PARTS.exec(typed)
  if (!parts) return parseDay(typed)
  const [, first, second, year = today.slice(0, 4)] = parts
  if (second === undefined) return dayOf(yearOf(year), Number(today.slice(5, 7)), Number(first))
  const [date, month] = order === 'MDY' ? [second, first] : [first, second]
  return dayOf(yearOf(year), Number(month), Number(date))
}
