/** `npm run languages` writes this file from the files of the languages. */
import type { LanguageFile } from './languages.ts'
import ur from './ur.json' with { type: 'json' }

export const files: Readonly<Record<string, LanguageFile>> = { ur }
