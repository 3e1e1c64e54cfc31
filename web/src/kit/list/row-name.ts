import { messages } from '@backoffice/contract/messages'
import type { DayOrder } from '../day-order.ts'
import { showMoney } from '../format.ts'
import type { Column } from './columns.tsx'
import { amountOf } from './totals.ts'

/**
 * A row by its amount and its number, as what is said about it names it: `90,312.00 · DEP-000503`. The number is in the column that
 * is declared with `names`, else in the first one of document numbers; a row without a number goes by its first text.
 */
export function nameOfRow<R>(columns: readonly Column<R>[], row: R, order: DayOrder): string {
  const named = columns.find(({ names }) => names) ?? columns.find(({ kind }) => kind === 'code')
  const number = named?.text(row, order) || (columns.find(({ kind }) => kind === 'text')?.text(row, order) ?? '')
  const amount = amountOf(columns)?.(row)
  if (amount === undefined || number === '') return amount === undefined ? number : showMoney(amount)
  return messages.list.about(showMoney(amount), number)
}
