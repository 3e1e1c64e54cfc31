/**
 * Writes the numbers that people read, in the digits and groups that the reader chose. Codes, telephone numbers and all that the wire carries
 * stay as they are. A server stores and compares texts, so it writes groups of three and Latin digits, and translates them for their reader.
 */
import type { Reading } from './reading.ts'

export type NumberForm = Pick<Reading, 'digits' | 'grouping'>

const GROUPS = { thousands: /\B(?=(?:\d{3})+(?!\d))/g, lakh: /\B(?=(?:\d{2})*\d{3}(?!\d))/g } as const

/** The form where nobody chose one. */
export const usualNumbers: NumberForm = { digits: 'latin', grouping: 'thousands' }

let formNow = (): NumberForm => usualNumbers

/** Sets the form of numbers in this browser. It counts for texts that are made later, so it is set before the program is drawn. */
export const writeNumbers = (wanted: Partial<NumberForm>): void => {
  const chosen = { ...usualNumbers, ...wanted }
  formNow = () => chosen
}

/** Takes the form of numbers from a server, which has many readers at the same time. */
export const writeNumbersAs = (ofReader: () => NumberForm): void => {
  formNow = ofReader
}

export const numberForm = (): NumberForm => formNow()

/** Returns a text with its digits as the reader chose them, such as a day or a time. */
export const inDigits = (text: string, { digits } = formNow()): string =>
  digits === 'latin' ? text : text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))

/** Writes a plain decimal number, such as `-1234567.5`, with groups: `-1,234,567.5` or `-12,34,567.5`. */
export function inGroups(plain: string, as: NumberForm = formNow()): string {
  const [whole = '', ...decimals] = plain.split('.')
  return inDigits([whole.replaceAll(GROUPS[as.grouping], ','), ...decimals].join('.'), as)
}
