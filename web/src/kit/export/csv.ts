import { harmless } from './harmless.ts'
import { plainCell, type Sheet } from './sheet.ts'

const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes CSV by RFC 4180 with CRLF; the byte order mark at the front marks it as UTF-8 for spreadsheets. */
export function csvOf({ columns, rows, totals }: Sheet): string {
  const lines = [
    columns.map(({ title }) => harmless(title)),
    ...rows.map((row) => row.map((cell) => (cell.kind === 'text' ? harmless(cell.value) : plainCell(cell)))),
    ...(totals.length > 0 ? [totals.map((total) => total?.value ?? '')] : []),
  ]
  return csvText(lines)
}

/** Writes cells exactly as they are, for a file that is read by a program again. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('')}`
