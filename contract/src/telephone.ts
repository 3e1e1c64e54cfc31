/** Telephone numbers in the form of E.164: a plus, the country code and the number, such as `+923001234567`. */
import { messages } from './messages.ts'
import { readable } from './readable.ts'

interface Country {
  readonly code: string
  /** The digit that people write before a number within the country, and leave out after the country code; empty where there is none. */
  readonly trunk: '' | '0'
}

const withZero = (code: string): Country => ({ code, trunk: '0' })
const without = (code: string): Country => ({ code, trunk: '' })

/** The countries that a company may be in, by its time zone. In other time zones a number is written with its country code. */
const countries: ReadonlyMap<string, Country> = new Map([
  ['Asia/Karachi', withZero('92')],
  ['Asia/Kolkata', withZero('91')],
  ['Asia/Calcutta', withZero('91')],
  ['Asia/Dhaka', withZero('880')],
  ['Asia/Colombo', withZero('94')],
  ['Asia/Kathmandu', withZero('977')],
  ['Asia/Kabul', withZero('93')],
  ['Asia/Dubai', withZero('971')],
  ['Asia/Riyadh', withZero('966')],
  ['Asia/Qatar', without('974')],
  ['Asia/Kuwait', without('965')],
  ['Asia/Bahrain', without('973')],
  ['Asia/Muscat', without('968')],
  ['Asia/Tehran', withZero('98')],
  ['Asia/Baghdad', withZero('964')],
  ['Asia/Amman', withZero('962')],
  ['Asia/Beirut', withZero('961')],
  ['Asia/Jakarta', withZero('62')],
  ['Asia/Kuala_Lumpur', withZero('60')],
  ['Asia/Manila', withZero('63')],
  ['Asia/Bangkok', withZero('66')],
  ['Asia/Ho_Chi_Minh', withZero('84')],
  ['Asia/Singapore', without('65')],
  ['Asia/Hong_Kong', without('852')],
  ['Africa/Cairo', withZero('20')],
  ['Africa/Lagos', withZero('234')],
  ['Africa/Nairobi', withZero('254')],
  ['Africa/Johannesburg', withZero('27')],
  ['Europe/Istanbul', withZero('90')],
  ['Europe/London', withZero('44')],
  ['Europe/Berlin', withZero('49')],
  ['Europe/Paris', withZero('33')],
])

/** Removes the signs that people write between the digits, and writes 00 as a plus. */
const digitsOf = (written: string) =>
  readable(written)
    .replaceAll(/\(0\)|[\s().\-–/]/g, '')
    .replace(/^00(?=[1-9])/, '+')

const isInternational = (number: string) => /^\+[1-9]\d{7,14}$/.test(number)

/**
 * Returns a telephone number in the form of E.164, an empty text for an empty one, or undefined where the text is no number. A number
 * without a country code is of the country of the company.
 */
export function telephoneOf(written: string, timeZone: string): string | undefined {
  const digits = digitsOf(written)
  const country = countries.get(timeZone)
  if (digits === '') return ''
  if (country === undefined) return isInternational(digits) ? digits : undefined
  const { code, trunk } = country
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

/** Tells how a telephone number is written in the country of the company. */
export function expectedTelephone(timeZone: string): string {
  const country = countries.get(timeZone)
  return country ? messages.contact.telephone(country.code, country.trunk) : messages.contact.telephoneAbroad
}
