/** Amounts of the lines of an order, the same in form and server (decisions 7). */
import { type Money, subtract } from '../money.ts'
import { type Percent, type Quantity, amountOf, shareOf } from '../quantity.ts'

export interface LineTerms {
  readonly quantity: Quantity
  readonly rate: Money
  readonly discountPercent: Percent
}

export interface LineAmounts {
  readonly amount: Money
  readonly discount: Money
  readonly net: Money
}

/**
 * Returns amount (quantity × rate), discount (its part by the percentage) and net amount, each rounded half up to hundredths;
 * `undefined` where the amount is larger than money can be.
 */
export function lineAmounts({ quantity, rate, discountPercent }: LineTerms): LineAmounts | undefined {
  const amount = amountOf(quantity, rate)
  const discount = amount === undefined ? undefined : shareOf(amount, discountPercent)
  if (amount === undefined || discount === undefined) return undefined
  return { amount, discount, net: subtract(amount, discount) }
}
