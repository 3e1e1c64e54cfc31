import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { formatMoney, type Money } from '@backoffice/contract/money'
import type { Changes } from './documents.sql.ts'

/** The columns of a kind of document that count, each with the label that a user knows it by and how its value is written. */
export type ChangedColumns = Readonly<Record<string, readonly [label: string, written: (value: unknown) => string]>>

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const asMoney = (value: unknown): string => (typeof value === 'number' ? formatMoney(value as Money) : '')

/** Writes differences for a user, in the order of the columns: `Debit 100.00 → 120.00, Narration Rent → Rent May`. */
export function inWords(changes: Changes, columns: ChangedColumns): string {
  const order = Object.keys(columns)
  return Object.entries(changes)
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([column, [before, after]]) => {
      const [label, written] = columns[column] ?? [column, asText]
      return approvalsMessages.difference(label, written(before), written(after))
    })
    .join(', ')
}
