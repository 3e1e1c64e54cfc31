/** English with the spelling of the documents corrected: the setting LABELS=corrected (decisions 9). */
import type { Language } from './texts.ts'

/** Maps wrong to right spellings, the longest first. */
const corrections = [
  ['Recieve', 'Receive'],
  ['occured', 'occurred'],
  ['while save deposit receipt', 'while saving the deposit receipt'],
  ['while save receipts', 'while saving receipts'],
  ['Saved Successful', 'Saved Successfully'],
  ['Updated Successful', 'Updated Successfully'],
  ['Approved Successful', 'Approved Successfully'],
  ['Declined Successful', 'Declined Successfully'],
  ['Sent Successful', 'Sent Successfully'],
  ['Voided Successful', 'Voided Successfully'],
  ['Applied Successful', 'Applied Successfully'],
] as const

export const corrected: Language = {
  code: 'en-corrected',
  say: (_key, _values, english) =>
    corrections.reduce((text, [wrong, right]) => text.replaceAll(wrong, right), english()),
}
