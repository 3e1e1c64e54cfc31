/** The ordered checks of the deposit screen (document 1, section 5). */
import type { Day } from '../day.ts'
import { messages } from '../messages.ts'
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Found, type Rule } from '../rules.ts'

export interface DepositForm {
  readonly slipNo: string
  readonly account: string
  readonly images: number
}

const selecting: readonly Rule<DepositForm>[] = [
  [(form) => isBlank(form.slipNo), messages.deposit.noSlip, 'slipNo'],
  [(form) => form.account === '', messages.deposit.noAccount, 'account'],
  [(form) => form.images === 0, messages.deposit.noUpload, 'images'],
]

/** What stands against ticking a receipt. */
export const brokenSelection = (form: DepositForm) => firstBroken(selecting, form)

/** What stands against saving: at least one receipt, and all that ticking one asked for. */
export const brokenDeposit = (form: DepositForm & { readonly receipts: number }) =>
  firstBroken<typeof form>(
    [[(deposit) => deposit.receipts === 0, messages.deposit.noReceipts, 'receipts'], ...selecting],
    form,
  )

const found: readonly Found[] = [
  [messages.deposit.accountUnknown, 'account'],
  [messages.receipt.imageUnknown, 'images'],
]

/** The field of the form that a refused save is about. */
export const depositFieldOf = (message: string) => fieldOf(selecting, found, message)

interface Posting {
  readonly postingDate: Day | null
  /** The company's. */
  readonly today: Day
}

const posting: readonly Rule<Posting>[] = [
  [({ postingDate }) => postingDate === null, messages.deposit.noPostingDate, 'postingDate'],
  [({ postingDate, today }) => (postingDate ?? '') > today, messages.deposit.postingInFuture, 'postingDate'],
]

/** What stands against approving a deposit; that the date is not before the deposit's or in a closed period, the database knows. */
export const brokenPosting = (form: Posting) => firstBroken(posting, form)

const foundOfPosting: readonly Found[] = [
  [messages.deposit.postingBeforeDeposit, 'postingDate'],
  [messages.deposit.postingClosed, 'postingDate'],
]

/** The field of the row that a refused approval is about. */
export const postingFieldOf = (message: string) => fieldOf(posting, foundOfPosting, message)
