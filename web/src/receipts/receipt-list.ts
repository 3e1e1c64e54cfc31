/** What the lists of receipts share: View Receipts for the current user and for a manager (document 1, section 2.9). */
import type { Row } from '@backoffice/contract/call'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { chequeFacts } from '../cash/cash-columns.tsx'
import { receiptStatuses, salesmen } from '../cash/cash-filters.ts'
import { paidBy, paymentTypeColumn } from './receipt-columns.ts'

const filter = filtersOf(listReceipts)
const column = columnsOf(listReceipts)

export const receiptDates = [filter.day('fromDate', 'From Date'), filter.day('toDate', 'To Date')]
export const receiptReportFilters = [
  filter.pick('sellerId', 'Salesman', salesmen),
  filter.pick('status', 'Status', receiptStatuses),
  ...receiptDates,
]

/** What a picture of its cheque is compared with. */
export const receiptFacts = (row: Row<typeof listReceipts>) =>
  chequeFacts({ ...row, chequeNo: row.chequeNO, amount: row.s_ReceiveAmount })

/** Whose receipt it is needs saying only where there are several salesmen. */
export const receiptColumns = ({ ofSeveral = false }: { ofSeveral?: boolean } = {}) => [
  column.day('createdOn', 'Date'),
  column.text('client', 'Title'),
  column.code('invoiceNo', 'Invoice No'),
  column.day('invoiceDate', 'Invoice Date'),
  ...(ofSeveral ? [column.text('s_Name', 'Salesman')] : []),
  ...paidBy(column.code('chequeNO', 'Cheque No')),
  column.money('s_ReceiveAmount', 'Receive Amount', { pinned: true }),
  paymentTypeColumn,
  column.status('status', 'Status', { pinned: true }),
  column.text('c_Name', 'Cashier'),
  column.dayTime('c_ApprovalDate', 'Approval/Decline'),
  column.code('depositNo', 'Deposit Ref No'),
  column.text('comments', 'Comments'),
  column.files('images', 'Attachment', receiptFacts),
]
