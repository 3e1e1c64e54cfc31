/** What the cashier's two lists of hand-overs share: the filters and columns of document 1, section 2.3. */
import { listTransfers } from '@backoffice/contract/cash/transfers'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { chequeFacts, paymentTypeCell } from './cash-columns.tsx'
import { paymentTypes, salesmen } from './cash-filters.ts'

const filter = filtersOf(listTransfers)
const column = columnsOf(listTransfers)

/** `status` is the one that the screen opens with, and that Reset goes back to. */
export const transferFilters = ({ status }: { status: number }) => [
  filter.day('fromDate', 'From Date'),
  filter.day('toDate', 'To Date'),
  filter.pick('sellerId', 'Salesman', salesmen),
  filter.word('paymentType', 'Payment Type', paymentTypes),
  filter.status('status', 'Status', { start: status }),
  filter.text('invoiceNo', 'Invoice No'),
  filter.text('chequeNo', 'Cheque No'),
]

export const transferColumns = [
  column.day('createdOn', 'Date'),
  column.text('client', 'Title'),
  column.text('invoiceNo', 'Invoice No'),
  column.day('invoiceDate', 'Invoice Date'),
  column.text('s_Name', 'Salesman'),
  column.text('paymentMode', 'Payment Mode'),
  column.text('chequeNO', 'Cheque No'),
  column.day('chequeDate', 'Cheque Date'),
  column.text('chequeBank', 'Cheque Bank'),
  column.money('amount', 'Amount', { pinned: true }),
  column.custom('paymentType', 'Payment Type', paymentTypeCell, (row) => row.paymentType),
  column.status('status', 'Status'),
  column.dayTime('c_ApprovalDate', 'Approval/Decline'),
  column.files('images', 'Attachment', (row) => chequeFacts({ ...row, chequeNo: row.chequeNO })),
]
