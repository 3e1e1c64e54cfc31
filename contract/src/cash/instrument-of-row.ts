import * as z from 'zod/mini'
import { dayOut } from '../fields.ts'

/** The instrument of the receipt of a row: cash, a cheque or an online payment. */
export const instrumentOfRow = {
  paymentMode: z.string(),
  chequeNO: z.string(),
  chequeDate: z.nullable(dayOut),
  chequeBank: z.string(),
  /** The number of an online payment at the bank; other receipts have none. */
  referenceNo: z.string(),
}

const { chequeNO, ...others } = instrumentOfRow
/** The same in the lists of deposits, which spell the number of the cheque in another way. */
export const instrumentOfLine = { ...others, chequeNo: chequeNO }

/** The same in hand-overs. A draft of a deposit keeps such rows, and a row from an earlier version lacks the fields that were added since. */
export const instrumentOfTransfer = { ...instrumentOfRow, referenceNo: z.optional(instrumentOfRow.referenceNo) }
