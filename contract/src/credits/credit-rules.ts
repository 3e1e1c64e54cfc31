/** The ordered checks of a credit, of its reversal and of its use for another invoice; the forms and the server run the same ones. */
import type { Day } from '../day.ts'
import { isNegative, type Money, subtract, ZERO } from '../money.ts'
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { creditsMessages } from './credits-messages.ts'

const isNone = (amount: Money) => amount === ZERO || isNegative(amount)
const isMore = (amount: Money, than: Money) => isNegative(subtract(than, amount))

export interface CreditForm {
  readonly creditNo: string
  /** Empty while none is chosen. */
  readonly kind: string
  readonly aCode: string
  readonly creditDate: Day | null
  readonly amount: Money
  readonly reason: string
  readonly today: Day
}

const rules: readonly Rule<CreditForm>[] = [
  [({ aCode }) => isBlank(aCode), creditsMessages.noClient, 'aCode'],
  [({ creditNo }) => isBlank(creditNo), creditsMessages.noNumber, 'creditNo'],
  [({ kind }) => isBlank(kind), creditsMessages.noKind, 'kind'],
  [({ creditDate }) => creditDate === null, creditsMessages.noDate, 'creditDate'],
  [({ creditDate, today }) => (creditDate ?? '') > today, creditsMessages.inFuture, 'creditDate'],
  [({ amount }) => isNone(amount), creditsMessages.noAmount, 'amount'],
  [({ reason }) => isBlank(reason), creditsMessages.noReason, 'reason'],
]

/** Returns the first reason why a credit cannot be entered. */
export const brokenCredit = (form: CreditForm) => firstBroken(rules, form)

const serverRules: readonly ServerRuleField[] = [
  [creditsMessages.numberTaken, 'creditNo'],
  [creditsMessages.clientUnknown, 'aCode'],
  [creditsMessages.invoiceUnknown, 'invoiceNo'],
]

/** Returns the field of the form that a refused save is about. */
export const creditFieldOf = (message: string) => fieldOf(rules, serverRules, message)

/** Returns the reason why an approved credit cannot be reversed: the history needs a reason. */
export const brokenReversal = (form: { readonly reason: string }) =>
  firstBroken<typeof form>([[({ reason }) => isBlank(reason), creditsMessages.noReason, 'reason']], form)

export interface CreditUse {
  readonly invoiceNo: string
  readonly amount: Money
  readonly left: Money
  /** The balance of the invoice; `undefined` where it is not known. */
  readonly owed: Money | undefined
}

/** Returns the first reason why a part of a credit cannot lower an invoice. */
export const brokenCreditUse = (form: CreditUse) =>
  firstBroken<CreditUse>(
    [
      [({ invoiceNo }) => isBlank(invoiceNo), creditsMessages.noInvoice, 'invoiceNo'],
      [({ owed }) => owed === undefined, creditsMessages.invoiceUnknown, 'invoiceNo'],
      [({ amount }) => isNone(amount), creditsMessages.noAmount, 'amount'],
      [({ amount, left }) => isMore(amount, left), creditsMessages.moreThanLeft, 'amount'],
      [({ amount, owed }) => owed !== undefined && isMore(amount, owed), creditsMessages.moreThanOwed, 'amount'],
    ],
    form,
  )

const useServerRules: readonly ServerRuleField[] = [
  [creditsMessages.invoiceUnknown, 'invoiceNo'],
  [creditsMessages.moreThanLeft, 'amount'],
  [creditsMessages.moreThanOwed, 'amount'],
]

/** Returns the field of the dialog that a refused use is about. */
export const creditUseFieldOf = (message: string) => fieldOf([], useServerRules, message)
