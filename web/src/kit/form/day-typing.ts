import { addDays, type Day, dayOf, parseDay } from '@backoffice/contract/day'

const PARTS = /^(\d{1,2})(?:[/.\- ](\d{1,2}))?(?:[/.\- ](\d{4}|\d{2}))?$/
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const STEP = /^([+-])(\d{1,3})$/

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

/**
 * A day as people type it, read as day/month/year: `20/11/2026`, `20112026`, `5/1`, `15` (of this month), `t` for today, `+1` and
 * `-7` counted from today. `undefined` for anything that is no day.
 */
export function dayFromTyping(text: string, today: Day): Day | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === 't') return today
  const step = STEP.exec(typed)
  if (step) return addDays(today, Number(`${step[1]}${step[2]}`))
  const parts = DIGITS.exec(typed) ?? PARTS.exec(typed)
  if (!parts) return parseDay(typed)
  const [, date, month = today.slice(5, 7), year = today.slice(0, 4)] = parts
  return dayOf(yearOf(year), Number(month), Number(date))
}
