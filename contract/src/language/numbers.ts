/**
 * Writes the numbers that people read, in the digits and groups that the reader chose. Codes, telephone numbers and all that the wire carries
 * stay as they are. Nothing is chosen on the server, so it writes groups of three and Latin digits.
 */
import type { Reading } from './reading.ts'

export type NumberForm = Pick<Reading, 'digits' | 'grouping'>

const GROUPS = { thousands: /\B(?=(?:\d{3})+(?!\d))/g, lakh: /\B(?=(?:\d{2})*\d{3}(?!\d))/g } as const

let form: NumberForm = { digits: 'latin', grouping: 'thousands' }

/** Sets the form of numbers in this browser. It counts for texts that are made later, so it is set before the program is drawn. */
export const writeNumbers = (wanted: Partial<NumberForm>): void => {
  form = { digits: wanted.digits ?? 'latin', grouping: wanted.grouping ?? 'thousands' }
}

export const numberForm = (): NumberForm => form

/** Returns a text with its digits as the reader chose them, such as a day or a time. */
export const inDigits = (text: string, { digits } = form): string =>
  digits === 'latin' ? text : text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))

/** Writes a plain decimal number, such as `-1234567.5`, with groups: `-1,234,567.5` or `-12,34,567.5`. */
export function inGroups(plain: string, as: NumberForm = form): string {
  const [whole = '', ...decimals] = plain.split('.')
  return inDigits([whole.replaceAll(GROUPS[as.grouping], ','), ...decimals].join('.'), as)
}
