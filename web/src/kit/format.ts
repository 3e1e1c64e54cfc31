/** Formats every kind of value in its one form. Screens never format: the kind of a column does. */
import { type Day, dayOf } from '@backoffice/contract/day'
import type { DayOrder } from './day-order.ts'

export { formatMoney as showMoney } from '@backoffice/contract/money'

/** Formats quantities and counts: grouped, without forced decimals. */
const count = new Intl.NumberFormat('en-US-u-nu-latn', { maximumFractionDigits: 3 })
export const showNumber = (value: number): string => count.format(value)

/** Shows a distance in whole metres. */
const whole = new Intl.NumberFormat('en-US-u-nu-latn', { maximumFractionDigits: 0 })
export const showMetres = (metres: number): string => whole.format(metres)

/** Shows a coordinate; six decimals of a degree are a tenth of a metre. */
const degrees = new Intl.NumberFormat('en-US-u-nu-latn', { maximumFractionDigits: 6, useGrouping: false })
export const showDegrees = (value: number): string => degrees.format(value)

/**
 * Shows a day as `20/11/2026`, or as `11/20/2026` with the month first. The order is always passed, so that no screen shows one order and
 * reads the other: the kit takes it from `useDayOrder()`.
 */
export function showDay(day: Day | null, order: DayOrder): string {
  if (day === null) return ''
  const [year, month, date] = day.split('-')
  return order === 'MDY' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`
}

const momentsIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
// The formatter is kept, because making it costs more than everything else about a cell.
let moments = momentsIn(undefined)

/** Spells a day out: `20 Nov 2025` cannot be read as a day of another month. */
const spelled = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
export const spellDay = (day: Day): string => spelled.format(Date.parse(day))

/** Sets the time zone of all moments to that of the current branch, which the configuration names; before that it is the browser's. */
export function showMomentsIn(timeZone: string | undefined): void {
  if (moments.resolvedOptions().timeZone !== timeZone) moments = momentsIn(timeZone)
}

function partsOf(moment: string): Record<string, string> | undefined {
  const at = Date.parse(moment)
  if (Number.isNaN(at)) return undefined
  return Object.fromEntries(moments.formatToParts(at).map((part) => [part.type, part.value]))
}

const dayIn = (parts: Record<string, string> | undefined): Day | undefined =>
  parts && dayOf(Number(parts.year), Number(parts.month), Number(parts.day))
const timeIn = (parts: Record<string, string>): string => `${parts.hour}:${parts.minute}`

/** Returns the day of a moment at the company: `2026-11-20T19:30:00Z` → `2026-11-21`; `undefined` for a text that is no moment. */
export const dayOfMoment = (moment: string): Day | undefined => dayIn(partsOf(moment))

/** Shows a moment as day and time: `21/11/2026 00:30`. */
export function showMoment(moment: string | null, order: DayOrder): string {
  const parts = moment === null ? undefined : partsOf(moment)
  return parts ? `${showDay(dayIn(parts) ?? null, order)} ${timeIn(parts)}` : ''
}

/** Shows a moment to the second, where moments tell things apart: `21/11/2026 00:30:07`. */
export function showExactMoment(moment: string, order: DayOrder): string {
  const parts = partsOf(moment)
  return parts ? `${showMoment(moment, order)}:${parts.second}` : ''
}

/** Shows the time of a moment at the company: `00:30`. */
export function timeOfMoment(moment: string): string {
  const parts = partsOf(moment)
  return parts ? timeIn(parts) : ''
}

/** Shows a time such as `14:05`, for hints such as "as of 14:05". */
export const showTime = (at: number): string => timeOfMoment(new Date(at).toISOString())
