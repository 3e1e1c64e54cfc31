/** The ordered checks of applying an advance to an invoice; the form and the server run the same ones. */
import { advanceMessages, receiptMessages } from './receipts-messages.ts'
import { formatMoney, isNegative, type Money, subtract, ZERO } from '../money.ts'
import { fieldOf, firstBroken, type ServerRuleField } from '../rules.ts'

export interface AdvanceForm {
  readonly invoiceNo: string
  /** The balance of the invoice; `undefined` while it is unknown. */
  readonly owed: Money | undefined
  /** The part of the advance that is not applied yet. */
  readonly left: Money
  readonly amount: Money
  /** The last person who applied a part of it, and when, if known. */
  readonly last?: { readonly by: string; readonly at: string } | undefined
}

/** Returns the first reason why `amount` of the advance cannot be applied. */
export const brokenAdvance = (form: AdvanceForm) =>
  firstBroken<AdvanceForm>(
    [
      [({ invoiceNo }) => invoiceNo === '', receiptMessages.noInvoice, 'invoiceNo'],
      [({ amount }) => amount === ZERO || isNegative(amount), receiptMessages.amountZero, 'amount'],
      [
        ({ owed, amount }) => owed !== undefined && isNegative(subtract(owed, amount)),
        receiptMessages.balanceNegative,
        'amount',
      ],
      [({ left, amount }) => isNegative(subtract(left, amount)), tooMuch(form), 'amount'],
    ],
    form,
  )

const tooMuch = ({ left, last }: AdvanceForm) =>
  last ? advanceMessages.leftBy(formatMoney(left), last.by, last.at) : advanceMessages.left(formatMoney(left))

const serverRules: readonly ServerRuleField[] = [
  [receiptMessages.balanceNegative, 'amount'],
  [receiptMessages.amountZero, 'amount'],
  [advanceMessages.left, 'amount'],
  [advanceMessages.leftBy, 'amount'],
]

/** Returns the field of the form that a refused application is about. */
export const advanceFieldOf = (message: string) => fieldOf([], serverRules, message)
