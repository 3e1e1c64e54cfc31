/** What the lists of hand-overs share: where they are worked with, and where they are only looked at (document 1, section 2). */
import type { Row } from '@backoffice/contract/call'
import { listTransfers, type TransferRow } from '@backoffice/contract/transfers/transfers'
import { status as statusCode } from '@backoffice/contract/statuses'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { type Filter, filtersOf } from '../kit/list/filters.ts'
import { chequeFacts } from '../cash/cash-columns.tsx'
import { cashiers, paymentTypes, salesmen } from '../cash/cash-filters.ts'
import { cashStatuses } from '../cash/cash-statuses.ts'
import { markPostDated } from '../cash/cheque-cells.tsx'
import { paidBy, paymentTypeColumn } from '../receipts/receipt-columns.ts'

const filter = filtersOf(listTransfers)
const column = columnsOf(listTransfers)

const withStatus = (status: Filter) => [
  filter.day('fromDate', 'From Date'),
  filter.day('toDate', 'To Date'),
  filter.pick('sellerId', 'Salesman', salesmen),
  filter.word('paymentType', 'Payment Type', paymentTypes),
  status,
  filter.text('invoiceNo', 'Invoice No'),
  filter.text('chequeNo', 'Cheque No'),
]

const cheque = (row: Row<typeof listTransfers>) => chequeFacts({ ...row, chequeNo: row.chequeNO })

/** Screen 3: opens with what waits for a decision, and Reset goes back to that. */
export const collectionFilters = withStatus(
  filter.status('status', 'Status', cashStatuses, { start: statusCode.pending }),
)
/** Screen 4: the same filters; what can be deposited is approved, whatever else is asked for. */
export const depositableFilters = withStatus(
  filter.readOnly('status', 'Status', cashStatuses.choices, statusCode.approved),
)

export const transferColumns = [
  column.day('createdOn', 'Date'),
  column.text('client', 'Title'),
  column.code('invoiceNo', 'Invoice No'),
  column.day('invoiceDate', 'Invoice Date'),
  column.text('s_Name', 'Salesman'),
  ...paidBy(column.code('chequeNO', 'Cheque No')),
  column.money('amount', 'Amount', { pinned: true }),
  paymentTypeColumn,
  column.status('status', 'Status', cashStatuses, { pinned: true }),
  column.dayTime('c_ApprovalDate', 'Approval/Decline'),
  column.files('images', 'Attachment', cheque),
]

/** Of Cash Deposit: all of them are approved, and which cheque is due later is seen beside its amount. */
export const depositableColumns = (transferColumns as readonly Column<TransferRow>[]).map((one) => {
  if (one.key === 'status') return { ...one, pinned: false }
  return one.key === 'amount' ? markPostDated(one) : one
})

const cashier = filter.pick('cashierId', 'Cashier', cashiers)
const status = filter.status('status', 'Status', cashStatuses)
const paymentType = filter.word('paymentType', 'Payment Type', paymentTypes)
const documents = [filter.text('invoiceNo', 'Invoice No'), filter.text('chequeNo', 'Cheque No')]

/** Screen 9, for the current user. */
export const transferDates = [filter.day('fromDate', 'From Date'), filter.day('toDate', 'To Date')]
/** Screen 10. */
export const sentFilters = [...transferDates, cashier, status, paymentType, ...documents]
/** Screen 8. */
export const transferReportFilters = [
  ...transferDates,
  status,
  paymentType,
  cashier,
  filter.pick('sellerId', 'Salesman', salesmen),
  ...documents,
]

/** The columns of the manager and salesman views. */
export const transferReportColumns = [
  column.day('createdOn', 'Created Date'),
  column.text('client', 'Client'),
  column.code('invoiceNo', 'Invoice No'),
  column.day('invoiceDate', 'Invoice Date'),
  column.text('s_Name', 'Salesman Name'),
  column.text('c_Name', 'Cashier Name'),
  ...paidBy(column.code('chequeNO', 'Cheque No')),
  column.money('amount', 'Amount', { pinned: true }),
  paymentTypeColumn,
  column.status('status', 'Status', cashStatuses, { pinned: true }),
  column.dayTime('c_ApprovalDate', 'Approval Date'),
  column.files('images', 'Images', cheque),
]
