/** Columns that are the same in every list of receipts. */
import type { Day } from '@backoffice/contract/day'
import { type Column, columnsFor } from '../kit/list/columns.tsx'
import { paymentTypeCell } from '../cash/cash-columns.tsx'
import { markPostDated } from '../cash/cheque-cells.tsx'

interface Paid {
  readonly paymentMode: string
  readonly chequeDate: Day | null
  readonly chequeBank: string
  readonly referenceNo?: string | undefined
}

const paid = columnsFor<Paid>()

const withReference = ({ paymentMode: mode, referenceNo = '' }: Paid) =>
  referenceNo === '' ? mode : `${mode} · ${referenceNo}`
/** Shows the reference of an online payment next to its mode; files have a column of their own for it. */
const paymentMode: Column<Paid> = {
  ...paid.text('paymentMode', 'Payment Mode', { wraps: true }),
  cell: withReference,
  text: withReference,
  value: ({ paymentMode: value }) => ({ kind: 'text', value }),
}
export const referenceColumn = paid.text('referenceNo', 'Reference No')

/** Returns the columns of the payment. The list gives the cheque number's column, because the wire spells its name in two ways. */
export const paidBy = <R extends Paid>(chequeNo: Column<R>): readonly Column<R>[] => [
  paymentMode,
  chequeNo,
  markPostDated(paid.day('chequeDate', 'Cheque Date')),
  paid.text('chequeBank', 'Cheque Bank'),
]

export const paymentTypeColumn = columnsFor<{ readonly paymentType: string }>().custom(
  'paymentType',
  'Payment Type',
  paymentTypeCell,
  (row) => row.paymentType,
)
