import type { Moment } from '@backoffice/contract/fields'
import { dayOfMoment, timeOfMoment } from '../format.ts'
import { escapeFormula, plainCell, type Sheet } from './sheet.ts'
/** The file stays available for this many milliseconds, so that the slowest browser has begun to read it. */
const KEPT = 60_000

/** Offers the user a file that was made in the browser. */
export function download(name: string, content: string | Blob): void {
  const file = typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT)
}

const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes CSV by RFC 4180 with CRLF; the byte order mark at the front marks it as UTF-8 for spreadsheets. */
export function csvOf({ columns, rows, totals }: Sheet): string {
  const lines = [
    columns.map(({ title }) => escapeFormula(title)),
    ...rows.map((row) => row.map((cell) => (cell.kind === 'text' ? escapeFormula(cell.value) : plainCell(cell)))),
    ...(totals.length > 0 ? [totals.map((total) => total?.value ?? '')] : []),
  ]
  return csvText(lines)
}

/** Writes cells exactly as they are, for a file that is read by a program again. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('')}`

interface Named {
  readonly name: string
  /** The words of the filters that narrow the rows. */
  readonly filters: readonly string[]
  readonly branch: string
  readonly at: Moment
  readonly extension: 'csv' | 'xlsx'
}

/** The words of the filters are cut to this length, since some systems allow names of at most 255 bytes. */
const FILTERS = 60

const wordOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Returns a file name such as `deposit-history_Approved_Karachi_2026-11-20_1830.xlsx`. The time is in the zone of the company. */
export function fileName({ name, filters, branch, at, extension }: Named): string {
  const narrowed = wordOf(filters.join(' ').slice(0, FILTERS))
  const moment = `${dayOfMoment(at)}_${timeOfMoment(at).replace(':', '')}`
  return `${[wordOf(name).toLowerCase(), narrowed, wordOf(branch), moment].filter(Boolean).join('_')}.${extension}`
}
