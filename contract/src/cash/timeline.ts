/** Who did what with a receipt or a deposit, when and why, with all that its paper says. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { amount, code, dayOut, idText, image, moment } from '../fields.ts'
import { messages } from '../messages.ts'

const event = z.object({
  id: z.int(),
  at: moment,
  who: z.string(),
  /** What they were when they did it. */
  role: z.string(),
  action: z.string(),
  what: z.string(),
  comment: z.string(),
  amount: z.nullable(amount),
})
export type TimelineEvent = z.output<typeof event>

/** `status` is where the money is now (`stage`), not the status of its last hand-over. */
const receiptStory = z.object({
  invoiceDetailId: z.int(),
  company: z.string(),
  branch: z.string(),
  client: z.string(),
  aCode: z.string(),
  invoiceNo: z.string(),
  invoiceDate: z.nullable(dayOut),
  paymentType: z.string(),
  paymentMode: z.string(),
  chequeNO: z.string(),
  chequeDate: z.nullable(dayOut),
  chequeBank: z.string(),
  amount,
  /** Of an advance: what of it has paid invoices. */
  appliedAmount: amount,
  totalBill: z.nullable(amount),
  balanceAfter: z.nullable(amount),
  s_Name: z.string(),
  recordedBy: z.string(),
  createdOn: moment,
  status: z.int(),
  statusName: z.string(),
  depositNo: z.string(),
  imageCode: z.string(),
  images: z.array(image),
  events: z.array(event),
})
export type ReceiptStory = z.output<typeof receiptStory>

/** Everything that happened to one receipt, oldest first. */
export const receiptTimeline = read('cash.timeline.receipt', receiptStory, {
  at: 'GET api/Payment/GetReceiptTimeline',
  access: {
    screens: [
      '/salesmanCashCollection',
      '/salesmanCashTransfer',
      '/cashierCashCollection',
      '/cashierInvoiceCollection',
      '/cashierDeposits',
      '/directorDepositApproval',
      '/salesmanCollectionReport',
      '/salesmanCashTransferReport',
      '/cashierCashCollectionReport',
      '/cashierDepositsReport',
      '/directorDepositHistory',
      '/directorCashTransferReport',
      '/directorSalesmanReceiptReport',
    ],
  },
  input: z.strictObject({ invoiceDetailId: idText }),
  fails: messages.fetching.receipts,
})

const depositStory = z.object({
  depositNo: z.string(),
  depositSlipNo: z.string(),
  company: z.string(),
  branch: z.string(),
  /** Of the deposit account. */
  title: z.string(),
  c_Name: z.string(),
  totalAmount: amount,
  receipts: z.int(),
  createdOn: moment,
  status: z.int(),
  statusName: z.string(),
  postingDate: z.nullable(dayOut),
  images: z.array(image),
  events: z.array(event),
})
export type DepositStory = z.output<typeof depositStory>

/** A deposit made and decided, and the cheques in it that the bank returned. */
export const depositTimeline = read('cash.timeline.deposit', depositStory, {
  at: 'GET api/Payment/GetDepositTimeline',
  access: {
    screens: ['/cashierDeposits', '/directorDepositApproval', '/cashierDepositsReport', '/directorDepositHistory'],
  },
  input: z.strictObject({ depositNo: code() }),
  fails: messages.fetching.receipts,
})
