/**
 * Calculates sums that are typed into a field of money: `500*12+75`, `(1,200.50 + 99.50) / 2`. All steps use exact fractions of `bigint`,
 * and only the result is rounded, half up, to hundredths.
 */
import { type Money, money } from './money.ts'
import { withPoint, withoutRupees } from './written.ts'

interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const TOKEN = /\d+(?:\.\d*)?|\.\d+|[-+*/()]/y
const SIGNS: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '−': '-' }
/** No sum that a person types is longer. The limit keeps the fractions small. */
const LONGEST = 100

function tokensOf(text: string): string[] | undefined {
  const plain = withPoint(withoutRupees(text).replaceAll(/[×÷−\s]/g, (sign) => SIGNS[sign] ?? ''))
  if (plain === undefined || plain === '' || plain.length > LONGEST) return undefined
  const tokens = plain.match(new RegExp(TOKEN, 'g')) ?? []
  return tokens.join('') === plain ? tokens : undefined
}

function fraction(token: string | undefined): Fraction | undefined {
  if (token === undefined || !/\d/.test(token)) return undefined
  const [whole = '', part = ''] = token.split('.')
  return { over: BigInt(`${whole}${part}` || '0'), under: 10n ** BigInt(part.length) }
}

function apply(sign: string, a: Fraction, b: Fraction): Fraction | undefined {
  if (sign === '*') return { over: a.over * b.over, under: a.under * b.under }
  if (sign === '/') return b.over === 0n ? undefined : { over: a.over * b.under, under: a.under * b.over }
  const right = sign === '-' ? -b.over : b.over
  return { over: a.over * b.under + right * a.under, under: a.under * b.under }
}

/** Reads `operand (sign operand)*`, where an operand is read by `next`: products inside sums, brackets inside products. */
function chain(tokens: string[], signs: string, next: () => Fraction | undefined): Fraction | undefined {
  let total = next()
  while (total !== undefined && tokens[0] !== undefined && signs.includes(tokens[0])) {
    const sign = tokens.shift() ?? ''
    const operand = next()
    total = operand && apply(sign, total, operand)
  }
  return total
}

function sumOf(tokens: string[]): Fraction | undefined {
  // A sum that starts with a minus is subtracted from 0.
  if (tokens[0] === '-') tokens.unshift('0')
  const operand = (): Fraction | undefined => {
    const token = tokens.shift()
    if (token !== '(') return fraction(token)
    const inside = sumOf(tokens)
    return tokens.shift() === ')' ? inside : undefined
  }
  return chain(tokens, '+-', () => chain(tokens, '*/', operand))
}

function rounded({ over, under }: Fraction): string {
  const negative = over < 0n !== under < 0n && over !== 0n
  const [top, bottom] = [over < 0n ? -over : over, under < 0n ? -under : under]
  const units = (top * 200n + bottom) / (bottom * 2n)
  return `${negative ? '-' : ''}${units / 100n}.${String(units % 100n).padStart(2, '0')}`
}

/** An amount in brackets is one below zero, as bookkeepers write it. */
const IN_BRACKETS = /^\((\d*\.?\d*)\)$/

/**
 * Reads a typed amount, as people write it: `1,234.50`, `12,5`, `Rs 1,234/-`, `۱۲۳۴`. A plain amount has at most two decimals (`10.005` is refused and never rounded); the result of a sum is rounded
 * half up. Returns `undefined` for anything else, for a division by 0 and for a result out of range.
 */
export function parseTypedMoney(text: string): Money | undefined {
  const tokens = tokensOf(text)
  const joined = (tokens?.join('') ?? '').replace(IN_BRACKETS, '-$1')
  const plain = /^(-?)(\d*\.?\d*)$/.exec(joined)
  const [, sign = '', digits = ''] = plain ?? []
  if (plain) return money(`${sign}${digits.replace(/^\./, '0.').replace(/\.$/, '')}`)
  const result = tokens && sumOf(tokens)
  return result === undefined || tokens?.length !== 0 ? undefined : money(rounded(result))
}
