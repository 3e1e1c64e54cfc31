/** The ordered checks of the deposit screen (document 1, section 5). */
import { messages } from '../messages.ts'
import { addDays, type Day, saidDay } from '../day.ts'
import { depositMessages } from './deposits-messages.ts'
import { isBlank } from '../readable.ts'
import { type Broken, fieldOf, firstBroken, type ServerRuleField, type Rule } from '../rules.ts'

export interface DepositForm {
  readonly slipNo: string
  readonly account: string
  readonly images: number
}

const selecting: readonly Rule<DepositForm>[] = [
  [(form) => isBlank(form.slipNo), depositMessages.noSlip, 'slipNo'],
  [(form) => form.account === '', depositMessages.noAccount, 'account'],
  [(form) => form.images === 0, depositMessages.noUpload, 'images'],
]

/** Returns the first reason why a receipt cannot be ticked. */
export const brokenSelection = (form: DepositForm) => firstBroken(selecting, form)

/** Returns the first reason why the deposit cannot be saved: it has no receipt, or one could not be ticked. */
export const brokenDeposit = (form: DepositForm & { readonly receipts: number }) =>
  firstBroken<typeof form>(
    [[(deposit) => deposit.receipts === 0, depositMessages.noReceipts, 'receipts'], ...selecting],
    form,
  )

const serverRules: readonly ServerRuleField[] = [
  [depositMessages.accountUnknown, 'account'],
  [messages.upload.unknown, 'images'],
]

/** Returns the field of the form that a refused save is about. */
export const depositFieldOf = (message: string) => fieldOf(selecting, serverRules, message)

interface Posting {
  readonly postingDate: Day | null
  /** The company's day. */
  readonly today: Day
  readonly depositedOn: Day
  /** The first day that is neither before the deposit nor in a closed period. */
  readonly postingFrom: Day
}

const posting: readonly Rule<Posting>[] = [
  [({ postingDate }) => postingDate === null, depositMessages.noPostingDate, 'postingDate'],
  [({ postingDate, today }) => (postingDate ?? '') > today, depositMessages.postingInFuture, 'postingDate'],
  [
    ({ postingDate, depositedOn }) => postingDate !== null && postingDate < depositedOn,
    depositMessages.postingBeforeDeposit,
    'postingDate',
  ],
]

/** Returns the first reason why a deposit cannot be approved. The database refuses the same days. */
export function brokenPosting(form: Posting): Broken | undefined {
  const broken = firstBroken(posting, form)
  const { postingDate, postingFrom } = form
  if (broken || postingDate === null || postingDate >= postingFrom) return broken
  return { message: depositMessages.postingClosed(saidDay(addDays(postingFrom, -1))), field: 'postingDate' }
}

const serverPostingRules: readonly ServerRuleField[] = [[depositMessages.postingClosed, 'postingDate']]

/** Returns the field of the row that a refused approval is about. */
export const postingFieldOf = (message: string) => fieldOf(posting, serverPostingRules, message)
