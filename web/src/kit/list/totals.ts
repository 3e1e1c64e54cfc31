import type { Money } from '@backoffice/contract/money'
import type { Column } from './columns.tsx'
import type { RowsProps } from './table-grid.tsx'

/** Returns the rows that the totals add up, and their label: the selected rows, else all that the server has here. */
export function totalled<R>({ counted: rows, rowKey, selection, narrowed, totals }: RowsProps<R>) {
  const chosen = selection ? rows.filter((row) => selection.selected.has(rowKey(row))) : []
  if (chosen.length > 0) return { label: `${chosen.length} selected`, rows: chosen }
  return { label: narrowed ? `${rows.length} shown` : totals || 'This page', rows }
}

/** Returns the amounts of a column that its total adds up; `undefined` for a column without amounts. */
export function addedUp<R>({ amount, sourceOf }: Column<R>, rows: readonly R[]): Money[] | undefined {
  if (!amount) return undefined
  return sourceOf ? [...new Map(rows.map((row) => [sourceOf(row), amount(row)])).values()] : rows.map(amount)
}

/** Returns the function that reads the amount of a row; where a row has several, the pinned one. */
export const amountOf = <R>(columns: readonly Column<R>[]): ((row: R) => Money) | undefined =>
  (columns.find((column) => column.amount && column.pinned) ?? columns.find((column) => column.amount))?.amount
