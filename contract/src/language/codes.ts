/** The languages that people can choose and that clients read. `en` has the words of the documents to the letter. */
export const languages = ['en', 'ur'] as const
export type LanguageCode = (typeof languages)[number]

/** The name of each language, in the language. */
export const languageNames = { en: 'English', ur: 'اردو' } as const satisfies Readonly<Record<LanguageCode, string>>

/** Returns the language with this code; undefined where the program does not have it. */
export const languageIn = (code: unknown): LanguageCode | undefined => languages.find((one) => one === code)

const directions = { en: 'ltr', ur: 'rtl' } as const satisfies Readonly<Record<LanguageCode, string>>

/** Returns the direction in which a language is written. */
export const directionOf = (language: LanguageCode): 'ltr' | 'rtl' => directions[language]
