/** Makes a language of its file. A file of a language is one object: each text has its key, with the names of its values: `upload.ofFile(name, why)`. */
import { END, FROM_RIGHT, ISOLATE } from './direction-signs.ts'
import { filled, type Template, templateOf } from './template.ts'
import type { Language, Value } from './texts.ts'

export type LanguageFile = Readonly<Record<string, string>>

/** Returns the key of a text and the names of its values: `list.rows(count)` → `list.rows` and `count`. */
export function signatureOf(entry: string): { readonly key: string; readonly places: readonly string[] } {
  const [, key = entry, places = ''] = /^(.+)\(([^()]*)\)$/.exec(entry) ?? []
  return { key, places: places.split(', ').filter((place) => place !== '') }
}

interface Text {
  readonly places: readonly string[]
  readonly text: string
  template?: Template
}

/**
 * Gives a text its direction where it has only values, as in a list, or begins with a Latin word. The direction of isolated values does not
 * count for the text around them: inside of another text, the places of two names would be changed.
 */
function turned(text: string): string {
  if (!text.includes(ISOLATE)) return text
  let depth = 0
  for (const sign of text) {
    if (sign === ISOLATE) depth += 1
    else if (sign === END) depth -= 1
    else if (depth === 0 && LETTER.test(sign)) return RIGHT_TO_LEFT.test(sign) ? text : `${FROM_RIGHT}${text}`
  }
  return `${FROM_RIGHT}${text}`
}
const [LETTER, RIGHT_TO_LEFT] = [/\p{L}/u, /\p{Script=Arabic}/u]

interface Options {
  /** False for plain text of which each sign counts: there a value has nothing around it. */
  readonly isolates?: boolean
  /**
   * The direction in which the language is written, and the writer of a count. They are passed and not imported: the browser loads this module
   * while the modules that it shares with the program wait for the language.
   */
  readonly direction?: string
  readonly grouped?: (count: number) => string
  /** Writes the words of a text between its values, for a reader who chose another form of numbers. */
  readonly plain?: (words: string) => string
}

export function languageOf(
  code: string,
  file: LanguageFile,
  { isolates = true, direction = 'ltr', grouped = String, plain = (words) => words }: Options = {},
): Language {
  const all = new Map<string, Text>(
    Object.entries(file).map(([entry, text]) => {
      const { key, places } = signatureOf(entry)
      return [key, { places, text }]
    }),
  )
  const plurals = new Intl.PluralRules(code)
  const written = (value: Value) => {
    if (value === undefined || value === '') return ''
    // A number is a count: codes are texts.
    const text = typeof value === 'number' ? grouped(value) : value
    return isolates ? `${ISOLATE}${text}${END}` : text
  }
  return {
    code,
    say: (key, values, english) => {
      const found = all.get(key)
      if (!found) return english()
      if (found.places.length === 0) return plain(found.text)
      found.template ??= templateOf(found.text)
      const text = filled(found.template, {
        valueOf: (place) => values[found.places.indexOf(place)],
        written,
        plain,
        plurals,
      })
      return direction === 'rtl' ? turned(text) : text
    },
  }
}
