/** What the lists of receipts share: View Receipts for the current user and for a manager (document 1, section 2.9). */
import { listReceipts } from '@backoffice/contract/cash/receipts'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { chequeFacts, paymentTypeCell } from './cash-columns.tsx'
import { receiptStatuses, salesmen } from './cash-filters.ts'
import { markPostDated } from './cheque-cells.tsx'

const filter = filtersOf(listReceipts)
const column = columnsOf(listReceipts)

export const receiptDates = [filter.day('fromDate', 'From Date'), filter.day('toDate', 'To Date')]
export const receiptReportFilters = [
  filter.pick('sellerId', 'Salesman', salesmen),
  filter.pick('status', 'Status', receiptStatuses),
  ...receiptDates,
]

/** Whose receipt it is needs saying only where there are several salesmen. */
export const receiptColumns = ({ ofSeveral = false }: { ofSeveral?: boolean } = {}) => [
  column.day('createdOn', 'Date'),
  column.text('client', 'Title'),
  column.text('invoiceNo', 'Invoice No'),
  column.day('invoiceDate', 'Invoice Date'),
  ...(ofSeveral ? [column.text('s_Name', 'Salesman')] : []),
  column.text('paymentMode', 'Payment Mode'),
  column.text('chequeNO', 'Cheque No'),
  markPostDated(column.day('chequeDate', 'Cheque Date')),
  column.text('chequeBank', 'Cheque Bank'),
  column.money('s_ReceiveAmount', 'Receive Amount', { pinned: true }),
  column.custom('paymentType', 'Payment Type', paymentTypeCell, (row) => row.paymentType),
  column.status('status', 'Status', { pinned: true }),
  column.text('c_Name', 'Cashier'),
  column.dayTime('c_ApprovalDate', 'Approval/Decline'),
  column.text('depositNo', 'Deposit Ref No'),
  column.text('comments', 'Comments'),
  column.files('images', 'Attachment', (row) =>
    chequeFacts({ ...row, chequeNo: row.chequeNO, amount: row.s_ReceiveAmount }),
  ),
]
