/** Columns that are the same in every list of receipts. */
import type { Day } from '@backoffice/contract/day'
import { type Column, columnsFor } from '../kit/list/columns.tsx'
import { paymentTypeCell } from '../cash/cash-columns.tsx'
import { markPostDated } from '../cash/cheque-cells.tsx'

interface Paid {
  readonly paymentMode: string
  readonly chequeDate: Day | null
  readonly chequeBank: string
}

const paid = columnsFor<Paid>()

/** Returns the columns of the payment. The list gives the cheque number's column, because the wire spells its name in two ways. */
export const paidBy = <R extends Paid>(chequeNo: Column<R>): readonly Column<R>[] => [
  paid.text('paymentMode', 'Payment Mode'),
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
