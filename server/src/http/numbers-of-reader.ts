/**
 * The numbers of a sentence that the server translates, in the form that its reader chose. A sentence gets its amounts and days as text, next to
 * codes that look the same: a cheque may have the number 1200. So the name of a place tells what its value is, and a value at any other place stays
 * as it is.
 */
import { type LanguageCode, scriptsOf } from '@backoffice/contract/language/codes'
import { inDigits, inGroups, type NumberForm, usualNumbers } from '@backoffice/contract/language/numbers'
import { digitKinds, groupings } from '@backoffice/contract/language/reading'
import type { Value } from '@backoffice/contract/language/texts'

/** Places of amounts and quantities. */
export const numberPlaces: ReadonlySet<string> = new Set([
  'amount',
  'amountBefore',
  'amountAfter',
  'balance',
  'bill',
  'closing',
  'credit',
  'debit',
  'expected',
  'former',
  'found',
  'here',
  'left',
  'limit',
  'max',
  'middle',
  'min',
  'net',
  'opening',
  'outstanding',
  'over',
  'owed',
  'percent',
  'price',
  'quantity',
  'rate',
  'received',
  'seen',
  'stated',
  'stock',
  'sum',
  'surplus',
  'total',
])

/** Places of days and moments. */
export const dayPlaces: ReadonlySet<string> = new Set([
  'at',
  'day',
  'fileDay',
  'from',
  'hereDay',
  'since',
  'through',
  'to',
  'until',
  'used',
])

const NUMBER = /^-?[\d,]*\d(?:\.\d+)?$/
const DAY = /^(?:\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})(?: \d{2}:\d{2}(?::\d{2})?)?$/

/** Returns the value of a sentence in the form of numbers of this moment. */
export function asNumber(place: string | undefined, value: Value): Value {
  if (typeof value !== 'string' || place === undefined) return value
  if (numberPlaces.has(place) && NUMBER.test(value)) return inGroups(value.replaceAll(',', ''))
  return dayPlaces.has(place) && DAY.test(value) ? inDigits(value) : value
}

/** Reads the header X-Numbers, such as `urdu lakh`. What it does not name is as usual. */
export function numbersIn(header: unknown): NumberForm {
  const words = typeof header === 'string' ? header.split(' ') : []
  return {
    digits: digitKinds.find((one) => words.includes(one)) ?? usualNumbers.digits,
    grouping: groupings.find((one) => words.includes(one)) ?? usualNumbers.grouping,
  }
}

/** Returns the form of numbers of a client, who has no choice: the company's. A language of Latin letters has Latin digits. */
export const numbersOfClient = (language: LanguageCode, ofCompany: NumberForm): NumberForm =>
  scriptsOf(language).length === 0 ? { ...ofCompany, digits: 'latin' } : ofCompany

export const isUsual = ({ digits, grouping }: NumberForm): boolean =>
  digits === usualNumbers.digits && grouping === usualNumbers.grouping
