import type { Money } from '@backoffice/contract/money'
import type { Column } from './columns.tsx'
import type { RowsProps } from './table-grid.tsx'

/** Which rows the totals are of, and what says so: those that are selected, else those that are shown. */
export function totalled<R>({ rows, rowKey, selection, narrowed }: RowsProps<R>) {
  const chosen = selection ? rows.filter((row) => selection.selected.has(rowKey(row))) : []
  if (chosen.length > 0) return { label: `${chosen.length} selected`, rows: chosen }
  return { label: narrowed ? `${rows.length} shown` : 'This page', rows }
}

/** The amount that a row is of, where it has several: the one that stays in sight. */
export const amountOf = <R>(columns: readonly Column<R>[]): ((row: R) => Money) | undefined =>
  (columns.find((column) => column.amount && column.pinned) ?? columns.find((column) => column.amount))?.amount
