/** Says field by field what a document of a file is now and what it would be. */
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { type ImportKindName, kindOf } from '@backoffice/contract/imports/kinds'

type Facts = Readonly<Record<string, unknown>>

interface Change {
  readonly field: string
  readonly was: string
  readonly now: string
}

const cellOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null

/** Returns the lines of a document by their numbers. */
function linesOf(facts: Facts | null): ReadonlyMap<string, Facts> {
  const lines: unknown = facts?.['lines']
  return new Map(Array.isArray(lines) ? lines.filter(isFacts).map((line) => [cellOf(line['lineNo']), line]) : [])
}

/** Returns each field that differs. Of a new document these are all that are given, and nothing was before. */
export function changesOf(kind: ImportKindName, was: Facts | null, now: Facts): Change[] {
  const differing = (before: Facts | null | undefined, after: Facts, place = ''): Change[] =>
    kindOf(kind)
      .columns.filter(({ key }) => Object.hasOwn(after, key))
      .map(({ key, label }) => ({ field: place + label, was: cellOf(before?.[key]), now: cellOf(after[key]) }))
      .filter((change) => change.was !== change.now)
  if (!Object.hasOwn(now, 'lines')) return differing(was, now)
  const [before, after] = [linesOf(was), linesOf(now)]
  const given = [...after].flatMap(([no, line]) => differing(before.get(no), line, `${importsMessages.line(no)}: `))
  const removed = [...before]
    .filter(([no]) => !after.has(no))
    .map(([no, line]) => ({
      field: importsMessages.line(no),
      was: Object.values(line).map(cellOf).filter(Boolean).join(', '),
      now: '',
    }))
  return [...differing(was, now), ...given, ...removed]
}
