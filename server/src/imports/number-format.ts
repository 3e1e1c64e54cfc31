/** Shows a number of a workbook as its owner sees it, as far as that is another text than the number. */
import type { Cell } from './cell.ts'
import { numberText } from './cell-text.ts'

/** The built-in formats of percentages (ECMA-376, 18.8.30); the first number of an owner's own format. */
const PERCENT: Readonly<Record<number, string>> = { 9: '0%', 10: '0.00%' }
const FIRST_OWN = 164

/** Returns the code of a format that may show a number as another text; `undefined` for the usual ones. */
export const numberCode = (id: number, code: string | undefined): string | undefined =>
  id < FIRST_OWN ? PERCENT[id] : code

/** A part of a format: a text in quotes or behind a backslash, a space of some width, a colour or a currency, or a sign. */
const PART = /"([^"]*)"|\\(.)|[_*].|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|(.)/gsu

interface Shape {
  readonly before: string
  readonly after: string
  /** The signs for digits, such as `000000` or `#,##0.00`. */
  readonly digits: string
}

/** Returns the texts around the digits of a format, and `undefined` where it is another kind of format. */
function shapeOf(code: string): Shape | undefined {
  let [before, digits, after] = ['', '', '']
  for (const [, quoted, escaped, currency, sign] of code.matchAll(PART)) {
    const text = quoted ?? escaped ?? currency ?? ''
    if (sign !== undefined && /[0#?,.]/.test(sign)) {
      if (after.trim() !== '') return undefined
      digits += sign
    } else {
      const shown = text || (sign !== undefined && /[-+/ ():%$€£]/.test(sign) ? sign : '')
      if (sign !== undefined && shown === '') return undefined
      if (digits === '') before += shown
      else after += shown
    }
  }
  return digits === '' ? undefined : { before, after, digits }
}

const shapes = new Map<string, Shape | undefined>()
/** A workbook has few formats, and many numbers of each. */
function knownShape(code: string): Shape | undefined {
  if (shapes.size > 1000) shapes.clear()
  if (!shapes.has(code)) shapes.set(code, shapeOf(code.split(';')[0] ?? ''))
  return shapes.get(code)
}

/**
 * Returns a number as a cell. A percentage is a hundred times its number, as its owner reads it. Zeros in front and texts around a whole
 * number are shown; decimals and groups of digits are not, since they are not a part of a code.
 */
export function shownNumber(value: number, code: string | undefined): Cell {
  const plain = numberText(value)
  if (code === undefined) return { number: plain }
  const shape = knownShape(code)
  if (!shape) return { number: plain }
  const { before, after, digits } = shape
  const number = after.includes('%') ? numberText(value * 100) : plain
  const zeros = /^[#?]*(0+)$/.exec(digits)?.[1]?.length
  if (zeros === undefined || !/^\d+$/.test(number)) return { number }
  const shown = `${before}${number.padStart(zeros, '0')}${after}`.trim()
  return shown === number ? { number } : { number, shown }
}
