/** Cleans the texts of bank statements, and reads their amounts. */
import { limits } from '@backoffice/contract/limits'
import { type Money, money, subtract, ZERO } from '@backoffice/contract/money'
import { unreadable } from './unreadable-file.ts'

/** Returns a text on one line, without control characters. */
export const plainText = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/** Returns a reference, and an empty text for the words by which a bank shows that there is none. */
export function referenceText(text: string): string {
  const plain = plainText(text)
  return /^(?:NONREF|NOT ?PROVIDED)$/i.test(plain) ? '' : plain
}

/** Returns an account without spaces. */
export const accountText = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, '')

const LONGEST = limits.text.comment

/** Collects the texts that describe an entry. A text that is there already is left out, and the end of a very long description is cut. */
export class Description {
  readonly #texts: string[] = []
  #length = 0

  add(text: string): void {
    if (this.#length > LONGEST) return
    const plain = plainText(text)
    if (plain === '' || this.#texts.some((other) => other.includes(plain))) return
    this.#texts.push(plain)
    this.#length += plain.length + 1
  }

  text(): string {
    const whole = this.#texts.join(' ')
    if (whole.length <= LONGEST) return whole
    // A character of two halves is not cut in the middle.
    return `${whole.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
  }
}

/** Keeps a value that the parts of an entry share. Where they differ, there is none. */
export class SharedValue {
  #value = ''
  #differs = false

  add(value: string): void {
    if (value === '' || value === this.#value) return
    if (this.#value !== '') this.#differs = true
    this.#value = value
  }

  get value(): string {
    return this.#differs ? '' : this.#value
  }
}

/** Makes an amount of its digits. Zeros in front and behind count for nothing; a third decimal that counts is refused with `undefined`. */
export function amountOf(whole: string, decimals: string, isNegative: boolean): Money | undefined {
  if (whole === '' && decimals === '') return undefined
  const plain = whole.replace(/^0+(?=\d)/, '') || '0'
  const fraction = decimals.replace(/0+$/, '')
  const amount = money(fraction === '' ? plain : `${plain}.${fraction}`)
  return amount !== undefined && isNegative ? negative(amount) : amount
}

export const negative = (amount: Money): Money => subtract(ZERO, amount)

/** Keeps a value that may come once: a second one could be another amount. */
export function once<T>(kept: T | undefined, value: T): T {
  if (kept !== undefined) throw unreadable('statementDamaged')
  return value
}

const SHOWN = 60

/** Returns the beginning of a text that could not be read, for a sentence about it. */
export const shortened = (text: string): string => plainText(text).slice(0, SHOWN)

/** Returns a value of a balance, which must be readable. */
export function ofBalance<T>(value: T | undefined, text: string): T {
  if (value === undefined) throw unreadable('statementBalanceCell', shortened(text))
  return value
}
