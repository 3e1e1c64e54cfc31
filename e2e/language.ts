/**
 * The language of a test. Tests name the parts of a page by their English words. The project `ur` of `playwright.config.ts` runs a test a
 * second time in Urdu, from right to left: `say` finds the key of the words in the catalogue, and returns what the page shows in Urdu.
 */
import { catalogue } from '@backoffice/contract/catalogue'
import { directionOf, type LanguageCode } from '@backoffice/contract/language/codes'
import { languageOf, signatureOf } from '@backoffice/contract/language/languages'
import type { Sentences, Value } from '@backoffice/contract/language/texts'
import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }

let spoken: LanguageCode = 'en'

/** Sets the language of all tests of this process. */
export const speakInTests = (language: LanguageCode): void => {
  spoken = language
}

/** Returns the choice of this language that a browser keeps before its first page. */
export const keptReading = (): Readonly<Record<string, string>> =>
  spoken === 'en' ? {} : { 'backoffice.reading': JSON.stringify({ language: spoken }) }

const isRightToLeft = (): boolean => directionOf(spoken) === 'rtl'

/** Returns the arrow that leads to the next thing in the order of reading, or to the one before. */
export const arrowTo = (thing: 'next' | 'before'): 'ArrowLeft' | 'ArrowRight' =>
  (thing === 'next') === isRightToLeft() ? 'ArrowLeft' : 'ArrowRight'

const inUrdu = languageOf('ur', urdu, { direction: 'rtl' })
const places = new Map(Object.keys(urdu).map((entry) => [signatureOf(entry).key, signatureOf(entry).places]))

interface Text {
  readonly key: string
  /** Matches the English text, with a group for each value. */
  readonly pattern: RegExp
  /** The values in the order of the groups, as places of the text. */
  readonly values: readonly number[]
  /** The number of letters that are the text's own. */
  readonly letters: number
  /** True for the text about one thing, where another text is about several: the first value is 1. */
  readonly isOfOne?: boolean
}

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const plain = new Map<string, string[]>()
const withValues: Text[] = []

/** This sign is on both sides of the number of a value, in a text with places for values. */
const SIGN = '\u0001'

function read(part: Sentences, name: string): void {
  for (const [own, sentence] of Object.entries(part)) {
    const key = name === '' ? own : `${name}.${own}`
    if (typeof sentence === 'object') read(sentence, key)
    else if (typeof sentence === 'string') plain.set(sentence, [...(plain.get(sentence) ?? []), key])
    else {
      const marks = (places.get(key) ?? []).map((_, at) => `${SIGN}${at}${SIGN}`)
      const filledWith = (values: readonly Value[]) => String(Reflect.apply(sentence, undefined, values))
      const [several, one] = [filledWith(marks), filledWith(marks.map((mark, at) => (at === 0 ? 1 : mark)))]
      withValues.push(textOf(key, several))
      if (one !== several.replaceAll(marks[0] ?? '', '1')) withValues.push({ ...textOf(key, one), isOfOne: true })
    }
  }
}

function textOf(key: string, text: string): Text {
  const parts = text.split(SIGN)
  const own = parts.filter((_, at) => at % 2 === 0)
  const pattern = own.map(escaped).join('(.*?)')
  return {
    key,
    pattern: new RegExp(`^${pattern}$`, 's'),
    values: parts.filter((_, at) => at % 2 === 1).map(Number),
    letters: own.join('').replaceAll(/[^a-z]/gi, '').length,
  }
}

read(catalogue, '')

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
  (plain.get(english) ?? []).filter((key) => key.startsWith(at)).map((key) => inUrdu.say(key, [], () => english))

function saidWithValues(english: string, at: string): string | undefined {
  const [text] = withValues
    .filter(
      ({ key, pattern, letters }) =>
        (at !== '' || letters >= MIN_LETTERS) && key.startsWith(at) && pattern.test(english),
    )
    .toSorted((one, other) => other.letters - one.letters)
  if (!text) return undefined
  const values: Value[] = text.isOfOne ? [1] : []
  const found = text.pattern.exec(english)?.slice(1) ?? []
  for (const [group, place] of text.values.entries()) {
    const value = found[group] ?? ''
    values[place] = saidPlainly(value, '')[0] ?? saidWithValues(value, '') ?? value
  }
  return inUrdu.say(text.key, values, () => english)
}

/** The characters that keep the direction of a value inside of a text. Nobody sees them. */
const ISOLATES = '[\u2066-\u2069\u200e\u200f]*'

/** Returns a pattern of these words, as the page of this test shows them, with any text for each `…`, and more text after each value. */
export function saying(english: string, at = ''): RegExp {
  const words = say(english, at)
  const pattern = [...words.replaceAll('\u2069', '…').replaceAll('\u2068', '')]
    .map((sign) => (sign === '…' ? '.*' : escaped(sign)))
    .join(ISOLATES)
  return new RegExp(`${ISOLATES}${pattern}${ISOLATES}`, 's')
}

/** Returns a word of the wire, such as a state, or other words of the program. */
const wordOf = (part: string): string => say(part, plain.get(part)?.includes(`words.${part}`) ? 'words.' : '')

/** Returns a pattern of these parts of a line, each as the page of this test shows it, with nothing but signs between them. */
export const inLine = (...parts: readonly string[]): RegExp =>
  new RegExp(parts.map((part) => escaped(wordOf(part))).join(String.raw`[^\p{L}\p{N}]*`), 'u')
