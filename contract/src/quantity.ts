/**
 * Quantities of goods and percentages: exact decimals like money, each with its own number of decimals (decisions 7). They meet money
 * in two places only, the amount of a line and its discount; both are rounded half up to hundredths, as `round()` of PostgreSQL does.
 */
import { inGroups } from './language/numbers.ts'
import { type Money, scaled } from './money.ts'

/** A number with at most eleven whole digits and three decimals: `numeric(14,3)` in the database, a JSON number on the wire. */
export type Quantity = number & { readonly __brand: 'Quantity' }
/** A number from 0 to 100 with at most two decimals. */
export type Percent = number & { readonly __brand: 'Percent' }

export const NO_QUANTITY = 0 as Quantity
export const NO_PERCENT = 0 as Percent

const QUANTITY = /^(-?)(\d{1,11})(?:\.(\d{1,3}))?$/
const PERCENT = /^()(\d{1,3})(?:\.(\d{1,2}))?$/

/** Returns the whole smallest units of a decimal text: `'1.5'` with three decimals → 1500n. */
function unitsOf(shape: RegExp, decimals: number, value: string | number): bigint | undefined {
  const [found, sign = '', whole = '0', part = ''] = shape.exec(String(value)) ?? []
  if (found === undefined) return undefined
  const units = BigInt(whole) * 10n ** BigInt(decimals) + BigInt(part.padEnd(decimals, '0'))
  return sign ? -units : units
}

/** Makes a Quantity of `'12.5'` or `12.5`; returns `undefined` for a fourth decimal, a twelfth whole digit or anything that is no number. */
export function quantity(value: string | number): Quantity | undefined {
  const units = unitsOf(QUANTITY, 3, value)
  // -0 is written as 0, so that equal quantities are equal texts.
  return units === undefined ? undefined : ((units === 0n ? 0 : Number(value)) as Quantity)
}

/** Makes a Percent of `'7.5'` or `7.5`; returns `undefined` below 0, above 100 or with a third decimal. */
export function percent(value: string | number): Percent | undefined {
  const units = unitsOf(PERCENT, 2, value)
  return units === undefined || units > 10_000n ? undefined : (Number(value) as Percent)
}

/** Returns the sum of quantities; `undefined` where it is larger than a quantity can be. */
export function quantitySum(quantities: readonly Quantity[]): Quantity | undefined {
  const units = quantities.reduce((total, one) => total + (unitsOf(QUANTITY, 3, one) ?? 0n), 0n)
  const size = units < 0n ? -units : units
  return quantity(`${units < 0n ? '-' : ''}${size / 1000n}.${String(size % 1000n).padStart(3, '0')}`)
}

/** Returns quantity × rate; `undefined` where the product is larger than an amount of money can be. */
export const amountOf = (of: Quantity, rate: Money): Money | undefined =>
  scaled(rate, unitsOf(QUANTITY, 3, of) ?? 0n, 1000n)

/** Returns the percentage of an amount, such as the discount of a line. */
export const shareOf = (amount: Money, of: Percent): Money | undefined =>
  scaled(amount, unitsOf(PERCENT, 2, of) ?? 0n, 10_000n)

const NUMBER = new Intl.NumberFormat('en-US-u-nu-latn', { maximumFractionDigits: 3, useGrouping: false })

/** Formats a quantity or percentage without trailing zeros: 1234.5 → `1,234.5`. */
export const formatDecimal = (value: Quantity | Percent): string => inGroups(NUMBER.format(value))
