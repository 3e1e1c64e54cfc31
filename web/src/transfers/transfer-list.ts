/** The columns and filters that the lists of hand-overs share, with actions and read-only (document 1, section 2). */
import type { Row } from '@backoffice/contract/call'
import { counted } from '@backoffice/contract/cash/place'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { transferLabels } from '@backoffice/contract/transfers/transfers-labels'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { listTransfers, type TransferRow } from '@backoffice/contract/transfers/transfers'
import { type Waits, waits } from '@backoffice/contract/cash/waits'
import { status as statusCode } from '@backoffice/contract/statuses'
import { leadsToClient } from '../documents/client-link.tsx'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { type Filter, filtersOf } from '../kit/list/filters.ts'
import { chequeFacts } from '../documents/cheque-facts.ts'
import { markAdvance, markPostDated } from '../receipts/receipt-marks.tsx'
import { cashiers, paymentModes, paymentTypes, salesmen } from '../documents/money-filters.ts'
import { cashStatuses, places } from '../documents/money-statuses.ts'
import { fixed } from '../kit/list/options.ts'
import { markWaiting, showMarks } from './hand-over-marks.tsx'
import { paidBy, paymentTypeColumn, referenceColumn } from '../receipts/receipt-columns.ts'

const filter = filtersOf(listTransfers)
const column = columnsOf(listTransfers)

const place = filter.many('place', labels.place, places.choices)
const invoiceNo = markAdvance(column.code('invoiceNo', labels.invoiceNo))
const placeColumn = column.status('place', labels.place, places, { below: 'status' })
const invoiceDate = column.day('invoiceDate', labels.invoiceDate, { below: 'invoiceNo' })
const paymentType = { ...paymentTypeColumn, below: 'amount' }

const withStatus = (...statuses: readonly Filter[]) => [
  filter.day('fromDate', labels.fromDate),
  filter.day('toDate', labels.toDate),
  filter.pick('sellerId', labels.salesman, salesmen),
  filter.word('paymentType', labels.paymentType, paymentTypes),
  filter.word('paymentMode', labels.paymentMode, paymentModes),
  ...statuses,
  filter.text('invoiceNo', labels.invoiceNo),
  filter.text('chequeNo', labels.chequeNo, { keys: 'numeric' }),
]

const cheque = (row: Row<typeof listTransfers>) => chequeFacts({ ...row, chequeNo: row.chequeNO })

const waitingWords = {
  [waits.long]: transferMessages.waitsLong(limits.handOver.longDays),
  [waits.inVain]: transferMessages.waitsInVain,
  [waits.toDeposit]: transferMessages.waitsToBeDeposited,
  [waits.due]: transferMessages.waitsDue,
  [waits.again]: transferMessages.waitsAgain,
}
const waitingFor = (...kinds: readonly Waits[]) =>
  filter.word('waits', labels.waiting, fixed(kinds.map((value) => ({ value, label: waitingWords[value] }))))

/** The filters of screen 3: it opens with the hand-overs that wait for a decision, and Reset returns to them. */
export const collectionFilters = withStatus(
  filter.status('status', labels.status, cashStatuses, { start: statusCode.pending }),
  place,
)
/** The filters of screen 4. They are the same, but only approved receipts can be deposited, whichever status is chosen. */
export const depositableFilters = withStatus(
  filter.readOnly('status', labels.status, cashStatuses.choices, statusCode.approved),
  { ...waitingFor(waits.due), onlyWhenSet: true as const },
)

export const transferColumns = [
  column.day('createdOn', labels.date),
  leadsToClient(column.text('client', labels.title, { wraps: true })),
  invoiceNo,
  invoiceDate,
  column.text('s_Name', labels.salesman, { below: 'client' }),
  ...paidBy(column.code('chequeNO', labels.chequeNo)),
  column.money('amount', labels.amount, { main: true }),
  paymentType,
  column.status('status', labels.status, cashStatuses),
  column.dayTime('c_ApprovalDate', labels.approvalDecline),
  column.files('images', labels.attachment, cheque),
  placeColumn,
]

/**
 * The columns of Cash Deposit: all its receipts are approved, and the amount shows which cheque is due later. The list is next to a form, so
 * the two days of a receipt share a column.
 */
export const depositableColumns = (transferColumns as readonly Column<TransferRow>[]).map((one) => {
  if (one.key === 'amount') return markPostDated(one)
  return one.key === 'c_ApprovalDate' ? { ...one, below: 'createdOn' } : one
})

const cashier = filter.pick('cashierId', labels.cashier, cashiers)
const status = filter.status('status', labels.status, cashStatuses)
const paymentTypeFilter = filter.word('paymentType', labels.paymentType, paymentTypes)
const documents = [
  filter.text('invoiceNo', labels.invoiceNo),
  filter.text('chequeNo', labels.chequeNo, { keys: 'numeric' }),
]

const dates = [filter.day('fromDate', labels.fromDate), filter.day('toDate', labels.toDate)]
/** The filters of screen 9, for the current user. */
export const collectedFilters = [
  ...dates,
  place,
  {
    ...filter.word('counted', labels.counted, fixed([{ value: counted.total, label: transferMessages.inTotal }])),
    onlyWhenSet: true as const,
  },
]
/** The filters of screen 10. */
export const sentFilters = [
  ...dates,
  cashier,
  status,
  place,
  paymentTypeFilter,
  { ...waitingFor(waits.again), onlyWhenSet: true as const },
  ...documents,
]
/** The filters of screen 8. */
export const transferReportFilters = [
  ...dates,
  status,
  place,
  paymentTypeFilter,
  cashier,
  filter.pick('sellerId', labels.salesman, salesmen),
  waitingFor(waits.long, waits.inVain, waits.toDeposit),
  ...documents,
]

/** The columns of the manager and salesman views. */
export const transferReportColumns = [
  column.day('createdOn', transferLabels.createdDate),
  leadsToClient(column.text('client', labels.client, { wraps: true })),
  invoiceNo,
  invoiceDate,
  showMarks(column.text('s_Name', labels.salesmanName, { below: 'client', folds: true })),
  column.text('c_Name', labels.cashierName, { below: 'createdOn', folds: true }),
  ...paidBy(column.code('chequeNO', labels.chequeNo)),
  column.money('amount', labels.amount, { main: true }),
  paymentType,
  markWaiting(column.status('status', labels.status, cashStatuses)),
  column.dayTime('c_ApprovalDate', labels.approvalDate),
  column.files('images', labels.images, cheque),
  placeColumn,
]

/** The columns of the reports: the comment on the decision, and the deposit that the receipt is in. */
export const reportedColumns = [
  ...transferReportColumns,
  column.text('comments', labels.comments, { below: 'c_ApprovalDate' }),
  column.code('depositNo', labels.depositRefNo, { below: 'images' }),
  column.day('postingDate', labels.postingDate, { below: 'c_ApprovalDate' }),
]
/** The columns that only their files have. */
export const exportColumns = [
  referenceColumn,
  column.code('depositSlipNo', labels.depositSlipNumber),
  column.text('depositAccount', labels.depositAccount),
]

/** The columns of a dialog about pending hand-overs, which has less room. */
export const pendingColumns = (transferReportColumns as readonly Column<TransferRow>[]).filter(({ key }) =>
  ['createdOn', 'client', 'invoiceNo', 's_Name', 'c_Name', 'paymentMode', 'amount', 'status'].includes(key),
)
