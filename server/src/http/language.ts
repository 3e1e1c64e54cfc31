/**
 * The server works in English: it stores and compares texts, and people of several languages read them. An answer is translated when it is
 * written, into the language that the client names in the header `X-Language`. A client without the header reads English to the letter.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { catalogue } from '@backoffice/contract/catalogue'
import { directionOf, type LanguageCode, languageIn } from '@backoffice/contract/language/codes'
import { corrected } from '@backoffice/contract/language/corrected'
import { files } from '@backoffice/contract/language/files.generated'
import { languageOf } from '@backoffice/contract/language/languages'
import {
  type Language,
  noteTexts,
  type Sentence,
  type Sentences,
  type Value,
} from '@backoffice/contract/language/texts'
import { grouped } from '@backoffice/contract/plural'
import type { FastifyInstance } from 'fastify'

type Languages = ReadonlyMap<unknown, Language>

const languages: Languages = new Map(
  [
    ...Object.entries(files).map(([code, file]) =>
      languageOf(code, file, { direction: directionOf(languageIn(code) ?? 'en'), grouped }),
    ),
    corrected,
  ].map((one) => [one.code, one]),
)
const plainLanguages: Languages = new Map(
  Object.entries(files).map(([code, file]) => [code, languageOf(code, file, { isolates: false, grouped })]),
)

interface Made {
  readonly key: string
  readonly values: readonly Value[]
}

interface Reader {
  readonly language: Language
  /** The texts with values that were made for this reader. */
  readonly made: Map<string, Made>
}

const readers = new AsyncLocalStorage<Reader | undefined>()
/** The texts with values that rules and fields made while the program started. */
const madeAtStart = new Map<string, Made>()
let hasStarted = false

noteTexts((english, key, values) => {
  if (hasStarted) readers.getStore()?.made.set(english, { key, values })
  else madeAtStart.set(english, { key, values })
})

/** Runs work and translates its texts into a language. An unknown language is English. */
export const inLanguage = <T>(code: unknown, work: () => T): T => readBy(languages.get(code), work)

/** Runs work that writes a message or a mail. Nothing isolates the values of its texts, because each sign of an SMS costs. */
export const inPlainLanguage = <T>(code: unknown, work: () => T): T => readBy(plainLanguages.get(code), work)

const readBy = <T>(language: Language | undefined, work: () => T): T =>
  readers.run(language && { language, made: new Map() }, work)

/** Returns the code of the language of the reader. */
export const languageOfReader = (): LanguageCode => languageIn(readers.getStore()?.language.code) ?? 'en'

/** Makes each request run in the language of its client. */
export function readLanguages(app: FastifyInstance): void {
  hasStarted = true
  app.addHook('onRequest', (request, _reply, done) => inLanguage(request.headers['x-language'], done))
}

/**
 * Returns a text of the catalogue in the language of its reader. Another text stays as it is. Several parts of the catalogue may have the same text
 * in English: the text of `part` comes first.
 */
export function said(english: string, part = ''): string {
  const reader = readers.getStore()
  return reader ? translated(reader, english, part) : english
}

function translated(reader: Reader, english: string, part = ''): string {
  const { language, made } = reader
  const asEnglish = () => english
  const found = made.get(english) ?? madeAtStart.get(english)
  if (found) {
    const values = found.values.map((value) =>
      typeof value === 'string' && value !== english ? translated(reader, value) : value,
    )
    return language.say(found.key, values, asEnglish)
  }
  plainTexts ??= keysOf(catalogue)
  const keys = plainTexts.get(english) ?? []
  const own = keys.filter((key) => part !== '' && key.startsWith(`${part}.`))
  return [...own, ...keys].map((key) => language.say(key, [], asEnglish)).find((text) => text !== english) ?? english
}

/**
 * Returns a part of the catalogue in the language of its reader. It is for texts that the server writes itself: texts of two parts may be the same
 * in English alone, and a value that looks like a text of the catalogue stays as it is.
 */
export function wordsOf<T extends Sentences>(part: T): T {
  const language = readers.getStore()?.language
  if (!language) return part
  const parts = translatedParts.get(language) ?? new Map<Sentences, unknown>()
  translatedParts.set(language, parts)
  if (!parts.has(part)) parts.set(part, translatedPart(language, nameOf(part, catalogue) ?? '', part))
  return parts.get(part) as T
}

const translatedParts = new Map<Language, Map<Sentences, unknown>>()

function translatedPart(language: Language, key: string, text: Sentence | Sentences): unknown {
  if (typeof text === 'string') return language.say(key, [], () => text)
  if (typeof text === 'object')
    return Object.fromEntries(
      Object.entries(text).map(([name, one]) => [name, translatedPart(language, `${key}.${name}`, one)]),
    )
  const english = text as (...values: Value[]) => string
  return (...values: Value[]) => language.say(key, values, () => english(...values))
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

/** Maps the texts without values to their keys: several domains may have the same text. */
let plainTexts: ReadonlyMap<string, readonly string[]> | undefined

function keysOf(sentences: Sentences): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  const add = (part: string, texts: Sentences) => {
    for (const [name, text] of Object.entries(texts)) {
      const key = part === '' ? name : `${part}.${name}`
      if (typeof text === 'object') add(key, text)
      else if (typeof text === 'string') found.set(text, [...(found.get(text) ?? []), key])
    }
  }
  add('', sentences)
  return found
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
