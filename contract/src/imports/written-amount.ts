/** Reads numbers as other programs write them. The decimal sign is a fact of a whole column, so it is given. */
import { type DecimalSign, withoutGroups } from '../money.ts'
import { plainNumber, withoutRupees } from '../written.ts'

/** A number without the words around it: digits with their separators, and its sign. */
interface WrittenNumber {
  readonly digits: string
  readonly isNegative: boolean
  /** `Dr` or `Cr` next to the number. */
  readonly side: 'debit' | 'credit' | undefined
}

const CURRENCY =
  '(?:usd|eur|gbp|inr|aed|sar|qar|omr|kwd|bhd|bdt|lkr|npr|afn|chf|cad|aud|sgd|myr|cny|jpy|try|zar|[$€£₹৳﷼¥₺])'
const CURRENCY_BEFORE = new RegExp(`^([-+(]?)\\s*${CURRENCY}[.:]?\\s*`, 'i')
const CURRENCY_AFTER = new RegExp(`\\s*${CURRENCY}\\.?$`, 'i')
const SIDE = /(?:^|(?<=[\d)/\-.\s]))\s*(dr|cr)\.?$|^(dr|cr)\.?(?=[\s\d])/i
/** Spaces and apostrophes divide groups of three digits in some countries. */
const SPACED = /(?<=\d)[\s'’](?=\d{3}(?!\d))/gu
/** Most cells need nothing of the rest. */
const PLAIN = /^\d+(?:\.\d+)?$/
const NUMBER = /^(?:\d[\d.,]*|[.,]\d+)$/

export function writtenNumber(cell: string): WrittenNumber | undefined {
  if (PLAIN.test(cell)) return { digits: cell, isNegative: false, side: undefined }
  let text = plainNumber(cell).replaceAll('−', '-').trim()
  const [sided, after, before] = SIDE.exec(text) ?? []
  if (sided !== undefined) text = text.replace(SIDE, '').trim()
  const side = sideOf(after ?? before)
  text = text.replace(CURRENCY_BEFORE, '$1').replace(CURRENCY_AFTER, '')
  let isNegative = false
  const [, inBrackets] = /^\((.*)\)$/.exec(text) ?? []
  if (inBrackets !== undefined) [text, isNegative] = [inBrackets.trim(), true]
  text = withoutRupees(text)
  const [, minusBefore, digits = '', minusAfter] = /^(?:\+|(-)|)\s*(.*?)\s*(-?)$/.exec(text) ?? []
  const minuses = [minusBefore, minusAfter].filter(Boolean).length + Number(isNegative)
  if (minuses > 1) return undefined
  const joined = digits.replaceAll(SPACED, '')
  return NUMBER.test(joined) ? { digits: joined, isNegative: minuses === 1, side } : undefined
}

const sideOf = (word: string | undefined): WrittenNumber['side'] => {
  if (word === undefined) return undefined
  return word.toLowerCase() === 'dr' ? 'debit' : 'credit'
}

/** Returns the digits as the shortest plain decimal, such as `1234.5`; `undefined` where their separators do not fit the decimal sign. */
export function plainDecimal(digits: string, sign: DecimalSign): string | undefined {
  const read = withoutGroups(digits, sign)
  if (read === undefined) return undefined
  const [whole = '', decimals = ''] = read.split('.')
  const fraction = decimals.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`
}
