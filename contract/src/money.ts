/**
 * Money: an exact amount with at most two decimals, up to 999,999,999,999.99 (spec: decisions 3).
 *
 * On the wire it is a JSON number, in the database `numeric(14,2)`. In between it is this branded number, which holds such an
 * amount exactly as its shortest text; arithmetic goes through whole hundredths in `bigint`, never through binary fractions.
 */
import { inGroups } from './language/numbers.ts'

export type Money = number & { readonly __brand: 'Money' }

export const MAX_MONEY = 999_999_999_999.99 as Money
export const ZERO = 0 as Money

const SHAPE = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/** A total may be larger than one amount can be. It is shown, and a form or the database refuses to save it. */
const TOTAL_SHAPE = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** Makes Money of `'1234.5'` or `1234.5`; returns `undefined` for anything that is no exact amount in range (NaN, a third decimal, 1e15). */
export function money(value: string | number): Money | undefined {
  const shape = SHAPE.exec(String(value))
  if (!shape) return undefined
  const amount = Number(value)
  return (amount === 0 ? 0 : amount) as Money
}

export const decimalSigns = ['.', ','] as const
export type DecimalSign = (typeof decimalSigns)[number]

/** Groups of three digits, or of two and then three, as lakhs are written. No grouped number begins with 0. */
const GROUPED: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/,
  ',': /^[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}$/,
}

/** Returns what digits with separators show about their decimal sign: `either` where one separator could be both signs. */
export function decimalSignIn(digits: string): DecimalSign | 'either' | undefined {
  const points = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (points + commas === 0) return undefined
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  const [one, other] = points > 0 ? (['.', ','] as const) : ([',', '.'] as const)
  if (points + commas > 1) return other
  return GROUPED[other].test(digits) ? 'either' : one
}

/**
 * Returns digits with a point before the decimals and no groups: `1,234.50` → `1234.50`, and with the decimal comma `12,` → `12`. It is
 * `undefined` where their separators do not fit the decimal sign. Forms and files read all numbers with it; only the sign is found in two ways:
 * a form has one number, and a file has a column of them.
 */
export function withoutGroups(digits: string, sign: DecimalSign): string | undefined {
  const [whole = '', decimals = '', ...more] = digits.split(sign)
  if (whole + decimals === '' || more.length > 0 || /[.,]/.test(decimals)) return undefined
  if (/[.,]/.test(whole) && !GROUPED[sign].test(whole)) return undefined
  return `${whole.replaceAll(/[.,]/g, '')}${decimals === '' ? '' : `.${decimals}`}`
}

/** Returns whole hundredths (12.34 → 1234n). All arithmetic with Money uses them. */
function hundredths(amount: Money): bigint {
  const [, sign = '', whole = '0', part = ''] = TOTAL_SHAPE.exec(String(amount)) ?? outOfRange(String(amount))
  const units = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return sign ? -units : units
}

function textOf(units: bigint): string {
  const size = units < 0n ? -units : units
  return `${units < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** Numbers below 2 ** 46 (70 trillion) are less than a hundredth apart. A larger total would be rounded. */
const MAX_EXACT = 100n * 2n ** 46n

function fromHundredths(units: bigint): Money {
  const text = textOf(units)
  if (units > MAX_EXACT || units < -MAX_EXACT) outOfRange(text)
  return Number(text) as Money
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

/** Formats an amount as every screen shows it: 12345678.5 → `12,345,678.50`. Nothing is rounded: an amount has at most two decimals. */
export const formatMoney = (amount: Money): string => inGroups(decimalText(amount))
