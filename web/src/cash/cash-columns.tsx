/** Columns and cells that several cash screens show. */
import { cashierSummary, salesmanSummary } from '@backoffice/contract/cash/summaries'
import type { Day } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'
import { paymentMethods, type PaymentType } from '@backoffice/contract/statuses'
import type { Facts } from '../kit/facts.tsx'
import { showDay, showMoney } from '../kit/format.ts'
import type { Column } from '../kit/list/columns.tsx'
import type { AskedOf } from '../kit/list/ask-dialog.tsx'
import type { Parts } from '../kit/list/parts-line.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { tilesOf } from '../kit/tiles.tsx'
import type { Viewer } from '../kit/viewer.ts'
import {
  depositedRows,
  handedOverRows,
  owedRows,
  receivedRows,
  recordedRows,
  rowsWithCashier,
  rowsWithSalesman,
} from './tile-rows.tsx'

const ofViewer = (viewer: Viewer) => ({ userId: viewer.userId, branchCode: viewer.branchCode })

export const salesmanTiles = tilesOf(salesmanSummary, ofViewer, [
  ['outStandingBalance', 'Outstanding Balance', owedRows],
  ['receivedAmount', 'Total Receipt', recordedRows],
  ['handOvertoCashier', 'Handed to Cashier', handedOverRows],
  ['balance', 'Balance', rowsWithSalesman],
])

export const cashierTiles = tilesOf(cashierSummary, ofViewer, [
  ['outStandingBalance', 'Outstanding', owedRows],
  ['receivedAmount', 'Total Receipt', receivedRows],
  ['depositAmount', 'Total Deposit', depositedRows],
  ['balance', 'Balance', rowsWithCashier],
])

/** Sums the methods for counting the drawer: the notes by their sum, the cheques by their number too. */
export const byMethod: Parts<{ readonly paymentMode: string }> = {
  label: 'Totals by method',
  of: (row) => row.paymentMode,
  words: paymentMethods,
  uncounted: [paymentMethods[0]],
}

const advance: PaymentType = 'Advance Payment'
const advanceWord = 'Advance'

export const isAdvance = (row: { readonly paymentType: string }): boolean => row.paymentType === advance

/** Shows the payment type; advance payments are marked by more than bold text. */
export const paymentTypeCell = (row: { readonly paymentType: string }) =>
  isAdvance(row) ? <StatusTag tone="warning" word={advance} /> : row.paymentType

/** Shows Advance in place of an invoice number: the column of the payment type may be out of sight. */
export const markAdvance = <R extends { readonly invoiceNo: string }>(column: Column<R>): Column<R> => ({
  ...column,
  cell: (row, form) =>
    row.invoiceNo === '' ? <StatusTag tone="warning" word={advanceWord} /> : column.cell(row, form),
  instead: () => advanceWord,
})

interface Cheque {
  readonly paymentMode: string
  readonly chequeNo: string
  readonly chequeDate: Day | null
  readonly chequeBank: string
  readonly referenceNo?: string | undefined
  readonly amount: Money
}

interface Received extends Omit<Cheque, 'chequeDate'> {
  readonly client: string
  readonly invoiceNo: string
}

/** Describes a receipt for the dialog of an action about it. */
export const receiptAsked = ({ client, invoiceNo, paymentMode, chequeNo, chequeBank, amount }: Received): AskedOf => ({
  heading: client,
  facts: [
    invoiceNo === '' ? ['Payment Type', advance] : ['Invoice No', invoiceNo],
    ['Payment Mode', paymentMode],
    ...(chequeNo === '' ? [] : ([['Cheque', `${chequeNo} · ${chequeBank}`]] as const)),
    ['Amount', showMoney(amount)],
  ],
})

/** Returns the facts that a picture of a cheque is compared with. */
export const chequeFacts = (cheque: Cheque): Facts => [
  ['Payment Mode', cheque.paymentMode],
  ['Cheque No', cheque.chequeNo],
  ['Cheque Date', showDay(cheque.chequeDate, 'DMY')],
  ['Cheque Bank', cheque.chequeBank],
  ...(cheque.referenceNo ? ([['Reference No', cheque.referenceNo]] as const) : []),
  ['Amount', showMoney(cheque.amount)],
]
