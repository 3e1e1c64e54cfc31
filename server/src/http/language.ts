/**
 * The server works in English: it stores and compares texts, and people of several languages read them. An answer is translated when it is
 * written, into the language that the client names in the header `X-Language`. A client without the header reads English to the letter.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { catalogue } from '@backoffice/contract/catalogue'
import { corrected } from '@backoffice/contract/language/corrected'
import { languageOf } from '@backoffice/contract/language/languages'
import { type Language, noteTexts, type Sentences, type Value } from '@backoffice/contract/language/texts'
import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import type { FastifyInstance } from 'fastify'

const languages: ReadonlyMap<string, Language> = new Map(
  [languageOf('ur', urdu), corrected].map((language) => [language.code, language]),
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

const readers = new AsyncLocalStorage<Reader>()
/** The texts with values that rules and fields made while the program started. */
const madeAtStart = new Map<string, Made>()
let hasStarted = false

noteTexts((english, key, values) => {
  if (hasStarted) readers.getStore()?.made.set(english, { key, values })
  else madeAtStart.set(english, { key, values })
})

/** Runs work whose texts are read in a language. An unknown language is English. */
export function inLanguage<T>(code: unknown, work: () => T): T {
  const language = typeof code === 'string' ? languages.get(code) : undefined
  return language ? readers.run({ language, made: new Map() }, work) : work()
}

/** Makes each request run in the language of its client. */
export function readLanguages(app: FastifyInstance): void {
  hasStarted = true
  app.addHook('onRequest', (request, _reply, done) => inLanguage(request.headers['x-language'], done))
}

/** Returns a text of the catalogue in the language of its reader. Another text stays as it is. */
export function said(english: string): string {
  const reader = readers.getStore()
  return reader ? translated(reader, english) : english
}

function translated(reader: Reader, english: string): string {
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
  const key = plainTexts.get(english)
  return key === undefined ? english : language.say(key, [], asEnglish)
}

/** Maps the texts without values to their keys. */
let plainTexts: ReadonlyMap<string, string> | undefined

function keysOf(sentences: Sentences): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const add = (part: string, texts: Sentences) => {
    for (const [name, text] of Object.entries(texts)) {
      const key = part === '' ? name : `${part}.${name}`
      if (typeof text === 'object') add(key, text)
      else if (typeof text === 'string' && !found.has(text)) found.set(text, key)
    }
  }
  add('', sentences)
  return found
}

/** Returns an answer with the texts that were made for its reader in their language. Data that only looks like such a text is not among them. */
export function answered(answer: unknown): unknown {
  const reader = readers.getStore()
  return reader && reader.made.size > 0 ? withTexts(reader, answer) : answer
}

function withTexts(reader: Reader, value: unknown): unknown {
  if (typeof value === 'string') return reader.made.has(value) ? translated(reader, value) : value
  if (Array.isArray(value)) return value.map((one) => withTexts(reader, one))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(reader, one)]))
}
