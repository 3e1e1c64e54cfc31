/** The languages that people can choose. `en` has the words of the documents to the letter. */
export const languages = ['en', 'ur'] as const

/** The name of each language, in the language. */
export const languageNames = { en: 'English', ur: 'اردو' } as const satisfies Record<(typeof languages)[number], string>
export type LanguageCode = (typeof languages)[number]
