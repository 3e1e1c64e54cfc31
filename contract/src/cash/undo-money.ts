/** Undoes decisions about money, each by the person who made it, and withdraws a deposit by its cashier (decisions 5). */
import * as z from 'zod/mini'
import { callsShowingBalances, callsShowingDeposits, callsShowingHolders } from './stale.ts'
import { save } from '../call.ts'
import { actor, code, id, rowsOf, seenVersion, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { undoMessages } from '../approvals/undo-messages.ts'
import { messages } from '../messages.ts'

/** Undoes the user's own decision about a deposit, which is pending then. */
export const undoDeposit = save('cash.deposits.undo', {
  at: 'POST api/Payment/UndoCashierDepositDecision',
  access: { screens: ['/directorDepositApproval', '/directorDepositHistory'] },
  once: true,
  input: z.strictObject({ depositNo: code(), userId: actor, rowVersion: seenVersion }),
  fails: undoMessages.fails,
  touches: [...callsShowingDeposits, 'clients.one'],
})

/** Undoes the cashier's own decision about a hand-over. It is on the way then, or back with the cashier if the decision had returned it. */
export const undoTransfer = save('cash.transfers.undo', {
  at: 'POST api/Payment/UndoSalemanTransferDecision',
  access: { screens: ['/cashierCashCollection', '/cashierDeposits', '/cashierCashCollectionReport'] },
  once: true,
  input: z.strictObject({ id, userId: actor, rowVersion: seenVersion }),
  fails: undoMessages.fails,
  touches: callsShowingHolders,
})

/** Voids receipts that the cashier has just recorded, with the other receipts of their cheques: their invoices are owed again. */
export const undoReceived = save('cash.receipts.undo', {
  at: 'POST api/Payment/UndoCashierReceipts',
  access: { screens: ['/cashierInvoiceCollection'] },
  once: true,
  input: z.strictObject({ receipts: rowsOf(z.strictObject({ invoiceDetailId: id })), userId: actor }),
  fails: undoMessages.fails,
  touches: callsShowingBalances,
})

/** Ends the cashier's own pending deposit: its receipts are with the cashier again. */
export const withdrawDeposit = save('cash.deposits.withdraw', {
  at: 'POST api/Payment/WithdrawCashierDeposit',
  access: { screens: ['/cashierDepositsReport'] },
  once: true,
  input: z.strictObject({
    depositNo: code(),
    userId: actor,
    comments: z.optional(text(limits.text.comment)),
    rowVersion: seenVersion,
  }),
  fails: messages.saving.deposit,
  touches: callsShowingDeposits,
})
