/** Judges the files of the languages: each begins with a head, and has the texts of the catalogue. */
import { catalogue } from '../contract/src/catalogue.ts'
import { type Head, scripts } from '../contract/src/language/codes.ts'
import { type LanguageFile, signatureOf } from '../contract/src/language/languages.ts'
import { placesIn, templateOf } from '../contract/src/language/template.ts'
import type { Sentences } from '../contract/src/language/texts.ts'

/** The head of a language, by the keys of its lines. No text has a key with this sign. */
const HEAD = { '@name': 'its name in its own words', '@direction': 'ltr or rtl', '@scripts': scripts.join(' ') }

/** Reads the head of a language. It throws where the head does not say how the language is written. */
export function headIn(code: string, file: LanguageFile): Head {
  const fail = (why: string): never => {
    throw new Error(`contract/src/language/${code}.json: ${why}`)
  }
  if (!/^[a-z]{2}$/.test(code)) return fail('the name of the file is no code of two letters (ISO 639)')
  if (code === 'en') return fail('English is the catalogue')
  const unknown = Object.keys(file).find((key) => key.startsWith('@') && !(key in HEAD))
  if (unknown) return fail(`${unknown} is unknown: a head has ${Object.keys(HEAD).join(', ')}`)
  const { '@name': name = '', '@direction': direction, '@scripts': wanted = '' } = file
  if (name.trim() === '') return fail(`@name is ${HEAD['@name']}`)
  if (direction !== 'ltr' && direction !== 'rtl') return fail(`@direction is ${HEAD['@direction']}`)
  const words = wanted.split(' ').filter(Boolean)
  const offered = words.flatMap((word) => scripts.find((one) => one === word) ?? [])
  if (offered.length < words.length) return fail(`@scripts has words of: ${HEAD['@scripts']}`)
  return { name, direction, scripts: offered }
}

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

/** Returns the two generated files of `contract/src/language`: browsers load the heads alone, and the server has all texts. */
export function indexOf(files: Readonly<Record<string, LanguageFile>>) {
  const codes = Object.keys(files).toSorted()
  const heads = codes.map((code) => {
    const { name, direction, scripts: offered } = headIn(code, files[code] ?? {})
    return `  ${code}: { name: ${quoted(name)}, direction: '${direction}', scripts: [${offered.map(quoted).join(', ')}] },\n`
  })
  const byRule = '`npm run languages` writes this file from the files of the languages.'
  return {
    'heads.generated.ts': `/** ${byRule} */\nexport const heads = {\n${heads.join('')}} as const\n`,
    'files.generated.ts': `/** ${byRule} */
import type { LanguageFile } from './languages.ts'
${codes.map((code) => `import ${code} from './${code}.json' with { type: 'json' }\n`).join('')}
export const files: Readonly<Record<string, LanguageFile>> = { ${codes.join(', ')} }
`,
  }
}

interface English {
  readonly text: string
  /** The names of the values, in the order of the parameters. */
  readonly places: readonly string[]
  /** The names of the values that the English text has. */
  readonly used: readonly string[]
}

/** Returns the texts of the catalogue by their keys. */
function englishTexts(sentences: Sentences, part = ''): Map<string, English> {
  const found = new Map<string, English>()
  for (const [name, text] of Object.entries(sentences)) {
    const key = part === '' ? name : `${part}.${name}`
    if (typeof text === 'object') for (const entry of englishTexts(text, key)) found.set(...entry)
    else if (typeof text === 'string') found.set(key, { text, places: [], used: [] })
    else {
      const [, parameters = ''] = /^\(?([^)]*?)\)?\s*=>/s.exec(String(text)) ?? []
      const places = parameters.split(',').flatMap((one) => one.replace(/=.*/s, '').trim() || [])
      const values = places.map((place) => `{${place}}`)
      const english = String(Reflect.apply(text, undefined, values))
      found.set(key, { text: english, places, used: places.filter((place) => english.includes(`{${place}}`)) })
    }
  }
  return found
}

export const english: ReadonlyMap<string, English> = englishTexts(catalogue)

const entryOf = (key: string, places: readonly string[]): string =>
  places.length === 0 ? key : `${key}(${places.join(', ')})`

/** Names the texts that a language does not have, with their English, and those that do not fit the catalogue. */
export function faultsIn(file: LanguageFile): readonly string[] {
  const entries = Object.entries(file).filter(([entry]) => !entry.startsWith('@'))
  const texts = entries.map(([entry, text]) => ({ entry, text, ...signatureOf(entry) }))
  const there = new Set(texts.map(({ key }) => key))
  const missing = [...english].filter(([key]) => !there.has(key))
  const keys = Object.keys(file)
  const sorted = keys.toSorted((one, other) => (one < other ? -1 : 1))
  return [
    ...missing.map(([key, { places, text }]) => `${entryOf(key, places)} is missing: ${text}`),
    ...texts.flatMap(({ entry, key, places, text }, at) => {
      const wanted = english.get(key)
      if (!wanted) return [`${entry} is no text of the catalogue`]
      if (texts.findIndex((one) => one.key === key) < at) return [`${entry} is there twice`]
      if (wanted.places.join() !== places.join()) return [`${entry} is ${entryOf(key, wanted.places)} in the catalogue`]
      return places.length === 0 ? [] : valueFaults(entry, places, wanted.used, text)
    }),
    ...keys
      .filter((key, at) => key !== sorted[at])
      .slice(0, 1)
      .map((key) => `${key} is not in the order of the keys`),
  ]
}

function valueFaults(entry: string, places: readonly string[], wanted: readonly string[], text: string): string[] {
  try {
    const used = placesIn(templateOf(text))
    return [
      ...used.filter((place) => !places.includes(place)).map((place) => `${entry} has no value {${place}}`),
      ...wanted.filter((place) => !used.includes(place)).map((place) => `${entry} leaves out {${place}}`),
    ]
  } catch (error) {
    return [`${entry} cannot be read: ${error instanceof Error ? error.message : String(error)}`]
  }
}
