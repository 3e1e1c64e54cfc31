/**
 * Money: an exact amount with at most two decimals, up to 999,999,999,999.99 (spec: decisions 3).
 *
 * On the wire it is a JSON number, in the database `numeric(14,2)`. In between it is this branded number, which holds such an
 * amount exactly as its shortest text; arithmetic goes through whole hundredths in `bigint`, never through binary fractions.
 */
export type Money = number & { readonly __brand: 'Money' }

export const MAX_MONEY = 999_999_999_999.99 as Money
export const ZERO = 0 as Money

const SHAPE = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/** Makes Money of `'1234.5'` or `1234.5`; returns `undefined` for anything that is no exact amount in range (NaN, a third decimal, 1e15). */
export function money(value: string | number): Money | undefined {
  const shape = SHAPE.exec(String(value))
  if (!shape) return undefined
  const amount = Number(value)
  return (amount === 0 ? 0 : amount) as Money
}

/** Returns whole hundredths (12.34 → 1234n). All arithmetic with Money uses them. */
function hundredths(amount: Money): bigint {
  const [, sign = '', whole = '0', part = ''] = SHAPE.exec(String(amount)) ?? outOfRange(String(amount))
  const units = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return sign ? -units : units
}

function textOf(units: bigint): string {
  const size = units < 0n ? -units : units
  return `${units < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

function fromHundredths(units: bigint): Money {
  const text = textOf(units)
  return money(text) ?? outOfRange(text)
}

function outOfRange(text: string): never {
  throw new RangeError(`not an amount of money: ${text}`)
}

export const add = (a: Money, b: Money): Money => fromHundredths(hundredths(a) + hundredths(b))
export const subtract = (a: Money, b: Money): Money => fromHundredths(hundredths(a) - hundredths(b))
export const sum = (amounts: readonly Money[]): Money =>
  fromHundredths(amounts.reduce((total, amount) => total + hundredths(amount), 0n))

/**
 * Returns `amount × over / under`, rounded half up (away from zero) to hundredths; `undefined` where the result is larger than an
 * amount can be. `quantity.ts` names the two uses.
 */
export function scaled(amount: Money, over: bigint, under: bigint): Money | undefined {
  const product = hundredths(amount) * over
  const size = product < 0n ? -product : product
  const rounded = (size * 2n + under) / (under * 2n)
  return money(textOf(product < 0n ? -rounded : rounded))
}

/** Returns the total of amounts as exported files show it: `1234.50`. Unlike `sum` it may be larger than one amount can be. */
export const decimalSum = (amounts: readonly Money[]): string =>
  textOf(amounts.reduce((total, amount) => total + hundredths(amount), 0n))
export const decimalText = (amount: Money): string => textOf(hundredths(amount))
export const isNegative = (amount: Money): boolean => amount < 0

const NUMBER = new Intl.NumberFormat('en-US-u-nu-latn', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats an amount as every screen shows it: 12345678.5 → `12,345,678.50`. */
export const formatMoney = (amount: Money): string => NUMBER.format(amount)
