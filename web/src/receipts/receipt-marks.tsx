/** Marks on the columns of receipts: an advance, a cheque that is due later or was returned by the bank. */
import { inList } from '@backoffice/contract/language/joined'
import { wordIn } from '@backoffice/contract/words'
import type { Day } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { evidenceMessages } from '@backoffice/contract/receipts/evidence-messages'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import type { PaymentType } from '@backoffice/contract/statuses'
import type { ReactNode } from 'react'
import { type photosMissing, withMissingPhotos } from '../documents/missing-photos.tsx'
import cell from '../kit/list/cell.module.css'
import { type Column, columnsFor } from '../kit/list/columns.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { todayOf, useViewer } from '../kit/viewer.ts'
import css from './receipt-marks.module.css'

interface Cheque {
  readonly chequeDate: Day | null
}

/** Returns whether the day of a cheque is still to come: it cannot be deposited before. */
export const isPostDated = ({ chequeDate }: Cheque, today: Day): boolean => (chequeDate ?? '') > today

function Marked({ cheque, children }: { cheque: Cheque; children: ReactNode }) {
  const viewer = useViewer()
  if (!isPostDated(cheque, todayOf(viewer, cheque))) return children
  return (
    <span className={`${cell.tags} ${css.dated}`} title={receiptLabels.postDated}>
      {children}
      <StatusTag tone="warning" word={receiptLabels.postDated} />
    </span>
  )
}

/** Adds to a column that the cheque is due later. */
export const markPostDated = <R extends Cheque>(column: Column<R>): Column<R> => ({
  ...column,
  cell: (row, form) => <Marked cheque={row}>{column.cell(row, form)}</Marked>,
})

interface OfOthers {
  readonly chequeAlsoOf?: readonly string[] | undefined
}

/** Names the other clients who have the cheque too; empty for none. */
export const chequeAlsoOf = ({ chequeAlsoOf: clients = [] }: OfOthers): string =>
  clients.length > 0 ? evidenceMessages.chequeAlsoOf(inList(clients)) : ''

/** Adds to a column that other clients have the cheque too. */
export const markChequeOfOthers = <R extends OfOthers>(column: Column<R>): Column<R> => ({
  ...column,
  cell: (row, form) =>
    chequeAlsoOf(row) === '' ? (
      column.cell(row, form)
    ) : (
      <span className={`${cell.tags} ${css.marked}`}>
        {column.cell(row, form)}
        <StatusTag tone="bad" word={chequeAlsoOf(row)} />
      </span>
    ),
})

export const advance: PaymentType = 'Advance Payment'
const advanceWord = labels.advance

export const isAdvance = (row: { readonly paymentType: string }): boolean => row.paymentType === advance

/** Shows the payment type; advance payments are marked by more than bold text. */
export const paymentTypeCell = (row: { readonly paymentType: string }) =>
  isAdvance(row) ? <StatusTag tone="warning" word={wordIn(advance)} /> : wordIn(row.paymentType)

/** Shows Advance in place of an invoice number: the column of the payment type may be out of sight. */
export const markAdvance = <R extends { readonly invoiceNo: string }>(column: Column<R>): Column<R> => ({
  ...column,
  cell: (row, form) =>
    row.invoiceNo === '' ? <StatusTag tone="warning" word={advanceWord} /> : column.cell(row, form),
  instead: () => advanceWord,
})

interface Returned {
  readonly bouncedOn: Day | null
}

const returned = columnsFor<Returned>()
const reasoned = columnsFor<{ readonly bounceReason: string }>()

export const bounceDate = returned.day('bouncedOn', labels.bounceDate)
/** The day and the reason of a bounce have columns of their own, so that the status is one word to filter and count by. */
export const bounceColumns = [
  bounceDate,
  reasoned.text('bounceReason', receiptLabels.bounceReason, { below: 'bouncedOn' }),
] as const

/** Adds to a column that photos of the receipt are missing. */
export const markMissingPhotos = <R extends Parameters<typeof photosMissing>[0]>(column: Column<R>): Column<R> =>
  withMissingPhotos(column, css.marked)
