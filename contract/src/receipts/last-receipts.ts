/** The newest receipts that the user recorded, next to the form that records them; a payment is one entry, with all its parts. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { actorFilter, amount, branchOrAll, moment } from '../fields.ts'
import { messages } from '../messages.ts'
import { placeOfRow } from '../cash/place.ts'

const lastReceipt = z.object({
  /** The first receipt, where a payment made several. */
  invoiceDetailId: z.int(),
  /** Null and empty for a receipt that is of no payment. */
  paymentId: z.nullable(z.int()),
  paymentNo: z.string(),
  /** The last hand-over; null before the first. */
  transferId: z.nullable(z.int()),
  createdOn: moment,
  /** True on the day of the branch on which it was recorded. */
  isOfToday: z.boolean(),
  cCode: z.string(),
  aCode: z.string(),
  client: z.string(),
  /** The numbers of the invoices that were paid; none for an advance. */
  invoices: z.array(z.string()),
  paymentMode: z.string(),
  chequeNO: z.string(),
  amount,
  /** The part of the amount that counts no more, because its receipt is void or bounced. */
  endedAmount: amount,
  /** The amount that the receipt left to be paid of its invoice; null for an advance and for a payment. */
  balanceAfter: z.nullable(amount),
  /** The place is -1 where the money of a payment is in several. */
  ...placeOfRow,
  /** True for a minute, while the money is still with the salesman or cashier who recorded it. */
  undoable: z.boolean(),
  /** The address at which the client opens it; empty where there is none yet. A kept answer may have none. */
  address: z.optional(z.string()),
})
export type LastReceipt = z.output<typeof lastReceipt>

const lastReceipts = z.object({
  receipts: z.array(lastReceipt),
  /** Sums what the user recorded since the day of the branch began and what still counts; a payment is counted once. */
  today: z.object({ count: z.int(), amount }),
})

/** Returns at most `limits.lastReceipts.rows` receipts, newest first, with void and bounced receipts. */
export const listLastReceipts = read('cash.receipts.last', lastReceipts, {
  at: 'GET api/Payment/GetLastReceipts',
  access: { screens: ['/salesmanCashCollection', '/cashierInvoiceCollection'] },
  input: z.strictObject({ userId: actorFilter, branchCode: branchOrAll }),
  followed: 'whenIdle',
  onDevice: {},
  fails: messages.fetching.receipts,
})
