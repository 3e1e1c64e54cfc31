/** Reads field `:86:` of MT940, the text of an entry: a free text, or numbered parts such as `?20`, or words between slashes. */
import { Description, referenceText } from './statement-text.ts'

export interface Details {
  readonly description: string
  readonly reference: string
  readonly chequeNo: string
}

export function detailsOf(lines: readonly string[]): Details {
  const [first = ''] = lines
  const [, sign] = /^\d{3}([?~^<>@|])\d\d/.exec(first) ?? []
  const { description, tags } = sign === undefined ? freeText(lines) : numberedParts(lines.join(''), sign)
  return { description, reference: endToEndOf(tags), chequeNo: chequeNoOf(description) }
}

/** A text that a bank breaks at a width: the next piece belongs to the same word where a piece is full. */
const rejoined = (pieces: readonly string[], width: number): string =>
  pieces.reduce((text, piece, at) => text + (at > 0 && (pieces[at - 1]?.length ?? 0) < width ? ' ' : '') + piece, '')

/** The characters of a line of `:86:`, and of a numbered part. */
const LINE_WIDTH = 65
const PART_WIDTH = 27

const freeText = (lines: readonly string[]) => {
  const description = rejoined(lines, LINE_WIDTH)
  return { description, tags: description }
}

/** `?00` is the kind of booking, `?20` to `?29` and `?60` to `?63` are the text, `?32` and `?33` the name of the other side. */
function numberedParts(text: string, sign: string) {
  const parts = new Map<string, string>()
  for (const part of text.slice(3).split(sign)) {
    const [number, value] = [part.slice(0, 2), part.slice(2)]
    if (/^\d\d$/.test(number) && !parts.has(number)) parts.set(number, value)
  }
  const within = (from: number, to: number): string[] =>
    [...parts].flatMap(([number, value]) => (Number(number) >= from && Number(number) <= to ? [value] : []))
  const tags = rejoined([...within(20, 29), ...within(60, 63)], PART_WIDTH)
  const whole = new Description()
  for (const piece of [parts.get('00') ?? '', rejoined(within(32, 33), PART_WIDTH), tags]) whole.add(piece)
  return { description: whole.text(), tags }
}

/** The reference from end to end, else the reference of the customer: behind `EREF+`, or in `/EREF/…/`. */
const REFERENCES = ['EREF', 'KREF'].map((tag) => ({
  plus: new RegExp(String.raw`(?<!\w)${tag}\+([^]*?)(?=\s?[A-Z]{4}\+|$)`),
  slashes: new RegExp(`/${tag}/([^/]*)`),
}))

function endToEndOf(text: string): string {
  for (const { plus, slashes } of REFERENCES) {
    const reference = referenceText(plus.exec(text)?.[1] ?? slashes.exec(text)?.[1] ?? '')
    if (reference !== '') return reference
  }
  return ''
}

/** A word for a cheque with the word for its number, or a long number. An amount, a day or a list of numbers is none. */
const CHEQUE =
  /(?<![\p{L}\d])(?:cheque|check|cheq|chq|chk)(?:[\s.:-]*(?:(?:number|num|nr|no)(?!\p{L})|#)[\s.:#-]*(\d{3,12})|[\s.:-]*(\d{6,12}))(?![\p{L}\d]|[.,:/-]\d|\s?[,;&+/-]\s?\d)/giu

function chequeNoOf(text: string): string {
  const numbers = new Set(Array.from(text.matchAll(CHEQUE), ([, named, alone]) => named ?? alone ?? ''))
  const [only = ''] = numbers
  return numbers.size === 1 ? only : ''
}
