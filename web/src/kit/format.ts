/** How values look. Screens never format: a column's kind does. */
import { type Day, dayOf, wireDay } from '@backoffice/contract/day'

export { formatMoney as showMoney } from '@backoffice/contract/money'

/** Quantities and counts: grouped, without forced decimals. */
const count = new Intl.NumberFormat('en-US-u-nu-latn', { maximumFractionDigits: 3 })
export const showNumber = (value: number): string => count.format(value)

export const showDay = (day: Day | null): string => (day === null ? '' : wireDay(day))

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
// Made once: it costs more than all else about a cell.
let moments = momentsIn(undefined)

/** A day that is asked about: `20 Nov 2025` cannot be read as another month's. */
const spelled = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
export const spellDay = (day: Day): string => spelled.format(Date.parse(day))

/** Moments are shown in the company's time zone, which the configuration names; before that in the browser's. */
export function showMomentsIn(timeZone: string | undefined): void {
  if (moments.resolvedOptions().timeZone !== timeZone) moments = momentsIn(timeZone)
}

function partsOf(moment: string): Record<string, string> | undefined {
  const at = Date.parse(moment)
  if (Number.isNaN(at)) return undefined
  return Object.fromEntries(moments.formatToParts(at).map((part) => [part.type, part.value]))
}

/** `2026-11-20T19:30:00Z` → the day `2026-11-21` where the company is; `undefined` for a text that is no moment. */
export function dayOfMoment(moment: string): Day | undefined {
  const parts = partsOf(moment)
  return parts && dayOf(Number(parts.year), Number(parts.month), Number(parts.day))
}

/** The same with the time: `21/11/2026 00:30`. */
export function showMoment(moment: string | null): string {
  const parts = moment === null ? undefined : partsOf(moment)
  return parts ? `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}` : ''
}

/** To the second, where moments tell things apart: `21/11/2026 00:30:07`. */
export function showExactMoment(moment: string): string {
  const parts = partsOf(moment)
  return parts ? `${showMoment(moment)}:${parts.second}` : ''
}

/** `14:05`, for hints such as "as of 14:05". */
export function showTime(at: number): string {
  const parts = partsOf(new Date(at).toISOString())
  return parts ? `${parts.hour}:${parts.minute}` : ''
}
