/** The columns and filters of the lists of receipts: the receipts to send, and View Receipts for the user and for a manager. */
import type { Row } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { leadsToClient } from '../documents/client-link.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { fixed } from '../kit/list/options.ts'
import { chequeFacts } from '../documents/cheque-facts.ts'
import { markAdvance, bounceDate, markChequeOfOthers } from './receipt-marks.tsx'
import { cashiers, paymentModes, receiptEvidenceChoices, salesmen } from '../documents/money-filters.ts'
import { places, receiptStatuses } from '../documents/money-statuses.ts'
import { paidBy, paymentTypeColumn } from './receipt-columns.ts'

const filter = filtersOf(listReceipts)
const column = columnsOf(listReceipts)

const dates = [filter.day('fromDate', 'From Date'), filter.day('toDate', 'To Date')]
const place = filter.many('place', 'Place', places.choices)
const chequesToAskAbout = fixed([
  { value: 'due', label: receiptMessages.dueCheques },
  { value: 'soon', label: receiptMessages.soonDueCheques(limits.cheque.soonDays) },
  { value: 'owed', label: receiptMessages.owedCheques },
])
export const myReceiptFilters = [...dates, place]
export const receiptReportFilters = [
  filter.pick('sellerId', 'Salesman', salesmen),
  filter.status('rowStatus', 'Status', receiptStatuses),
  place,
  ...dates,
  filter.word('evidence', 'Evidence', receiptEvidenceChoices),
  { ...filter.pick('cashierId', 'Cashier', cashiers), onlyWhenSet: true as const },
  { ...filter.word('paymentMode', 'Payment Mode', paymentModes), onlyWhenSet: true as const },
  { ...filter.word('cheques', 'Cheques', chequesToAskAbout), onlyWhenSet: true as const },
]

/** Returns the facts that a picture of the cheque is compared with. */
const receiptFacts = (row: Row<typeof listReceipts>) =>
  chequeFacts({ ...row, chequeNo: row.chequeNO, amount: row.s_ReceiveAmount })

const paymentType = { ...paymentTypeColumn, below: 's_ReceiveAmount' }

/** Every column that a list of receipts may have; the lists choose from them in their own order. */
const receipt = {
  day: column.day('createdOn', 'Date'),
  client: leadsToClient(column.text('client', 'Title')),
  invoiceNo: markAdvance(column.code('invoiceNo', 'Invoice No')),
  invoiceDate: column.day('invoiceDate', 'Invoice Date', { below: 'invoiceNo' }),
  salesman: column.text('s_Name', 'Salesman', { below: 'client' }),
  paid: paidBy(markChequeOfOthers(column.code('chequeNO', 'Cheque No'))),
  amount: column.money('s_ReceiveAmount', 'Receive Amount', { main: true }),
  status: column.status('status', 'Status', receiptStatuses),
  place: column.status('place', 'Place', places, { below: 'status' }),
  comments: column.text('comments', 'Comments'),
  images: column.files('images', 'Attachment', receiptFacts),
}

/** Returns the columns of View Receipts. The salesman is a column only if the list has several. */
export const receiptColumns = ({ ofSeveral = false }: { ofSeveral?: boolean } = {}) => [
  receipt.day,
  receipt.client,
  receipt.invoiceNo,
  receipt.invoiceDate,
  ...(ofSeveral ? [receipt.salesman] : []),
  ...receipt.paid,
  receipt.amount,
  paymentType,
  receipt.status,
  receipt.place,
  column.text('c_Name', 'Cashier', { below: 'createdOn' }),
  column.dayTime('c_ApprovalDate', 'Approval/Decline'),
  column.code('depositNo', 'Deposit Ref No'),
  { ...bounceDate, below: 'depositNo' },
  { ...receipt.comments, below: 'c_ApprovalDate' },
  receipt.images,
]

/** The columns of receipts that wait to be sent to a cashier (document 1, screen 2). */
export const unsentColumns = [
  receipt.day,
  receipt.client,
  receipt.invoiceNo,
  receipt.invoiceDate,
  paymentType,
  ...receipt.paid,
  column.rate('invoiceAmount', 'Invoice Amount'),
  column.rate('invoiceBalance', 'Invoice Balance', { below: 'invoiceAmount' }),
  receipt.amount,
  receipt.status,
  receipt.place,
  { ...receipt.comments, below: 'client' },
  receipt.images,
]
