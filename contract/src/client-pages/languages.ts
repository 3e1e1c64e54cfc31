/** The languages of the pages of clients, by their codes of ISO 639. */
export const clientLanguages = ['en', 'ur'] as const
export type ClientLanguage = (typeof clientLanguages)[number]
