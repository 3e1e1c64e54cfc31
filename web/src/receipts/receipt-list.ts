/** The columns and filters of the lists of receipts: the receipts to send, and View Receipts for the user and for a manager. */
import type { Row } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { leadsToClient } from '../documents/client-link.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { fixed } from '../kit/list/options.ts'
import { chequeFacts } from '../documents/cheque-facts.ts'
import { markAdvance, bounceDate, markChequeOfOthers, markMissingPhotos } from './receipt-marks.tsx'
import { cashiers, paymentModes, receiptEvidenceChoices, salesmen } from '../documents/money-filters.ts'
import { places, receiptStatuses } from '../documents/money-statuses.ts'
import { paidBy, paymentTypeColumn } from './receipt-columns.ts'

const filter = filtersOf(listReceipts)
const column = columnsOf(listReceipts)

const dates = [filter.day('fromDate', labels.fromDate), filter.day('toDate', labels.toDate)]
const place = filter.many('place', labels.place, places.choices)
const chequesToAskAbout = fixed([
  { value: 'due', label: receiptMessages.dueCheques },
  { value: 'soon', label: receiptMessages.soonDueCheques(limits.cheque.soonDays) },
  { value: 'bounced', label: labels.bouncedCheques },
  { value: 'owed', label: receiptMessages.owedCheques },
])
export const myReceiptFilters = [...dates, place]
export const receiptReportFilters = [
  filter.pick('sellerId', labels.salesman, salesmen),
  filter.status('rowStatus', labels.status, receiptStatuses),
  place,
  ...dates,
  filter.word('evidence', labels.evidence, receiptEvidenceChoices),
  { ...filter.pick('cashierId', labels.cashier, cashiers), onlyWhenSet: true as const },
  { ...filter.word('paymentMode', labels.paymentMode, paymentModes), onlyWhenSet: true as const },
  { ...filter.word('cheques', labels.cheques, chequesToAskAbout), onlyWhenSet: true as const },
  { ...filter.text('aCode', labels.partyCode), onlyWhenSet: true as const },
  { ...filter.text('chequeBank', labels.chequeBank), onlyWhenSet: true as const },
  { ...filter.day('fromBounce', receiptLabels.fromBounce), onlyWhenSet: true as const },
  { ...filter.day('toBounce', receiptLabels.toBounce), onlyWhenSet: true as const },
]

/** Returns the facts that a picture of the cheque is compared with. */
const receiptFacts = (row: Row<typeof listReceipts>) =>
  chequeFacts({ ...row, chequeNo: row.chequeNO, amount: row.s_ReceiveAmount })

const paymentType = { ...paymentTypeColumn, below: 's_ReceiveAmount' }

/** Every column that a list of receipts may have; the lists choose from them in their own order. */
const receipt = {
  day: column.day('createdOn', labels.date),
  client: leadsToClient(column.text('client', labels.title, { wraps: true })),
  invoiceNo: markAdvance(column.code('invoiceNo', labels.invoiceNo)),
  invoiceDate: column.day('invoiceDate', labels.invoiceDate, { below: 'invoiceNo' }),
  salesman: column.text('s_Name', labels.salesman, { below: 'client', folds: true }),
  paid: paidBy(markChequeOfOthers(column.code('chequeNO', labels.chequeNo))),
  amount: column.money('s_ReceiveAmount', labels.receiveAmount, { main: true }),
  status: column.status('status', labels.status, receiptStatuses),
  place: column.status('place', labels.place, places, { below: 'status' }),
  comments: column.text('comments', labels.comments),
  images: markMissingPhotos(column.files('images', labels.attachment, receiptFacts)),
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
  column.text('c_Name', labels.cashier, { below: 'createdOn' }),
  column.dayTime('c_ApprovalDate', labels.approvalDecline),
  column.code('depositNo', labels.depositRefNo, { below: 'images' }),
  { ...bounceDate, below: 'c_ApprovalDate' },
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
  column.rate('invoiceAmount', receiptLabels.invoiceAmount),
  column.rate('invoiceBalance', receiptLabels.invoiceBalance, { below: 'invoiceAmount' }),
  receipt.amount,
  receipt.status,
  receipt.place,
  { ...receipt.comments, below: 'client' },
  receipt.images,
]
