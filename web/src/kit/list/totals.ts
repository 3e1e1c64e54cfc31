import type { TotalsAnswer } from '@backoffice/contract/call'
import { type Money, sum } from '@backoffice/contract/money'
import { showNumber } from '../format.ts'
import type { Column } from './columns.tsx'
import type { RowsProps } from './table-grid.tsx'

/** The server's sums over all rows of the filters, and the number of these rows. */
export interface AllTotals extends TotalsAnswer {
  readonly rows: number
  /** True when the rows at hand are all of them. */
  readonly isPage: boolean
}

/** Returns the rows that the totals add up, and their label: the selected rows, else all that the server has here. */
export function totalled<R>({ counted: rows, rowKey, selection, narrowed, totals, all }: RowsProps<R>) {
  const chosen = selection ? rows.filter((row) => selection.selected.has(rowKey(row))) : []
  if (chosen.length > 0) return { label: `${chosen.length} selected`, rows: chosen, isPart: true }
  if (narrowed) return { label: `${rows.length} shown`, rows, isPart: true }
  return { label: totals || (all?.isPage ? 'Total' : 'This page'), rows, isPart: !(all?.isPage ?? true) }
}

/** Returns the amounts of a column that its total adds up; `undefined` for a column without amounts. */
export function addedUp<R>({ amount, sourceOf }: Column<R>, rows: readonly R[]): Money[] | undefined {
  if (!amount) return undefined
  return sourceOf ? [...new Map(rows.map((row) => [sourceOf(row), amount(row)])).values()] : rows.map(amount)
}

export interface TotalsLine<R> {
  readonly label: string
  readonly of: (column: Column<R>) => Money | undefined
}

/**
 * Returns the lines of totals: for the rows at hand and, where these are only a part, for all rows of the filters. The server adds up all
 * rows, also where all of them are at hand.
 */
export function totalsLines<R>(props: RowsProps<R>): readonly TotalsLine<R>[] {
  const { all } = props
  const { label, rows, isPart } = totalled(props)
  const sumHere = (column: Column<R>) => {
    const amounts = addedUp(column, rows)
    return amounts && sum(amounts)
  }
  const sumOfAll = ({ key }: Column<R>) => all?.amounts[key]
  if (all && !isPart) return [{ label, of: (column) => sumOfAll(column) ?? sumHere(column) }]
  const here: TotalsLine<R> = { label, of: sumHere }
  return all ? [here, { label: allLabel(all), of: sumOfAll }] : [here]
}

export const allLabel = ({ rows }: AllTotals) => `All ${showNumber(rows)}`

/** Returns the column with the amount of a row; where a row has several, the pinned one. */
export const amountColumn = <R>(columns: readonly Column<R>[]): Column<R> | undefined =>
  columns.find((column) => column.amount && column.pinned) ?? columns.find((column) => column.amount)

/** Returns the function that reads the amount of a row. */
export const amountOf = <R>(columns: readonly Column<R>[]): ((row: R) => Money) | undefined =>
  amountColumn(columns)?.amount
