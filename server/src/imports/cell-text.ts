import { addDays, type Day } from '@backoffice/contract/day'

/** The built-in formats that show a day or a time (ECMA-376, 18.8.30), including formats of some languages. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The first of these is a number of a user's own format. */
const isOwnFormat = (id: number) => id >= 100

const withoutTexts = (code: string) => code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')

/** Returns whether a number with this format is a day or a time. `[h]:mm` is none: it shows a duration. */
export function showsDay(id: number, code: string | undefined): boolean {
  if (code === undefined || !isOwnFormat(id)) return isBuiltInDate(id) && id !== 46
  if (/\[[hms]+\]/i.test(code)) return false
  const [positive = ''] = code.split(';')
  const signs = withoutTexts(positive)
  return /[dmyhs]/i.test(signs) && !/[0#?]/.test(signs) && !/general/i.test(signs)
}

/** The built-in format `mmm-yy`. */
const MONTH_AND_YEAR = 17

/** Returns whether a day with this format is shown as a month with its year. */
export function showsMonth(id: number, code: string | undefined): boolean {
  if (code === undefined || !isOwnFormat(id)) return id === MONTH_AND_YEAR
  const signs = withoutTexts(code.split(';')[0] ?? '')
  return /m/i.test(signs) && /y/i.test(signs) && !/[dhs]/i.test(signs)
}

const SECONDS_OF_DAY = 86_400
/** Excel writes no day after 31/12/9999. */
const LAST_SERIAL = 2_958_465

/**
 * Returns the day that a serial number counts, with the time where it has one. Excel believes in a 29/02/1900, which is number 60; the days
 * before it count one more. A number that is no day stays a number.
 */
export function dayText(serial: number, from1904: boolean): string {
  if (!(serial >= 0 && serial <= LAST_SERIAL)) return numberText(serial)
  const whole = Math.floor(serial)
  const seconds = Math.floor((serial - whole) * SECONDS_OF_DAY + 0.5)
  const days = whole + Math.floor(seconds / SECONDS_OF_DAY)
  const time = timeText(seconds % SECONDS_OF_DAY)
  if (days === 0 && !from1904) return time ?? numberText(serial)
  const day = dayOfSerial(days, from1904)
  return time === undefined ? day : `${day} ${time}`
}

function dayOfSerial(days: number, from1904: boolean): string {
  if (from1904) return addDays('1904-01-01' as Day, days)
  if (days === 60) return '1900-02-29'
  return addDays((days < 60 ? '1899-12-31' : '1899-12-30') as Day, days)
}

function timeText(seconds: number): string | undefined {
  if (seconds === 0) return undefined
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Excel counts with fifteen digits; a sixteenth in the file is noise of the binary number. */
const decimal = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 })

/** Writes a number as its plain decimal: `0.3` for 0.30000000000000004, `1500000` for 1.5E6. */
export function numberText(value: number): string {
  const text = String(value)
  if (text.length <= 15 && !text.includes('e')) return text === '-0' ? '0' : text
  return decimal.format(value).replace(/^-0$/, '0')
}

/** Excel writes a character that XML does not have as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : text
