/** Columns that are the same in every list of receipts, and the facts of a receipt in the dialogs of its actions. */
import { wordIn } from '@backoffice/contract/words'
import type { Day } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import type { Money } from '@backoffice/contract/money'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { paymentMethods } from '@backoffice/contract/statuses'
import { joined } from '../kit/joined.ts'
import { showMoney } from '../kit/format.ts'
import type { DialogSubject } from '../kit/list/ask-dialog.tsx'
import type { Parts } from '../kit/list/totals.tsx'
import { type Column, columnsFor } from '../kit/list/columns.tsx'
import { advance, markPostDated, paymentTypeCell } from './receipt-marks.tsx'

interface Paid {
  readonly paymentMode: string
  readonly chequeDate: Day | null
  readonly chequeBank: string
  readonly referenceNo?: string | undefined
}

const paid = columnsFor<Paid>()

const withReference = ({ paymentMode: mode, referenceNo = '' }: Paid) =>
  referenceNo === '' ? wordIn(mode) : joined([wordIn(mode), referenceNo])
/** Shows the reference of an online payment next to its mode; files have a column of their own for it. */
const paymentMode: Column<Paid> = {
  ...paid.text('paymentMode', labels.paymentMode, { wraps: true }),
  cell: withReference,
  text: withReference,
  value: ({ paymentMode: mode }) => ({ kind: 'text', value: wordIn(mode) }),
}
export const referenceColumn = paid.text('referenceNo', labels.referenceNo)

/** Returns the columns of the payment. The list gives the cheque number's column, because the wire spells its name in two ways. */
export const paidBy = <R extends Paid>(chequeNo: Column<R>): readonly Column<R>[] => [
  paymentMode,
  { ...chequeNo, below: 'paymentMode' },
  markPostDated(paid.day('chequeDate', labels.chequeDate)),
  paid.text('chequeBank', labels.chequeBank, { below: 'chequeDate' }),
]

export const paymentTypeColumn = columnsFor<{ readonly paymentType: string }>().custom(
  'paymentType',
  labels.paymentType,
  paymentTypeCell,
  (row) => wordIn(row.paymentType),
)

/** Sums the methods for counting the drawer: the notes by their sum, the cheques by their number too. */
export const byMethod: Parts<{ readonly paymentMode: string }> = {
  label: receiptLabels.totalsByMethod,
  of: (row) => row.paymentMode,
  words: paymentMethods,
  uncounted: [paymentMethods[0]],
}

interface Received {
  readonly client: string
  readonly invoiceNo: string
  readonly paymentMode: string
  readonly chequeNo: string
  readonly chequeBank: string
  readonly amount: Money
}

/** Describes a receipt for the dialog of an action about it. */
export const receiptSummary = ({
  client,
  invoiceNo,
  paymentMode,
  chequeNo,
  chequeBank,
  amount,
}: Received): DialogSubject => ({
  heading: client,
  facts: [
    invoiceNo === '' ? [labels.paymentType, wordIn(advance)] : [labels.invoiceNo, invoiceNo],
    [labels.paymentMode, wordIn(paymentMode)],
    ...(chequeNo === '' ? [] : ([[labels.cheque, joined([chequeNo, chequeBank])]] as const)),
    [labels.amount, showMoney(amount)],
  ],
})
