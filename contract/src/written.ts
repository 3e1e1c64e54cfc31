/** Reads numbers as people write them, on any keyboard: with the digits of Arabic and Urdu, and with the signs of rupees. */

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

/** Commas are before groups of three digits, and of two in lakhs; the last group has three. No grouped number begins with 0. */
export const GROUPED_BY_COMMAS = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/
/** A single comma before one or two digits, or after a 0, groups nothing: it is the decimal point of many keyboards. */
const DECIMAL = /^(?:\d+,\d{1,2}|0,\d+)$/

/**
 * Returns the text with a point before the decimals of its numbers and no comma in them: `1,234.50` → `1234.50`, `12,5` → `12.5`. It is
 * `undefined` where a comma can be neither of the two.
 */
export function withPoint(text: string): string | undefined {
  let readable = true
  const plain = text.replaceAll(/[\d,]*,[\d,]*/g, (number) => {
    if (GROUPED_BY_COMMAS.test(number)) return number.replaceAll(',', '')
    readable &&= DECIMAL.test(number)
    return number.replace(',', '.')
  })
  return readable ? plain : undefined
}
