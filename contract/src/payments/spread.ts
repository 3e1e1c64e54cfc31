/** Spreads the money of a payment over invoices; the form and the server use the same functions. */
import { add, type Money, money, decimalSum, subtract, ZERO } from '../money.ts'

const smaller = (a: Money, b: Money) => (a < b ? a : b)

/**
 * Spreads an amount over the debts of invoices, in the order given, which is oldest first as `getClientDues` answers them. Returns the
 * amount of each invoice, zero where nothing is left for it, and the rest, which is kept as an advance.
 */
export function spread(
  received: Money,
  owed: readonly Money[],
): { readonly amounts: Money[]; readonly advance: Money } {
  let left = received > ZERO ? received : ZERO
  const amounts = owed.map((balance) => {
    const part = smaller(left, balance)
    left = subtract(left, part)
    return part
  })
  return { amounts, advance: left }
}

/** One receipt of a payment: the part of an instrument that pays an invoice, or that is kept as an advance. */
export interface PaymentPart {
  /** The position of the instrument in the payment, from 0. */
  readonly instrument: number
  /** The position of the invoice in the payment, from 0; `undefined` for an advance. */
  readonly invoice: number | undefined
  readonly amount: Money
}

/**
 * Distributes the instruments over the invoices, both in the order given: the first cheque pays the first invoices, and the rest of the
 * last instruments is an advance of the client. Every part is a receipt. The amounts of the invoices are at most the amounts of the
 * instruments.
 */
export function receiptsOf(instruments: readonly Money[], invoices: readonly Money[]): PaymentPart[] {
  const parts: PaymentPart[] = []
  let invoice = 0
  let owed = invoices[0] ?? ZERO
  for (const [instrument, amount] of instruments.entries()) {
    let left = amount
    while (left > ZERO) {
      while (owed === ZERO && invoice < invoices.length) owed = invoices[++invoice] ?? ZERO
      const isAdvance = invoice >= invoices.length
      const part = isAdvance ? left : smaller(left, owed)
      parts.push({ instrument, invoice: isAdvance ? undefined : invoice, amount: part })
      left = subtract(left, part)
      if (!isAdvance) owed = subtract(owed, part)
    }
  }
  return parts
}

/** Returns the sum of amounts, or `undefined` where it is larger than one amount can be. */
export const totalOf = (amounts: readonly Money[]): Money | undefined => money(decimalSum(amounts))

/** Returns the amount that is kept as an advance: negative where the invoices get more than was received, `undefined` above the largest amount. */
export function advanceOf(instruments: readonly Money[], invoices: readonly Money[]): Money | undefined {
  const received = totalOf(instruments)
  const paid = totalOf(invoices)
  return received === undefined || paid === undefined ? undefined : add(received, (0 - paid || 0) as Money)
}
