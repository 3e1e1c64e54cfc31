import { messages } from '@backoffice/contract/messages'
import type { DayOrder } from '../day-order.ts'
import { showMoney } from '../format.ts'
import type { Column } from './columns.tsx'
import { amountOf } from './totals.ts'

/** Returns the column of the numbers that name rows. */
export const nameColumnOf = <R>(columns: readonly Column<R>[]): Column<R> | undefined =>
  columns.find(({ names }) => names) ?? columns.find(({ kind, startsHidden }) => kind === 'code' && !startsHidden)

/**
 * Names a row by its amount and its number, for toasts and notes: `90,312.00 · DEP-000503`. The number comes from the column that is
 * declared with `names`, else from the first column of document numbers; a row without a number is named by its first text.
 */
export function nameOfRow<R>(
  columns: readonly Column<R>[],
  row: R,
  order: DayOrder,
  amountOfRow = amountOf(columns),
): string {
  const number =
    nameColumnOf(columns)?.text(row, order) || (columns.find(({ kind }) => kind === 'text')?.text(row, order) ?? '')
  const amount = amountOfRow?.(row)
  if (amount === undefined || number === '') return amount === undefined ? number : showMoney(amount)
  return messages.list.about(showMoney(amount), number)
}
