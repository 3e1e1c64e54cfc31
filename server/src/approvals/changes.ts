import { isDeepStrictEqual } from 'node:util'
import { inList } from '@backoffice/contract/language/joined'
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { formatMoney, type Money } from '@backoffice/contract/money'
import { formatDecimal, type Quantity } from '@backoffice/contract/quantity'
import type { Changes, LaterStep } from './documents.sql.ts'

/** The columns of a document that its audit shows: the label of each, and the function that writes its value. */
export type ChangedColumns = Readonly<Record<string, readonly [label: string, written: (value: unknown) => string]>>

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const asMoney = (value: unknown): string => (typeof value === 'number' ? formatMoney(value as Money) : '')
export const asDecimal = (value: unknown): string => (typeof value === 'number' ? formatDecimal(value as Quantity) : '')

const isNumber = (written: unknown): boolean => written === asMoney || written === asDecimal

type Row = Readonly<Record<string, unknown>>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

function difference(columns: ChangedColumns, column: string, before: unknown, after: unknown): string {
  const [label, written] = columns[column] ?? [column, asText]
  const say = isNumber(written) ? approvalsMessages.amountDifference : approvalsMessages.difference
  return say(label, written(before), written(after))
}

/** Writes the change of a whole line: the columns that differ, or all of them if the line is new or removed. */
function changeOfLine(line: string, before: unknown, after: unknown, columns: ChangedColumns): readonly string[] {
  const names = Object.keys(columns)
  if (isRow(before) && isRow(after)) {
    return names
      .filter((name) => before[name] !== after[name])
      .map((name) => approvalsMessages.ofLine(line, difference(columns, name, before[name], after[name])))
  }
  const factOf = (label: string, written: (value: unknown) => string, value: unknown) =>
    (isNumber(written) ? approvalsMessages.amountFact : approvalsMessages.fact)(label, written(value))
  const factsOf = (row: Row) =>
    inList(Object.entries(columns).map(([name, [label, written]]) => factOf(label, written, row[name])))
  if (isRow(after)) return [approvalsMessages.lineAdded(line, factsOf(after))]
  return isRow(before) ? [approvalsMessages.lineRemoved(line, factsOf(before))] : []
}

/** Returns the differences of several steps together; the steps are given latest first. */
export function changesIn(steps: readonly Pick<LaterStep, 'changes'>[]): Changes {
  // The first value is the oldest (as the user saw it), the second is the present value.
  const all: Record<string, readonly [unknown, unknown]> = {}
  for (const { changes } of steps.toReversed())
    for (const [column, [before, after]] of Object.entries(changes ?? {}))
      all[column] = [all[column] ? all[column][0] : before, after]
  return Object.fromEntries(Object.entries(all).filter(([, [before, after]]) => !isDeepStrictEqual(before, after)))
}

/**
 * Writes differences for a user, in the order of the columns: `Debit 100.00 → 120.00, Narration Rent → Rent May`. If the lines of a
 * document change one by one, its audit keeps such a change as `line 2`, with the line before and after it (null for a line that does not
 * exist); `ofLine` has the columns of a line.
 */
export function inWords(changes: Changes, columns: ChangedColumns, ofLine: ChangedColumns = {}): string {
  const order = Object.keys(columns)
  const isOfLine = (name: string) => /^line \d+$/.test(name)
  const placeOf = (name: string) => (isOfLine(name) ? order.length + Number(name.slice(5)) : order.indexOf(name))
  return inList(
    Object.entries(changes)
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
      .flatMap(([name, [before, after]]) =>
        isOfLine(name)
          ? changeOfLine(approvalsMessages.line(name.slice(5)), before, after, ofLine)
          : [difference(columns, name, before, after)],
      ),
  )
}
