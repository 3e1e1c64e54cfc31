/**
 * The numbers that texts of a language have in their own words, such as `Within 30 days`, for a reader who chose another form. What writes them is
 * passed and not imported: the browser loads this module while the modules that it shares with the program wait for the language.
 */
import type { Language, Value } from './texts.ts'

interface Writers {
  readonly inDigits: (text: string) => string
  readonly inGroups: (plain: string) => string
}

/** A number or a time of day. What letters, quotes, points and hyphens join is a code or an example of a file: MT940, CAMT.053, 2026-07-31. */
const OWN = /(?<![\w.,\-/:"])(?:0|[1-9]\d*(?:,\d{3})*|\d{1,2}:\d{2})(?:\.\d+)?(?![\w\-/:"]|[.,]\d)/g
/** Lines of codes with their quantities, and JSON: they are shown as a program reads them. */
const EXAMPLE = /\w-\d+, \d|\{"/

/** Returns the writer of texts with their own numbers as the reader chose them. */
export const ownNumbersBy =
  ({ inDigits, inGroups }: Writers) =>
  (text: string): string =>
    EXAMPLE.test(text)
      ? text
      : text.replaceAll(OWN, (number) =>
          number.includes(',') ? inGroups(number.replaceAll(',', '')) : inDigits(number),
        )

/** Each value has a character in its place, and this is the first of these characters. No text has them, and no sentence changes them. */
const FIRST = 0xe000
const STAND_IN = /[\ue000-\ue0ff]/g

/** Makes an English sentence with its counts and own numbers. Texts among its values are codes, or were written before: they stay. */
export function withOwnNumbers(
  ownNumbers: (text: string) => string,
  sentence: (...values: Value[]) => string,
  values: readonly Value[],
): string {
  const standIns = values.map((value, at) =>
    typeof value === 'string' && value !== '' ? String.fromCharCode(FIRST + at) : value,
  )
  return ownNumbers(sentence(...standIns)).replaceAll(STAND_IN, (sign) => String(values[sign.charCodeAt(0) - FIRST]))
}

/** Returns English with the digits and groups that a reader chose. */
export const englishBy = (ownNumbers: (text: string) => string): Language => ({
  code: 'en',
  say: (_key, values, english) =>
    values.length === 0 ? ownNumbers(english()) : withOwnNumbers(ownNumbers, english, values),
})
