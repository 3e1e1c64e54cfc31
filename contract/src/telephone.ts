/** Telephone numbers in the form of E.164: a plus, the country code and the number, such as `+923001234567`. */
import { messages } from './messages.ts'
import { readable } from './readable.ts'

/**
 * The countries that a company may be in: their country codes, with the digit that people write before a number within the country and leave out
 * after the country code; empty where there is none. `settingsMessages.countries` has their names.
 */
const trunks: ReadonlyMap<string, '' | '0'> = new Map([
  ['93', '0'],
  ['973', ''],
  ['880', '0'],
  ['20', '0'],
  ['33', '0'],
  ['49', '0'],
  ['852', ''],
  ['91', '0'],
  ['62', '0'],
  ['98', '0'],
  ['964', '0'],
  ['962', '0'],
  ['254', '0'],
  ['965', ''],
  ['961', '0'],
  ['60', '0'],
  ['977', '0'],
  ['234', '0'],
  ['968', ''],
  ['92', '0'],
  ['63', '0'],
  ['974', ''],
  ['966', '0'],
  ['65', ''],
  ['27', '0'],
  ['94', '0'],
  ['66', '0'],
  ['90', '0'],
  ['971', '0'],
  ['44', '0'],
  ['84', '0'],
])

/** The country codes of the time zones. In other time zones a number is written with its country code, unless the company chose a country. */
const codesOfZones: Readonly<Record<string, string>> = {
  'Asia/Karachi': '92',
  'Asia/Kolkata': '91',
  'Asia/Calcutta': '91',
  'Asia/Dhaka': '880',
  'Asia/Colombo': '94',
  'Asia/Kathmandu': '977',
  'Asia/Kabul': '93',
  'Asia/Dubai': '971',
  'Asia/Riyadh': '966',
  'Asia/Qatar': '974',
  'Asia/Kuwait': '965',
  'Asia/Bahrain': '973',
  'Asia/Muscat': '968',
  'Asia/Tehran': '98',
  'Asia/Baghdad': '964',
  'Asia/Amman': '962',
  'Asia/Beirut': '961',
  'Asia/Jakarta': '62',
  'Asia/Kuala_Lumpur': '60',
  'Asia/Manila': '63',
  'Asia/Bangkok': '66',
  'Asia/Ho_Chi_Minh': '84',
  'Asia/Singapore': '65',
  'Asia/Hong_Kong': '852',
  'Africa/Cairo': '20',
  'Africa/Lagos': '234',
  'Africa/Nairobi': '254',
  'Africa/Johannesburg': '27',
  'Europe/Istanbul': '90',
  'Europe/London': '44',
  'Europe/Berlin': '49',
  'Europe/Paris': '33',
}

/** The country codes that a company may choose. */
export const telephoneCountries: readonly string[] = [...trunks.keys()]

/** A company, with the country code that it chose for its telephone numbers. */
export interface TelephoneCompany {
  readonly timeZone: string
  /** Empty or absent where the time zone decides. */
  readonly telephoneCountry?: string | undefined
}

/** Returns the country code of the numbers of a company that are written without one; empty where each number needs its country code. */
export const countryCodeOf = ({ timeZone, telephoneCountry = '' }: TelephoneCompany): string =>
  telephoneCountry === '' ? (codesOfZones[timeZone] ?? '') : telephoneCountry

/** Removes the signs that people write between the digits, and writes 00 as a plus. */
const digitsOf = (written: string) =>
  readable(written)
    .replaceAll(/\(0\)|[\s().\-–/]/g, '')
    .replace(/^00(?=[1-9])/, '+')

const isInternational = (number: string) => /^\+[1-9]\d{7,14}$/.test(number)

/**
 * Returns a telephone number in the form of E.164, an empty text for an empty one, or undefined where the text is no number. A number
 * without a country code is of the country with this code, which is empty where there is none.
 */
export function telephoneOf(written: string, code: string): string | undefined {
  const digits = digitsOf(written)
  const trunk = trunks.get(code)
  if (digits === '') return ''
  if (trunk === undefined) return isInternational(digits) ? digits : undefined
  // With the country code the digit is a mistake that people often make: +92 0300.
  if (digits.startsWith('+')) return checked(digits.replace(`+${code}${trunk}`, `+${code}`))
  if (trunk === '') return checked(`+${code}${digits}`)
  return digits.startsWith(trunk) ? checked(`+${code}${digits.slice(trunk.length)}`) : undefined
}

/** A typed text is sought among telephones where it has at least these digits, because fewer are in many numbers. */
const SOUGHT_DIGITS = 5

/** Returns the digits that a typed telephone number has in the form of E.164; undefined where the text looks like no number. */
export function soughtTelephone(typed: string): string | undefined {
  const digits = digitsOf(typed).replace(/^(?:\+|0+)/, '')
  return /^\d+$/.test(digits) && digits.length >= SOUGHT_DIGITS ? digits : undefined
}

const checked = (number: string) => (isInternational(number) ? number : undefined)

/** Tells how a telephone number is written in the country with a code. */
export function expectedTelephone(countryCode: string): string {
  const trunk = trunks.get(countryCode)
  return trunk === undefined ? messages.contact.telephoneAbroad : messages.contact.telephone(countryCode, trunk)
}
