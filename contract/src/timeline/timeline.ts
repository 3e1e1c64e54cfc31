/** The history of a receipt or a deposit: each event with its person, time, reason and images. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { amount, code, dayOut, id } from '../fields.ts'
import { messages } from '../messages.ts'
import { paymentOfRow } from '../cash/payment-of-row.ts'
import { phoneOfReceipt } from '../cash/phone-of-receipt.ts'
import { instrumentOfRow } from '../cash/instrument-of-row.ts'
import { story } from './events.ts'

/** `status` is the stage of the receipt, and not the status of its last hand-over. */
const receiptStory = z.object({
  ...story,
  invoiceDetailId: z.int(),
  client: z.string(),
  aCode: z.string(),
  invoiceNo: z.string(),
  invoiceDate: z.nullable(dayOut),
  paymentType: z.string(),
  ...instrumentOfRow,
  amount,
  /** The part of an advance that has paid invoices. */
  appliedAmount: amount,
  totalBill: z.nullable(amount),
  balanceAfter: z.nullable(amount),
  s_Name: z.string(),
  recordedBy: z.string(),
  depositNo: z.string(),
  /** True where the client can open it by a link that the reader may end. */
  hasLink: z.boolean(),
  ...paymentOfRow,
  ...phoneOfReceipt,
})
export type ReceiptStory = z.output<typeof receiptStory>

/**
 * Returns all events of a receipt. The slip of a deposit is among the images of the event that put the receipt into the deposit, but only
 * for users who may read that deposit.
 */
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
      '/cheques',
      '/chequeCalendar',
      '/directorCashTransferReport',
      '/directorUserManagement',
      '/directorSalesmanReceiptReport',
      '/client',
    ],
  },
  input: z.strictObject({ invoiceDetailId: id }),
  unscoped: 'a receipt is found only where the signed-in user may see its branch and people',
  followed: 'whenIdle',
  fails: messages.fetching.receipts,
})

const depositStory = z.object({
  ...story,
  depositNo: z.string(),
  depositSlipNo: z.string(),
  /** The name of the deposit account. */
  title: z.string(),
  c_Name: z.string(),
  totalAmount: amount,
  receipts: z.int(),
  postingDate: z.nullable(dayOut),
})
export type DepositStory = z.output<typeof depositStory>

/** Returns all events of a deposit and its cheques. */
export const depositTimeline = read('cash.timeline.deposit', depositStory, {
  at: 'GET api/Payment/GetDepositTimeline',
  access: {
    screens: ['/cashierDeposits', '/directorDepositApproval', '/cashierDepositsReport', '/directorDepositHistory'],
  },
  input: z.strictObject({ depositNo: code() }),
  unscoped: 'a deposit is found only where the signed-in user may see its branch and people',
  followed: 'whenIdle',
  fails: messages.fetching.receipts,
})
