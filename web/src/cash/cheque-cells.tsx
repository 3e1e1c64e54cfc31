/** Adds to the columns of the specification that a cheque is due later, or was returned by the bank. */
import type { Day } from '@backoffice/contract/day'
import { status } from '@backoffice/contract/statuses'
import type { ReactNode } from 'react'
import { showDay } from '../kit/format.ts'
import type { Column } from '../kit/list/columns.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from './cheque-cells.module.css'

interface Cheque {
  readonly chequeDate: Day | null
}

/** Returns whether the day of a cheque is still to come: it cannot be deposited before. */
export const isPostDated = ({ chequeDate }: Cheque, today: Day): boolean => (chequeDate ?? '') > today

function Marked({ cheque, children }: { cheque: Cheque; children: ReactNode }) {
  const { today } = useViewer()
  if (!isPostDated(cheque, today)) return children
  return (
    <span className={css.marked}>
      {children}
      <StatusTag tone="warning" word="Post-dated" />
    </span>
  )
}

/** Adds to a column that the cheque is due later. */
export const markPostDated = <R extends Cheque>(column: Column<R>): Column<R> => ({
  ...column,
  cell: (row, form) => <Marked cheque={row}>{column.cell(row, form)}</Marked>,
})

interface Line {
  readonly status: number
  readonly statusName: string
  readonly bouncedOn: Day | null
  readonly bounceReason: string
}

/** Adds to a column, below its text, when and why the cheque bounced. */
export const noteBounce = <R extends Line>(column: Column<R>): Column<R> => ({
  ...column,
  cell: (row, form) =>
    row.status === status.bounced ? (
      <span className={css.noted}>
        {column.cell(row, form)}
        {column.kind !== 'status' && <StatusTag tone="bad" word={row.statusName} />}
        <span
          className={css.note}
          title={row.bounceReason}
        >{`${showDay(row.bouncedOn, 'DMY')} · ${row.bounceReason}`}</span>
      </span>
    ) : (
      column.cell(row, form)
    ),
  // Searching finds the reason; the file of a list holds it too, where the column is the status.
  text: (row, order) => `${column.text(row, order)} ${row.bounceReason}`.trim(),
  value: (row) => {
    const own = column.value?.(row) ?? { kind: 'text', value: column.text(row, 'DMY') }
    if (row.status !== status.bounced || column.kind !== 'status') return own
    return { kind: 'text', value: `${row.statusName} ${showDay(row.bouncedOn, 'DMY')}: ${row.bounceReason}` }
  },
})
