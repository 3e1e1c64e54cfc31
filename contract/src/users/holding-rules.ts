/** The checks of a settlement of hand-overs, in their order. */
import { receiptMessages } from '../receipts/receipts-messages.ts'
import { transferMessages } from '../transfers/transfers-messages.ts'
import { isBlank } from '../readable.ts'
import { firstBroken } from '../rules.ts'

interface Settlement {
  readonly comments: string
}

interface Redirection extends Settlement {
  /** Empty or 0 while none is chosen. */
  readonly cashierId: string | number | null | undefined
}

/** Returns the reason why a hand-over cannot be sent back: the form needs a reason for its sender and its cashier. */
export const brokenRecall = (form: Settlement) =>
  firstBroken<Settlement>([[({ comments }) => isBlank(comments), receiptMessages.noReason, 'comments']], form)

/** Returns the first reason why a hand-over cannot be sent on. */
export const brokenRedirect = (form: Redirection) =>
  firstBroken<Redirection>([[({ cashierId }) => !cashierId, transferMessages.noCashier, 'cashierId']], form) ??
  brokenRecall(form)
