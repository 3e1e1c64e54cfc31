/** The ordered checks of marking a cheque bounced; the form and the server run the same ones. */
import type { Day } from '../day.ts'
import { bounceMessages, receiptMessages } from './receipts-messages.ts'
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'

export interface BounceForm {
  readonly bouncedOn: Day | null
  /** The company's day; `undefined` while it is unknown. */
  readonly today: Day | undefined
  readonly reason: string
}

const rules: readonly Rule<BounceForm>[] = [
  [({ bouncedOn }) => bouncedOn === null, bounceMessages.noDate, 'bouncedOn'],
  [({ bouncedOn, today }) => today !== undefined && (bouncedOn ?? '') > today, bounceMessages.inFuture, 'bouncedOn'],
  [({ reason }) => isBlank(reason), receiptMessages.noReason, 'comments'],
]

/** Returns the first reason why a cheque cannot be marked. The database also refuses a day before the deposit's or in a closed period. */
export const brokenBounce = (form: BounceForm) => firstBroken(rules, form)

const serverRules: readonly ServerRuleField[] = [
  [bounceMessages.beforeDeposit, 'bouncedOn'],
  [bounceMessages.closed, 'bouncedOn'],
]

/** Returns the field of the form that a refused bounce is about. */
export const bounceFieldOf = (message: string) => fieldOf(rules, serverRules, message)
