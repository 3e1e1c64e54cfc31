/**
 * After the bank returned a cheque, it is deposited again, replaced by other receipts of the client, or given back (decisions 5). All receipts of
 * the cheque go together.
 */
import * as z from 'zod/mini'
import { read, save } from '../call.ts'
import { callsShowingBalances } from '../cash/stale.ts'
import { actor, amount, code, id, moment, rowsOf, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

/** The decisions about a bounce. */
export const bounceOutcomes = ['represented', 'replaced', 'givenBack'] as const
export type BounceOutcome = (typeof bounceOutcomes)[number]

/** The bounce of a row, and whether the user may decide about it now. */
export const outcomeOfRow = {
  outcome: z.enum(['', ...bounceOutcomes]),
  /** True while the cheque is bounced, this is its last bounce, it was not given back, and the user is its cashier or a director of deposits. */
  mayDecide: z.boolean(),
}

const bounce = {
  /** A receipt that the cheque paid. */
  invoiceDetailId: id,
  /** The deposit with which it bounced. */
  depositNo: code(),
  userId: actor,
}
/** Deposit approvers see the bounce in Deposit History, and decide nothing about the paper. */
const screens = ['/cheques', '/chequeCalendar', '/cashierDepositsReport'] as const

/** The cheque is with its cashier again, and its receipts count again. */
export const representCheque = save('cash.cheques.represent', {
  at: 'POST api/Payment/RepresentCheque',
  access: { screens },
  once: true,
  input: z.strictObject({ ...bounce, comments: text(limits.text.comment) }),
  fails: messages.saving.approval,
  touches: ['cash.deposits', 'banks.candidates', ...callsShowingBalances],
})

/** Names the receipts that replace the cheque. It moves no money. */
export const replaceCheque = save('cash.cheques.replace', {
  at: 'POST api/Payment/ReplaceCheque',
  access: { screens },
  once: true,
  input: z.strictObject({ ...bounce, receipts: rowsOf(z.strictObject({ invoiceDetailId: id })) }),
  fails: messages.saving.approval,
  touches: ['cash.deposits.lines', 'cash.cheques', 'cash.cheques.counts', 'cash.cheques.replacements'],
})

export const giveBackCheque = save('cash.cheques.giveBack', {
  at: 'POST api/Payment/GiveBackCheque',
  access: { screens },
  once: true,
  /** Refused with "Please enter a reason" when `comments` is empty. */
  input: z.strictObject({ ...bounce, comments: text(limits.text.comment) }),
  fails: messages.saving.approval,
  touches: ['cash.deposits.lines', 'cash.cheques', 'cash.cheques.counts'],
})

const replacement = z.object({
  invoiceDetailId: z.int(),
  createdOn: moment,
  paymentMode: z.string(),
  chequeNO: z.string(),
  chequeBank: z.string(),
  amount,
  s_Name: z.string(),
})

/** Reads the receipts that may replace a cheque: of its client, from the day of the bounce on, and naming no other cheque. Newest first. */
export const listReplacements = read('cash.cheques.replacements', z.object({ receipts: z.array(replacement) }), {
  at: 'POST api/Payment/GetReplacements',
  access: { screens },
  input: z.strictObject(bounce),
  fails: messages.fetching.receipts,
})
