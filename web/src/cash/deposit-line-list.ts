/** What Deposit History and Cashier Deposits Report share: a row per receipt in a deposit (document 1, section 2.6). */
import type { Row } from '@backoffice/contract/call'
import { listDepositLines } from '@backoffice/contract/cash/deposits'
import { status, type Tone } from '@backoffice/contract/statuses'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import type { Choices } from '../kit/list/options.ts'
import { markPostDated, noteBounce } from './cheque-cells.tsx'

const filter = filtersOf(listDepositLines)
const column = columnsOf(listDepositLines)

export const depositLineFilters = ({ cashiers }: { cashiers: Choices }) => [
  filter.pick('cashierId', 'Cashier', cashiers),
  filter.status('status', 'Status'),
  filter.text('depositRefNo', 'Deposit Ref No'),
  filter.day('fromDate', 'From Date'),
  filter.day('toDate', 'To Date'),
  filter.text('depositNo', 'Slip No'),
  filter.text('invoiceNo', 'Invoice No'),
]

/** 0 blue, 1 green, anything else red: here a 4 is not green. */
function toneOfDeposit(code: number): Tone {
  if (code === status.pending) return 'pending'
  return code === status.approved ? 'good' : 'bad'
}

export const depositLineColumns = [
  column.day('createdOn', 'Entry Date'),
  column.text('depositNo', 'Deposit Ref No'),
  column.text('invoiceNo', 'Invoice No'),
  column.text('title', 'Title'),
  column.text('depositSlipNo', 'Deposit Slip #'),
  column.text('paymentMode', 'Payment Mode'),
  column.text('chequeNo', 'Cheque No'),
  markPostDated(column.day('chequeDate', 'Cheque Date')),
  column.text('chequeBank', 'Cheque Bank'),
  column.money('s_Receive_Amount', 'Amount', { pinned: true }),
  column.dayTime('d_ApprovalDate', 'Approval/Decline Date'),
  column.text('d_Name', 'Approval/Decline By'),
  noteBounce(column.status('status', 'Status', { pinned: true, tone: toneOfDeposit })),
  column.files('cashierDepositsImages', 'Attachment'),
]

/** The receipts of one deposit stand together. */
export const byDeposit = (line: Row<typeof listDepositLines>): string => line.depositNo
