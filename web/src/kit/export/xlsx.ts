import { type Day, daysBetween } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { numberForm } from '@backoffice/contract/language/numbers'
import type { DayOrder } from '../day-order.ts'
import writeExcelFile, { type Cell, type CellObject } from 'write-excel-file/browser'
import { getCellAddress } from 'write-excel-file/utility'
import { isRightToLeft } from '../direction.ts'
import { dayOfMoment, timeOfMoment } from '../format.ts'
import type { CellValue } from '../list/columns.tsx'
import { looksLikeFormula, type Sheet, type SheetTotal, shownCell, shownTotal } from './sheet.ts'
import { fitToPaper, results, tableHead, typedTexts } from './xlsx-features.ts'

const WIDTH = { min: 9, max: 60 }
/** Column widths are measured on this many rows; later rows have similar widths. */
const MEASURED = 500
/** A spreadsheet cell holds at most this many characters. */
const LONGEST = 32_767
/** A spreadsheet keeps this many digits of a number. */
const DIGITS = 15
const MONEY = {
  thousands: '#,##0.00',
  // A format has at most two conditions, so that amounts below zero have groups of three.
  lakh: '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;#,##0.00',
} as const
/** Returns the format of amounts in the groups that the reader chose. The spreadsheet chooses the digits. */
const moneyFormat = () => MONEY[numberForm().grouping]
const BOLD = { fontWeight: 'bold' } as const
const TEXT = '@'

const UNWRITABLE = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu

/**
 * Returns a text as the library writes it whole. It drops the sign of a character that cannot be read, and the readers of XML drop carriage
 * returns: spreadsheets read `_x000D_` as the character of that number, so an underscore that begins such a sequence is spelled too. It
 * keeps texts in an object, which has a `constructor` from the start; with a NUL, which is not written, the key is another.
 */
function writable(text: string): string {
  const whole = text
    .slice(0, LONGEST)
    .toWellFormed()
    .replaceAll(UNWRITABLE, '')
    .replaceAll('\uFFFD', '?')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('\r', '_x000D_')
  return whole in Object.prototype ? `${whole}\0` : whole
}

/** Makes the cell of a text. A text that looks like a formula has the format of texts, so that it stays a text. */
const textCell = (text: string, look: CellObject = {}): Cell =>
  text === '' ? null : { ...look, type: String, value: writable(text), ...(looksLikeFormula(text) && { format: TEXT }) }

/** Returns the serial number of a day. Spreadsheets count a 29/02/1900, which did not exist, so the days before it count one less. */
function serial(day: Day): number {
  const days = daysBetween('1899-12-30' as Day, day)
  return days > 60 ? days : days - 1
}

/** Returns the serial number of a moment; a minute is 1/1440 of a day. */
function serialOfMoment(moment: string, timeZone?: string): number | undefined {
  const day = dayOfMoment(moment, timeZone)
  if (!day) return undefined
  const [hours, minutes] = timeOfMoment(moment, timeZone).split(':').map(Number)
  return serial(day) + ((hours ?? 0) * 60 + (minutes ?? 0)) / 1440
}

const numberCell = (value: number | undefined, look: CellObject = {}): Cell =>
  value === undefined ? null : { ...look, type: Number, value }

function cellOf(cell: CellValue, order: DayOrder): Cell {
  const day = order === 'MDY' ? 'mm/dd/yyyy' : 'dd/mm/yyyy'
  switch (cell.kind) {
    case 'text':
      return textCell(cell.value)
    case 'day':
      return numberCell(cell.value && serial(cell.value), { format: day })
    case 'moment':
      return numberCell(serialOfMoment(cell.value, cell.timeZone), { format: `${day}\\ hh:mm` })
    case 'money':
      return numberCell(cell.value, { format: moneyFormat() })
    case 'number':
      return numberCell(cell.value)
  }
}

/** A sum with more digits than a spreadsheet keeps is a text, since a number would be inexact. */
const isKept = (sum: string) => sum.replaceAll(/\D/g, '').length <= DIGITS

const isFormula = (total: SheetTotal) => total?.kind === 'sum' && total.ofCells && isKept(total.value)

/** Writes a total as the sum of the cells above it, where it is their sum. */
function totalCell(total: SheetTotal, column: number, rows: number): Cell {
  if (total?.kind !== 'sum') return textCell(total?.value ?? '', BOLD)
  if (!isKept(total.value)) return textCell(shownTotal(total), { ...BOLD, align: 'right' })
  if (!isFormula(total)) return numberCell(Number(total.value), { ...BOLD, format: moneyFormat() })
  const above = `${getCellAddress(1, column)}:${getCellAddress(rows, column)}`
  return { ...BOLD, type: 'Formula', value: `SUM(${above})`, format: moneyFormat() }
}

const width = (texts: readonly string[]) =>
  Math.min(WIDTH.max, Math.max(WIDTH.min, ...texts.map((text) => text.length)) + 2)

function rowsSheet({ dayOrder, columns, rows, totals }: Sheet) {
  const measured = rows.slice(0, MEASURED)
  return {
    data: [
      columns.map(({ title }) => textCell(title, BOLD)),
      ...rows.map((row) => row.map((cell) => cellOf(cell, dayOrder))),
      ...(totals.length > 0 ? [totals.map((total, column) => totalCell(total, column, rows.length))] : []),
    ],
    columns: columns.map(({ title }, at) => ({
      width: width([
        title,
        shownTotal(totals[at]),
        ...measured.map((row) => (row[at] ? shownCell(row[at], dayOrder) : '')),
      ]),
    })),
    stickyRowsCount: 1,
  }
}

const aboutSheet = ({ about }: Sheet) => ({
  data: about.map(([label, text, count]) => [
    textCell(label, BOLD),
    count === undefined ? textCell(text) : numberCell(count, { align: 'left' }),
  ]),
  columns: [about.map(([label]) => label), about.map(([, text]) => text)].map((texts) => ({ width: width(texts) })),
})

/** Returns a valid sheet name: it has at most 31 characters and none of `[ ] : * ? / \`. */
const sheetName = (title: string) =>
  title
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || labels.rows

/** Writes a workbook: the rows with real numbers and days, and a second sheet with the facts about them. */
export function xlsxOf(sheet: Sheet): Promise<Blob> {
  const name = sheetName(sheet.title)
  const rightToLeft = isRightToLeft()
  const range = `A1:${getCellAddress(sheet.rows.length, Math.max(sheet.columns.length - 1, 0))}`
  const sums = sheet.totals.flatMap((total) => (total && isFormula(total) ? [total.value] : []))
  return writeExcelFile(
    [
      { ...rowsSheet(sheet), sheet: name, orientation: 'landscape', rightToLeft },
      { ...aboutSheet(sheet), sheet: labels.about, orientation: 'landscape', rightToLeft },
    ],
    {
      fontFamily: 'Calibri',
      fontSize: 11,
      features: [fitToPaper, tableHead({ sheet: name, range }), results(sums), typedTexts],
    },
  ).toBlob()
}
