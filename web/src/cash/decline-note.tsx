import { status } from '@backoffice/contract/statuses'
import type { Column } from '../kit/list/columns.tsx'
import css from './cheque-cells.module.css'

interface Receipt {
  readonly status: number
  readonly statusName: string
  readonly comments: string
}

/** A column that says below its own words why a receipt came back, where one sees it before sending it again. */
export const noteDecline = <R extends Receipt>(column: Column<R>): Column<R> => ({
  ...column,
  cell: (row, form) =>
    row.status === status.declined && row.comments !== '' ? (
      <>
        {column.cell(row, form)}
        <span className={css.declined} title={row.comments}>{`${row.statusName}: ${row.comments}`}</span>
      </>
    ) : (
      column.cell(row, form)
    ),
})
