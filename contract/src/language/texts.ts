/**
 * The texts of the catalogue in the language of their reader. Each part of the catalogue is written once, in English. A language file has the same
 * texts by their keys (`languages.ts`). A browser speaks one language, which it loads before the catalogue. The server works in English, because it
 * stores and compares texts, and translates what it answers (`server/src/http/language.ts`).
 */
export type Value = string | number | undefined
export type Sentence = string | ((...values: never[]) => string)
export type Sentences = { readonly [key: string]: Sentence | Sentences }

export interface Language {
  /** The code of the language in the header X-Language. */
  readonly code: string
  /** Returns the text with this key. A language without the text returns the English text, which is made with other values if they are given. */
  readonly say: (key: string, values: readonly Value[], english: (...others: Value[]) => string) => string
}

type Noted = (english: string, key: string, values: readonly Value[]) => void

let spoken: Language | undefined
/** The texts with values that modules made while they loaded, before somebody notes them. */
const early: Parameters<Noted>[] = []
let note: Noted = (...text) => void early.push(text)

/** Sets the language of this browser. It counts for parts of the catalogue that are loaded later. */
export const speak = (language: Language | undefined): void => {
  spoken = language
}

/** Returns the code of the language of this browser; `undefined` for English to the letter. */
export const spokenCode = (): string | undefined => spoken?.code

/** Calls `noted` for each text with values that is made, and for the texts that were made before. A sentence alone does not show its values. */
export const noteTexts = (noted: Noted): void => {
  note = noted
  for (const text of early.splice(0)) noted(...text)
}

function said(key: string, english: (...values: never[]) => string) {
  const language = spoken
  const say = (...values: Value[]): string => {
    const inEnglish = (...others: Value[]) =>
      (english as (...values: Value[]) => string)(...(others.length > 0 ? others : values))
    if (language) return language.say(key, values, inEnglish)
    const text = inEnglish()
    note(text, key, values)
    return text
  }
  // Rules count the values of a sentence, and the check of the languages reads the names of the values.
  return Object.defineProperties(say, { length: { value: english.length }, toString: { value: () => String(english) } })
}

function inLanguage(part: string, sentence: Sentence | Sentences): unknown {
  if (typeof sentence === 'function') return said(part, sentence)
  if (typeof sentence === 'string') return spoken?.say(part, [], () => sentence) ?? sentence
  const inSpoken = Object.fromEntries(
    Object.entries(sentence).map(([key, one]) => [key, inLanguage(part === '' ? key : `${part}.${key}`, one)]),
  )
  if (spoken) written.set(inSpoken, sentence)
  return inSpoken
}

/** The English texts of the parts of the catalogue that this browser says in another language. */
const written = new WeakMap<object, Sentences>()

/** Makes a part of the catalogue. `part` is its name in `catalogue.ts`: the texts of the part have the keys `part.name`. */
export const texts = <const T extends Sentences>(part: string, english: T): T => inLanguage(part, english) as T

/**
 * Returns a text that the server answered in English as this browser says it. `part` is the part of the catalogue that has it. Another text is
 * returned as it is.
 */
export function saidIn(part: Sentences, english: string): string {
  const inEnglish = written.get(part)
  if (!inEnglish) return english
  for (const [key, one] of Object.entries(part)) {
    const before = inEnglish[key]
    if (before === english && typeof one === 'string') return one
    const found = typeof one === 'object' ? saidIn(one, english) : withNumber(before, one, english)
    if (found !== english) return found
  }
  return english
}

/** Some answers are stored with a number, such as `The gateway answered 422`. Only a number is read out of a sentence: other words may be data. */
function withNumber(before: Sentence | Sentences | undefined, now: Sentence, english: string): string {
  if (typeof before !== 'function' || typeof now !== 'function' || before.length !== 1) return english
  const number = /\d+/.exec(english)?.[0]
  const say = (sentence: (...values: never[]) => string) => (sentence as (value: Value) => string)(number)
  return number !== undefined && say(before) === english ? say(now) : english
}
