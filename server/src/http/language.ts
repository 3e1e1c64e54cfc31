/**
 * The server works in English: it stores and compares texts, and people of several languages read them. An answer is translated when it is
 * written, into the language that the client names in the header `X-Language`, with numbers as the header `X-Numbers` names them. A client
 * without the headers reads English to the letter.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { catalogue } from '@backoffice/contract/catalogue'
import { directionOf, type LanguageCode, languageIn } from '@backoffice/contract/language/codes'
import { correctedBy } from '@backoffice/contract/language/corrected'
import { files } from '@backoffice/contract/language/files.generated'
import { type FoundText, type TextFinder, textFinder } from '@backoffice/contract/language/find-text'
import { languageOf, signatureOf } from '@backoffice/contract/language/languages'
import {
  inDigits,
  inGroups,
  type NumberForm,
  numberForm,
  usualNumbers,
  writeNumbersAs,
} from '@backoffice/contract/language/numbers'
import { ownNumbersBy, withOwnNumbers } from '@backoffice/contract/language/own-numbers'
import {
  type Language,
  noteTexts,
  type Sentence,
  type Sentences,
  type Value,
} from '@backoffice/contract/language/texts'
import { grouped } from '@backoffice/contract/plural'
import type { FastifyInstance } from 'fastify'
import { asNumber, isUsual, numbersIn } from './numbers-of-reader.ts'

type Languages = ReadonlyMap<unknown, Language>

const ownNumbers = ownNumbersBy({ inDigits, inGroups })
const plain = (words: string): string => (isUsual(numberForm()) ? words : ownNumbers(words))
/** English with the digits and groups that a reader chose. Each sentence is made again with them. */
const english: Language = {
  code: 'en',
  say: (key, values, asEnglish) => {
    if (isUsual(numberForm())) return asEnglish()
    const sentence = values.length === 0 ? undefined : sentenceOf(key)
    return sentence ? withOwnNumbers(ownNumbers, sentence, values) : ownNumbers(asEnglish())
  },
}
const languages: Languages = new Map(
  [
    ...Object.entries(files).map(([code, file]) =>
      languageOf(code, file, { direction: directionOf(languageIn(code) ?? 'en'), grouped, plain }),
    ),
    correctedBy(english),
  ].map((one) => [one.code, one]),
)
const plainLanguages: Languages = new Map(
  Object.entries(files).map(([code, file]) => [code, languageOf(code, file, { isolates: false, grouped, plain })]),
)

interface Reader {
  readonly language: Language
  /** The form of the numbers in a translated text. */
  readonly numbers: NumberForm
  /** The form of the numbers in a text that is written at this moment. A request stores and compares texts with the usual form. */
  writes: NumberForm
  /** The texts with values that were made for this reader. */
  readonly made: Map<string, FoundText>
}

const readers = new AsyncLocalStorage<Reader | undefined>()
/** The texts with values that rules and fields made while the program started. */
const madeAtStart = new Map<string, FoundText>()
let hasStarted = false

noteTexts((english, key, values) => {
  if (hasStarted) readers.getStore()?.made.set(english, { key, values })
  else madeAtStart.set(english, { key, values })
})

writeNumbersAs(() => readers.getStore()?.writes ?? usualNumbers)

/** Runs work that writes a page, in a language and with the numbers of who reads it. An unknown language is English. */
export const inLanguage = <T>(code: unknown, work: () => T, numbers = usualNumbers): T =>
  readBy(languages.get(code), numbers, numbers, work)

/** Runs work that writes a message or a mail. Nothing isolates the values of its texts, because each sign of an SMS costs. */
export const inPlainLanguage = <T>(code: unknown, work: () => T, numbers = usualNumbers): T =>
  readBy(plainLanguages.get(code), numbers, numbers, work)

function readBy<T>(language: Language | undefined, numbers: NumberForm, writes: NumberForm, work: () => T): T {
  const isToTheLetter = language === undefined && isUsual(numbers)
  return readers.run(
    isToTheLetter ? undefined : { language: language ?? english, numbers, writes, made: new Map() },
    work,
  )
}

/** Returns the code of the language of the reader. */
export const languageOfReader = (): LanguageCode => languageIn(readers.getStore()?.language.code) ?? 'en'

/** Makes each request run in the language of its client. */
export function readLanguages(app: FastifyInstance): void {
  hasStarted = true
  app.addHook('onRequest', ({ headers }, _reply, done) =>
    readBy(languages.get(headers['x-language']), numbersIn(headers['x-numbers']), usualNumbers, done),
  )
}

/**
 * Returns a text of the catalogue in the language of its reader. Another text stays as it is. Several parts of the catalogue may have the same text
 * in English: the text of `part` comes first.
 */
export function said(english: string, part = ''): string {
  const reader = readers.getStore()
  return reader ? translated(reader, english, part) : english
}

const translated = (reader: Reader, text: string, part = ''): string =>
  withNumbers(reader, () => inItsLanguage(reader, text, part))

