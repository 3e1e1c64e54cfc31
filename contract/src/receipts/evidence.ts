/** Pictures, cheques, reference numbers and slips prove money; these calls find evidence that would prove money a second time. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { branch, rowsOf, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

/** The choices of the filter Evidence of a list of receipts. */
export const receiptEvidence = ['picture', 'cheque', 'reference', 'photos'] as const
export type ReceiptEvidence = (typeof receiptEvidence)[number]

/** The choices of the filter Evidence of a list of deposits. */
export const depositEvidence = ['picture', 'slip', 'none'] as const
export type DepositEvidence = (typeof depositEvidence)[number]

/** A receipt or deposit that the user may read is named; the texts of others are empty. */
const first = { by: z.string(), at: z.string() }

/**
 * Finds cheques that a live receipt of another client of the branch has: the same bank and number, however the number is written. A form
 * warns before it saves such a cheque; a save refuses a cheque only where the same client has it.
 */
export const sameCheques = read(
  'cash.receipts.sameCheques',
  z.object({ cheques: z.array(z.object({ chequeNO: z.string(), client: z.string(), ...first })) }),
  {
    at: 'POST api/Payment/GetSameCheques',
    access: { screens: ['/salesmanCashCollection', '/cashierInvoiceCollection'] },
    input: z.strictObject({
      cCode: branch,
      aCode: text(limits.text.short),
      cheques: rowsOf(
        z.strictObject({ chequeNO: text(limits.text.short), chequeBank: text(limits.text.short) }),
        limits.payment.instruments,
      ),
    }),
    fails: messages.fetching.receipts,
  },
)

/**
 * Finds the deposit of the branch with the slip number that was neither declined nor withdrawn: at most one. A form warns before it saves.
 */
export const sameSlips = read(
  'cash.deposits.sameSlips',
  z.object({ deposits: z.array(z.object({ depositNo: z.string(), ...first })) }),
  {
    at: 'GET api/Payment/GetSameSlips',
    access: { screens: ['/cashierDeposits'] },
    input: z.strictObject({ cCode: branch, depositSlipNo: text(limits.text.short) }),
    fails: messages.fetching.receipts,
  },
)
