/**
 * The language of a test. Tests name the parts of a page by their English words. The project `ur` of `playwright.config.ts` runs a test a
 * second time in Urdu, from right to left: `say` finds the key of the words in the catalogue, and returns what the page shows in Urdu.
 */
import { catalogue } from '@backoffice/contract/catalogue'
import { directionOf, type LanguageCode, type Script } from '@backoffice/contract/language/codes'
import { asPattern, textFinder } from '@backoffice/contract/language/find-text'
import { languageOf, signatureOf } from '@backoffice/contract/language/languages'
import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }

let spoken: LanguageCode = 'en'
let letters: Script = 'naskh'

/** Sets the language of all tests of this process, and its typeface. */
export const speakInTests = (language: LanguageCode, script: Script = 'naskh'): void => {
  spoken = language
  letters = script
}

/** Returns the choice of this language that a browser keeps before its first page. */
export const keptReading = (): Readonly<Record<string, string>> =>
  spoken === 'en' ? {} : { 'backoffice.reading': JSON.stringify({ language: spoken, script: letters }) }

const isRightToLeft = (): boolean => directionOf(spoken) === 'rtl'

/** Returns the arrow that leads to the next thing in the order of reading, or to the one before. */
export const arrowTo = (thing: 'next' | 'before'): 'ArrowLeft' | 'ArrowRight' =>
  (thing === 'next') === isRightToLeft() ? 'ArrowLeft' : 'ArrowRight'

const inUrdu = languageOf('ur', urdu, { direction: 'rtl' })
const places = new Map(Object.keys(urdu).map((entry) => [signatureOf(entry).key, signatureOf(entry).places]))

const { keysOf, withValues } = textFinder(catalogue, (key) => places.get(key) ?? [])

const MIN_LETTERS = 4

/**
 * Returns the words of the program as the page of this test shows them. Words that the program does not have, such as the name of a client,
 * are returned as they are. The same English words may have two texts in Urdu. Then `at` is the beginning of
 * the key of the right text.
 */
export function say(english: string, at = ''): string {
  if (spoken === 'en') return english
  const said = [...new Set(saidPlainly(english, at))]
  if (said.length > 1) throw new Error(`“${english}” is ${said.join(' or ')} in Urdu: name the beginning of its key.`)
  return said[0] ?? saidWithValues(english, at) ?? english
}

const saidPlainly = (english: string, at: string): readonly string[] =>
  keysOf(english)
    .filter((key) => key.startsWith(at))
    .map((key) => inUrdu.say(key, [], () => english))

function saidWithValues(english: string, at: string): string | undefined {
  const found = withValues(english, at, at === '' ? MIN_LETTERS : 0)
  if (!found) return undefined
  const values = found.values.map((value) =>
    typeof value === 'string' ? (saidPlainly(value, '')[0] ?? saidWithValues(value, '') ?? value) : value,
  )
  return inUrdu.say(found.key, values, () => english)
}

/** The characters that keep the direction of a value inside of a text. Nobody sees them. */
const ISOLATES = '[\u2066-\u2069\u200e\u200f]*'

/** Returns a pattern of these words, as the page of this test shows them, with any text for each `…`, and more text after each value. */
export function saying(english: string, at = ''): RegExp {
  const words = say(english, at)
  const pattern = [...words.replaceAll('\u2069', '…').replaceAll('\u2068', '')]
    .map((sign) => (sign === '…' ? '.*' : asPattern(sign)))
    .join(ISOLATES)
  return new RegExp(`${ISOLATES}${pattern}${ISOLATES}`, 's')
}

/** Returns a word of the wire, such as a state, or other words of the program. */
const wordOf = (part: string): string => say(part, keysOf(part).includes(`words.${part}`) ? 'words.' : '')

/** Returns a pattern of these parts of a line, each as the page of this test shows it, with nothing but signs between them. */
export const inLine = (...parts: readonly string[]): RegExp =>
  new RegExp(parts.map((part) => asPattern(wordOf(part))).join(String.raw`[^\p{L}\p{N}]*`), 'u')