function inItsLanguage(reader: Reader, text: string, part: string): string {
  const { language, made } = reader
  const asEnglish = () => text
  const found = made.get(text) ?? madeAtStart.get(text)
  if (found) return language.say(found.key, valuesOf(reader, text, found), asEnglish)
  const keys = allTexts().keysOf(text)
  const own = keys.filter((key) => part !== '' && key.startsWith(`${part}.`))
  return [...own, ...keys].map((key) => language.say(key, [], asEnglish)).find((one) => one !== text) ?? text
}

/** Reads the whole catalogue when it is first needed. */
const allTexts = (): TextFinder => (finder ??= textFinder(catalogue, placesOf))
let finder: TextFinder | undefined

/** Few letters are no sentence of their own. */
const MIN_LETTERS = 4

/** The parts of the catalogue with the sentences that the database keeps. */
const KEPT_PARTS = ['imports', 'tables', 'server']

/** Returns a sentence of the program that the database kept in English, in the language of its reader. Another text stays as it is. */
export function saidLater(english: string): string {
  const reader = readers.getStore()
  if (!reader) return english
  const plainly = translated(reader, english, KEPT_PARTS[0])
  if (plainly !== english) return plainly
  const found = KEPT_PARTS.map((part) => allTexts().withValues(english, `${part}.`, MIN_LETTERS)).find(
    (text) => text !== undefined,
  )
  if (!found) return english
  return withNumbers(reader, () => reader.language.say(found.key, valuesOf(reader, english, found), () => english))
}

const valuesOf = (reader: Reader, text: string, { key, values }: FoundText): readonly Value[] =>
  values.map((value, at) => {
    const inside = typeof value === 'string' && value !== text ? translated(reader, value) : value
    return inside === value ? asNumber(placesOf(key)[at], value) : inside
  })

/** Runs work that writes with the numbers of the reader. It is done at once, so that nothing else of the request is written with them. */
function withNumbers<T>(reader: Reader, work: () => T): T {
  const before = reader.writes
  reader.writes = reader.numbers
  try {
    return work()
  } finally {
    reader.writes = before
  }
}

/** Returns the names of the values of a sentence, which each file of a language has. */
function placesOf(key: string): readonly string[] {
  places ??= new Map(
    Object.values(files)
      .flatMap((file) => Object.keys(file).map(signatureOf))
      .map((text) => [text.key, text.places]),
  )
  return places.get(key) ?? []
}
let places: ReadonlyMap<string, readonly string[]> | undefined

/** Returns the sentence of the catalogue with this key. */
function sentenceOf(key: string): ((...values: Value[]) => string) | undefined {
  const found = key
    .split('.')
    .reduce<Sentence | Sentences | undefined>(
      (within, name) => (typeof within === 'object' ? within[name] : undefined),
      catalogue,
    )
  return typeof found === 'function' ? (found as (...values: Value[]) => string) : undefined
}

/**
 * Returns a part of the catalogue in the language of its reader. It is for texts that the server writes itself: texts of two parts may be the same
 * in English alone, and a value that looks like a text of the catalogue stays as it is.
 */
export function wordsOf<T extends Sentences>(part: T): T {
  const language = readers.getStore()?.language
  if (!language) return part
  const { digits, grouping } = numberForm()
  const form = `${digits} ${grouping}`
  const ofLanguage = translatedParts.get(language) ?? new Map<string, Map<Sentences, unknown>>()
  translatedParts.set(language, ofLanguage)
  const parts = ofLanguage.get(form) ?? new Map<Sentences, unknown>()
  ofLanguage.set(form, parts)
  if (!parts.has(part)) parts.set(part, translatedPart(language, nameOf(part, catalogue) ?? '', part))
  return parts.get(part) as T
}

/** The parts by their language and by the form of their numbers. */
const translatedParts = new Map<Language, Map<string, Map<Sentences, unknown>>>()

function translatedPart(language: Language, key: string, text: Sentence | Sentences): unknown {
  if (typeof text === 'string') return language.say(key, [], () => text)
  if (typeof text === 'object')
    return Object.fromEntries(
      Object.entries(text).map(([name, one]) => [name, translatedPart(language, `${key}.${name}`, one)]),
    )
  const sentence = text as (...values: Value[]) => string
  return (...values: Value[]) => language.say(key, values, () => sentence(...values))
}

/** Returns the key of a part of the catalogue. */
function nameOf(part: Sentences, within: Sentences): string | undefined {
  for (const [name, one] of Object.entries(within)) {
    if (one === part) return name
    const inside = typeof one === 'object' ? nameOf(part, one) : undefined
    if (inside !== undefined) return `${name}.${inside}`
  }
  return undefined
}

/** Returns an answer with the texts that were made for its reader in their language. Other data stays as it is. */
export function answered(answer: unknown): unknown {
  const reader = readers.getStore()
  return reader ? withTexts(reader, answer) : answer
}

function withTexts(reader: Reader, value: unknown): unknown {
  if (typeof value === 'string') return reader.made.has(value) ? translated(reader, value) : value
  if (Array.isArray(value)) return value.map((one) => withTexts(reader, one))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(reader, one)]))
}
