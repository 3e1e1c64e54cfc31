/** Lists each changed field of an imported document with its old and new value. */
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { type ImportKindName, kindOf } from '@backoffice/contract/imports/kinds'
import { formatMoney, money } from '@backoffice/contract/money'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'

type Facts = Readonly<Record<string, unknown>>

interface Change {
  readonly field: string
  readonly was: string
  readonly now: string
}

const cellOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Returns a time zone with the time of day there, so that a person sees that it is theirs. */
function withLocalTime(timeZone: string, at: Date): string {
  try {
    const time = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    return settingsMessages.local(timeZone, time)
  } catch {
    // A company may have had a time zone of another name from long ago.
    return timeZone
  }
}

/**
 * Returns the function that shows the cells of a kind: an amount as every screen shows it, whatever decimals its file has, and a time zone
 * with the time of day there.
 */
function shownBy(kind: ImportKindName, at: Date): (key: string, value: unknown) => string {
  const amounts = new Set(
    kindOf(kind)
      .columns.filter(({ type }) => type === 'money')
      .map(({ key }) => key),
  )
  return (key, value) => {
    const cell = cellOf(value)
    if (kind === 'branches' && key === 'timeZone' && cell !== '') return withLocalTime(cell, at)
    const amount = amounts.has(key) ? money(cell) : undefined
    return amount === undefined ? cell : formatMoney(amount)
  }
}

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null

/** Returns the lines of a document by their numbers. */
function linesOf(facts: Facts | null): ReadonlyMap<string, Facts> {
  const lines: unknown = facts?.['lines']
  return new Map(Array.isArray(lines) ? lines.filter(isFacts).map((line) => [cellOf(line['lineNo']), line]) : [])
}

/** Returns each field that differs. Of a new document these are all that are given, and nothing was before. */
export function changesOf(kind: ImportKindName, was: Facts | null, now: Facts, at: Date): Change[] {
  const shown = shownBy(kind, at)
  const differing = (before: Facts | null | undefined, after: Facts, place = ''): Change[] =>
    kindOf(kind)
      .columns.filter(({ key }) => Object.hasOwn(after, key))
      .filter(({ key }) => cellOf(before?.[key]) !== cellOf(after[key]))
      .map(({ key, label }) => ({ field: place + label, was: shown(key, before?.[key]), now: shown(key, after[key]) }))
  if (!Object.hasOwn(now, 'lines')) return differing(was, now)
  const [before, after] = [linesOf(was), linesOf(now)]
  const given = [...after].flatMap(([no, line]) => differing(before.get(no), line, `${importsMessages.line(no)}: `))
  const removed = [...before]
    .filter(([no]) => !after.has(no))
    .map(([no, line]) => ({
      field: importsMessages.line(no),
      was: Object.entries(line)
        .map(([key, value]) => shown(key, value))
        .filter(Boolean)
        .join(', '),
      now: '',
    }))
  return [...differing(was, now), ...given, ...removed]
}
