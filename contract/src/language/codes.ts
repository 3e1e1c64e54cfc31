/** The languages that people can choose. `en` has the words of the documents to the letter. */
export const languages = ['en', 'ur'] as const
export type LanguageCode = (typeof languages)[number]
