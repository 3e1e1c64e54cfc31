/** The check of a hand-over (document 1, section 5). */
import { transferMessages } from './transfers-messages.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'

interface HandOver {
  /** Empty or 0 while none is chosen. */
  readonly cashierId: string | number | null | undefined
}

const rules: readonly Rule<HandOver>[] = [[({ cashierId }) => !cashierId, transferMessages.noCashier, 'cashierId']]

/** Returns the first reason why a receipt cannot be sent. */
export const brokenHandOver = (form: HandOver) => firstBroken(rules, form)

const serverRules: readonly ServerRuleField[] = [
  [transferMessages.cashierUnknown, 'cashierId'],
  [transferMessages.sameCashier, 'cashierId'],
]

/** Returns the field of a refused hand-over, also when a director could not send it on. */
export const handOverFieldOf = (message: string) => fieldOf(rules, serverRules, message)
