/** A deposited cheque that the bank returned: its invoice is owed again, and the deposit keeps the line, marked (decisions 5). */
import * as z from 'zod/mini'
import { save } from '../call.ts'
import { actor, code, dayOrNone, id, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { callsShowingBalances } from '../cash/stale.ts'

export const bounceCheque = save('cash.deposits.bounce', {
  at: 'POST api/Payment/BounceCheque',
  access: { screens: ['/cashierDepositsReport', '/directorDepositHistory', '/directorBankMatching'] },
  once: true,
  input: z.strictObject({
    /** The receipt that the cheque paid. */
    invoiceDetailId: id,
    depositNo: code(),
    /** Refused with "Please enter bounce date" when it is empty. */
    bouncedOn: dayOrNone,
    /** The bank's reason; refused with "Please enter a reason" when it is empty. */
    comments: text(limits.text.comment),
    userId: actor,
  }),
  fails: messages.saving.approval,
  touches: ['cash.deposits', 'banks.candidates', 'cash.cheques.bounces', ...callsShowingBalances],
})
