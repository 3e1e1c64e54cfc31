/** Reads numbers as people write them, on any keyboard: with the digits of Arabic and Urdu, and with the signs of rupees. */
import { decimalSignIn, withoutGroups } from './money.ts'

/** Characters that only steer the direction of a text; they come along when a number is copied from a chat. */
const unseen = /\p{Cf}/gu
/** The digits of Arabic, of Urdu and of full width begin at these characters. */
const zeros = ['٠', '۰', '０'].map((zero) => zero.charCodeAt(0))
const signs: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '،': ',', '٪': '%' }

const plainDigit = (digit: string): string => {
  const code = digit.charCodeAt(0)
  const zero = zeros.find((one) => code >= one && code < one + 10) ?? code
  return String(code - zero)
}

/** Returns the text with the digits 0 to 9, and with point, comma and percent sign in place of the Arabic ones. */
export const plainNumber = (text: string): string =>
  text
    .replaceAll(unseen, '')
    .replaceAll(/[٠-٩۰-۹０-９]/g, plainDigit)
    .replaceAll(/[٫٬،٪]/g, (sign) => signs[sign] ?? sign)

const RUPEES = '(?:rupees|rs|pkr|₨|روپے|روپیہ)'
const before = new RegExp(`^${RUPEES}[.:]?\\s*`, 'iu')
const after = new RegExp(`\\s*(?:/[-=])?\\s*(?:${RUPEES}\\.?)?\\s*(?:only\\.?)?$`, 'iu')

/** Returns an amount without the words and signs for rupees around it: `Rs 1,234/-` → `1,234`. */
export const withoutRupees = (text: string): string => plainNumber(text).trim().replace(before, '').replace(after, '')

/** A comma before three digits that form no group, as in `1234,567`: a digit may be missing, so that it is read in neither way. */
const DOUBTFUL = /^(?!0,)\d*,\d{3,}$/

/**
 * Returns the text with a point before the decimals of its numbers and no groups in them: `1,234.50` → `1234.50`, `12,5` → `12.5`. It is
 * `undefined` where a number is none with either decimal sign. A point alone is before decimals, and a comma before groups of digits is no
 * decimal sign.
 */
export function withPoint(text: string): string | undefined {
  let isReadable = true
  const plain = text.replaceAll(/[\d.]*,[\d.,]*/g, (number) => {
    const shown = decimalSignIn(number)
    const sign = shown === ',' ? ',' : '.'
    const read = sign === ',' && DOUBTFUL.test(number) ? undefined : withoutGroups(number, sign)
    isReadable &&= read !== undefined
    return read ?? number
  })
  return isReadable ? plain : undefined
}
