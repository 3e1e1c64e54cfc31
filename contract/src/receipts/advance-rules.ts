/** The ordered checks of applying an advance to an invoice; the form and the server run the same ones. */
import { messages } from '../messages.ts'
import { formatMoney, isNegative, type Money, subtract, ZERO } from '../money.ts'
import { fieldOf, firstBroken, type Found } from '../rules.ts'

export interface AdvanceForm {
  readonly invoiceNo: string
  /** What the invoice owes; `undefined` while it is not known. */
  readonly owed: Money | undefined
  /** What is left of the advance. */
  readonly left: Money
  readonly amount: Money
  /** Who applied a part of it before, as far as that is known. */
  readonly last?: { readonly by: string; readonly at: string } | undefined
}

/** What stands against applying `amount` of the advance. */
export const brokenAdvance = (form: AdvanceForm) =>
  firstBroken<AdvanceForm>(
    [
      [({ invoiceNo }) => invoiceNo === '', messages.receipt.noInvoice, 'invoiceNo'],
      [({ amount }) => amount === ZERO || isNegative(amount), messages.receipt.amountZero, 'amount'],
      [
        ({ owed, amount }) => owed !== undefined && isNegative(subtract(owed, amount)),
        messages.receipt.balanceNegative,
        'amount',
      ],
      [({ left, amount }) => isNegative(subtract(left, amount)), tooMuch(form), 'amount'],
    ],
    form,
  )

const tooMuch = ({ left, last }: AdvanceForm) =>
  last ? messages.advance.leftBy(formatMoney(left), last.by, last.at) : messages.advance.left(formatMoney(left))

const found: readonly Found[] = [
  [messages.receipt.balanceNegative, 'amount'],
  [messages.receipt.amountZero, 'amount'],
  [messages.advance.left, 'amount'],
  [messages.advance.leftBy, 'amount'],
]

/** The field of the form that a refused application is about. */
export const advanceFieldOf = (message: string) => fieldOf([], found, message)
