import * as z from 'zod/mini'
import { amount } from '../fields.ts'

/**
 * The payment of the row's receipt; null and empty where the receipt belongs to none. Rows of a payment with the same `instrument` and a
 * cheque number are one cheque: it is sent, decided, deposited, voided and bounced with all its receipts or not at all.
 */
export const paymentOfRow = {
  paymentId: z.nullable(z.int()),
  paymentNo: z.string(),
  /** The position of the cheque or the cash in the payment, the amount of it and the number of its receipts. */
  instrument: z.nullable(z.int()),
  instrumentAmount: z.nullable(amount),
  instrumentReceipts: z.nullable(z.int()),
}
