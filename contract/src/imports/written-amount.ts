/** Reads numbers as other programs write them. The decimal sign is a fact of a whole column, so it is given. */
import { GROUPED_BY_COMMAS, plainNumber, withoutRupees } from '../written.ts'

export const decimalSigns = ['.', ','] as const
export type DecimalSign = (typeof decimalSigns)[number]

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

/** Groups of three digits, or of two and then three, as lakhs are written. */
const GROUPED = { '.': GROUPED_BY_COMMAS, ',': /^[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}$/ } as const

/** Returns what the digits of a cell show about the decimal sign of its column: `either` where one separator could be both signs. */
export function decimalSignIn(digits: string): DecimalSign | 'either' | undefined {
  const points = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (points + commas === 0) return undefined
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  const [one, other] = points > 0 ? (['.', ','] as const) : ([',', '.'] as const)
  if (points + commas > 1) return other
  return GROUPED[other].test(digits) ? 'either' : one
}

/** Returns the digits as a plain decimal, such as `1234.5`; `undefined` where their separators do not fit the decimal sign. */
export function plainDecimal(digits: string, sign: DecimalSign): string | undefined {
  const parts = digits.split(sign)
  const [whole = '', decimals = ''] = parts
  if (parts.length > 2 || /[.,]/.test(decimals)) return undefined
  const isGrouped = /[.,]/.test(whole)
  if (isGrouped && !GROUPED[sign].test(whole)) return undefined
  const plain = (isGrouped ? whole.replaceAll(/[.,]/g, '') : whole).replace(/^0+(?=\d)/, '')
  const fraction = decimals.replace(/0+$/, '')
  return `${plain || '0'}${fraction === '' ? '' : `.${fraction}`}`
}
