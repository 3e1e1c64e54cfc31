/** The roles that columns have in a row: its heading, its amount, its number, and the places on its card. */
import type { Money } from '@backoffice/contract/money'
import { listMessages } from '@backoffice/contract/list-messages'
import type { DayOrder } from '../day-order.ts'
import { showMoney } from '../format.ts'
import type { Column } from './columns.tsx'

/** Gives columns their places on the card that a row becomes on a phone. All other columns are under "All details". */
export interface CardLook<R> {
  readonly heading: keyof R & string
  readonly line: readonly (keyof R & string)[]
  /** The column that is shown large in the heading of the card, if it is not the amount. */
  readonly figure?: keyof R & string
  /** Columns that are written in full below the line, where they are not empty. Amounts are on the card anyway, and are shown once. */
  readonly below?: readonly (keyof R & string)[]
  /** Returns the coloured edge of a highlighted row, in the table too. */
  readonly edge?: (row: R) => 'bad' | undefined
}

interface Looks<R> {
  readonly columns: readonly Column<R>[]
  readonly card?: CardLook<R>
}

/** Returns the columns by their place on a card. Without a declared look these are the first text, the day and the last amount. */
export function placesOf<R>({ columns, card }: Looks<R>) {
  const heading =
    columns.find((column) => column.key === card?.heading) ??
    columns.find((column) => column.kind === 'text') ??
    columns[0]
  const line = card
    ? columns.filter((column) => card.line.some((key) => key === column.key))
    : columns.filter((column) => column.kind === 'day').slice(0, 1)
  const amounts = columns.filter((column) => column.kind === 'money')
  const below = columns.filter((column) => !amounts.includes(column) && card?.below?.some((key) => key === column.key))
  const figure = columns.find((column) => column.key === card?.figure)
  const statuses = columns.filter((column) => column.kind === 'status')
  const fields = columns.filter((column) => column.kind === 'field')
  const files = columns.filter((column) => column.kind === 'files')
  const shown = new Set<Column<R> | undefined>([
    heading,
    figure,
    ...line,
    ...below,
    ...amounts,
    ...statuses,
    ...fields,
    ...files,
  ])
  const rest = columns.filter((column) => !shown.has(column))
  return { heading, figure, line, below, amounts, statuses, fields, files, rest }
}

/** Returns the column with the amount of a row; where a row has several, the main one. */
export const amountColumn = <R>(columns: readonly Column<R>[]): Column<R> | undefined =>
  columns.find((column) => column.amount && column.main) ?? columns.find((column) => column.amount)

/** Returns the function that reads the amount of a row. */
export const amountOf = <R>(columns: readonly Column<R>[]): ((row: R) => Money) | undefined =>
  amountColumn(columns)?.amount

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
  return listMessages.about(showMoney(amount), number)
}
