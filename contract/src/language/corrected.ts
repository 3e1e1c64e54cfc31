/** English with the spelling of the documents corrected: the setting LABELS=corrected (decisions 9). */
import type { Language } from './texts.ts'

/** Wrong spellings and right ones. A text that was corrected stays as it is, because it may be inside of another text. */
const corrections = [
  [/Recieve/g, 'Receive'],
  [/occured/g, 'occurred'],
  [/while save deposit receipt/g, 'while saving the deposit receipt'],
  [/while save receipts/g, 'while saving receipts'],
  [/\b(Saved|Updated|Approved|Declined|Sent|Voided|Applied) Successful\b/g, '$1 Successfully'],
] as const

const toTheLetter: Pick<Language, 'say'> = { say: (_key, _values, english) => english() }

/** Corrects English, in the form of numbers in which it is given. */
export const correctedBy = ({ say } = toTheLetter): Language => ({
  code: 'en-corrected',
  say: (...text) => corrections.reduce((said, [wrong, right]) => said.replaceAll(wrong, right), say(...text)),
})
