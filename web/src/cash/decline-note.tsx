import { status } from '@backoffice/contract/statuses'
import type { Column } from '../kit/list/columns.tsx'
import { useCards } from '../kit/phone.ts'
import css from './cheque-cells.module.css'

interface Receipt {
  readonly status: number
  readonly statusName: string
  readonly comments: string
}

/** Draws the reason in a table only, because a card has the comment below its line already. */
const Note = ({ receipt: { statusName, comments } }: { receipt: Receipt }) =>
  useCards() ? null : <span className={css.declined} title={comments}>{`${statusName}: ${comments}`}</span>

/** Adds to a column, below its text, the reason why a receipt came back, so that the user sees it before sending the receipt again. */
export const noteDecline = <R extends Receipt>(column: Column<R>): Column<R> => ({
  ...column,
  cell: (row, form) => (
    <>
      {column.cell(row, form)}
      {row.status === status.declined && row.comments !== '' && <Note receipt={row} />}
    </>
  ),
})
