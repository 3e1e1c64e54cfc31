/** Formats every kind of value in its one form. Screens never format: the kind of a column does. */
import { type Day, dayOf } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { inDigits, inGroups } from '@backoffice/contract/language/numbers'
import type { DayForm } from './day-order.ts'

export { formatMoney as showMoney } from '@backoffice/contract/money'

/** Formats quantities and counts: grouped, without forced decimals. */
const count = new Intl.NumberFormat('en-US-u-nu-latn', { maximumFractionDigits: 3, useGrouping: false })
export const showNumber = (value: number): string => inGroups(count.format(value))

/** Shows a distance in whole metres. */
const whole = new Intl.NumberFormat('en-US-u-nu-latn', { maximumFractionDigits: 0, useGrouping: false })
export const showMetres = (metres: number): string => inGroups(whole.format(metres))

/** Shows a coordinate; six decimals of a degree are a tenth of a metre. */
const degrees = new Intl.NumberFormat('en-US-u-nu-latn', { maximumFractionDigits: 6, useGrouping: false })
export const showDegrees = (value: number): string => inDigits(degrees.format(value))

/**
 * Shows a day as `20/11/2026`, as `11/20/2026` with the month first, or in words as `20 Nov 2026`. The form is always passed, so that no
 * screen shows one order and reads the other: the kit gets it from `useDayForm()`.
 */
export function showDay(day: Day | null, form: DayForm): string {
  if (day === null) return ''
  if (form === 'words') return spellDay(day)
  const [year, month, date] = day.split('-')
  return inDigits(form === 'MDY' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`)
}

/** Shows the day of the month alone: `7`. */
export const showDayOfMonth = (day: Day): string => inDigits(String(Number(day.slice(8))))

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
// Formatters are kept, because making one costs more than everything else about a cell.
const kept = new Map<string | undefined, Intl.DateTimeFormat>()
function formatterIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = kept.get(timeZone)
  if (known) return known
  const made = momentsIn(timeZone)
  kept.set(timeZone, made)
  return made
}
let usualZone: string | undefined
let zonesOfBranches: ReadonlyMap<string, string> = new Map()

/** Spells a day out: `20 Nov 2025` cannot be read as a day of another month. */
const spelled = new Intl.DateTimeFormat(labels.locale, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
export const spellDay = (day: Day): string => inDigits(spelled.format(Date.parse(day)))

const weekday = new Intl.DateTimeFormat(labels.locale, { timeZone: 'UTC', weekday: 'long' })
export const showWeekday = (day: Day): string => weekday.format(Date.parse(day))
/** Returns the first two letters of a weekday, or all of it in letters that join the next ones. */
export const shortOf = (name: string): string => (/^[a-z]/i.test(name) ? name.slice(0, 2) : name)
export const showShortWeekday = (day: Day): string => shortOf(showWeekday(day))

/** Shows the month of a day in short, and in full with its year. */
const month = new Intl.DateTimeFormat(labels.locale, { timeZone: 'UTC', month: 'short' })
export const showMonth = (day: Day): string => month.format(Date.parse(day)).replace(/(?<=^Sep)t$/, '')
const spelledMonth = new Intl.DateTimeFormat(labels.locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })
export const spellMonth = (day: Day): string => inDigits(spelledMonth.format(Date.parse(day)))
/** Names a month of the year, from 1 to 12. */
const fullMonth = new Intl.DateTimeFormat(labels.locale, { timeZone: 'UTC', month: 'long' })
export const nameOfMonth = (of: number): string => fullMonth.format(Date.UTC(2026, of - 1))

/** Shows a share in whole percent: `7%`. */
const percent = new Intl.NumberFormat('en-US-u-nu-latn', { style: 'percent', maximumFractionDigits: 0 })
export const showPercent = (share: number): string => inDigits(percent.format(share))

/**
 * Sets the time zone of moments to the zone of the current branch from the configuration; before that it is the browser's. A moment of a
 * row is shown in the zone of its own branch, which differs where rows of all branches are shown.
 */
export function showMomentsIn(timeZone: string | undefined, ofBranches: ReadonlyMap<string, string> = new Map()): void {
  usualZone = timeZone
  zonesOfBranches = ofBranches
}

/** Returns the time zone of a branch by its code; `undefined` for a branch that is not the user's. */
export const zoneOfBranch = (code: string): string | undefined => zonesOfBranches.get(code)

function partsOf(moment: string, timeZone = usualZone): Record<string, string> | undefined {
  const at = Date.parse(moment)
  if (Number.isNaN(at)) return undefined
  return Object.fromEntries(
    formatterIn(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  )
}

const dayIn = (parts: Record<string, string> | undefined): Day | undefined =>
  parts && dayOf(Number(parts.year), Number(parts.month), Number(parts.day))
const timeIn = (parts: Record<string, string>): string => `${parts.hour}:${parts.minute}`

/** Returns the day of a moment at the company: `2026-11-20T19:30:00Z` → `2026-11-21`; `undefined` for a text that is no moment. */
export const dayOfMoment = (moment: string, timeZone?: string): Day | undefined => dayIn(partsOf(moment, timeZone))

/** Shows a moment as day and time: `21/11/2026 00:30`. */
export function showMoment(moment: string | null, form: DayForm, timeZone?: string): string {
  const parts = moment === null ? undefined : partsOf(moment, timeZone)
  return parts ? `${showDay(dayIn(parts) ?? null, form)} ${inDigits(timeIn(parts))}` : ''
}

/** Shows a moment to the second, where moments distinguish things: `21/11/2026 00:30:07`. */
export function showExactMoment(moment: string, form: DayForm): string {
  const parts = partsOf(moment)
  return parts ? inDigits(`${showMoment(moment, form)}:${parts.second}`) : ''
}

/** Returns a moment as a program reads it: `2026-11-21 00:30`. */
export function isoMoment(moment: string, timeZone?: string): string {
  const day = dayOfMoment(moment, timeZone)
  return day ? `${day} ${timeOfMoment(moment, timeZone)}` : ''
}

/** Returns the time of a moment at the company, as a program reads it: `00:30`. */
export function timeOfMoment(moment: string, timeZone?: string): string {
  const parts = partsOf(moment, timeZone)
  return parts ? timeIn(parts) : ''
}

/** Shows the time of a moment at the company. */
export const showTimeOf = (moment: string): string => inDigits(timeOfMoment(moment))

/** Shows a time such as `14:05`, for hints such as "as of 14:05". */
export const showTime = (at: number): string => showTimeOf(new Date(at).toISOString())
