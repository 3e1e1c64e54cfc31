/** The languages that people can choose and that clients read. Each one but English is a file of this folder. */
import { heads } from './heads.generated.ts'

/** The typefaces of the letters of Urdu, which other languages have too (`web/src/kit/theme/urdu.css`). */
export const scripts = ['naskh', 'nastaliq'] as const
export type Script = (typeof scripts)[number]

export interface Head {
  /** The name of the language, in the language. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** The typefaces in which the language can be read, the usual one first. A language of Latin letters has none. */
  readonly scripts: readonly Script[]
}

/** `en` has the words of the documents to the letter. */
const all = { en: { name: 'English', direction: 'ltr', scripts: [] }, ...heads } as const
export type LanguageCode = keyof typeof all

const headOf = (language: LanguageCode): Head => all[language]

export const languages = Object.keys(all) as LanguageCode[]

/** Returns the language with this code; undefined where the program does not have it. */
export const languageIn = (code: unknown): LanguageCode | undefined => languages.find((one) => one === code)

/** Returns the name of a language, in the language. */
export const nameOf = (language: LanguageCode): string => headOf(language).name

/** Returns the direction in which a language is written. */
export const directionOf = (language: LanguageCode): Head['direction'] => headOf(language).direction

/** Returns the typefaces that the readers of a language choose from. */
export const scriptsOf = (language: LanguageCode): readonly Script[] => headOf(language).scripts
