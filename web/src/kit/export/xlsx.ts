import { type Day, daysBetween } from '@backoffice/contract/day'
import { decimalText } from '@backoffice/contract/money'
import { strToU8, zipSync } from 'fflate'
import { dayOfMoment, timeOfMoment } from '../format.ts'
import type { CellValue } from '../list/cell-value.ts'
import { looksLikeFormula } from './harmless.ts'
import { type Sheet, type SheetTotal, shownCell, shownTotal } from './sheet.ts'
import {
  contentTypes,
  packageRelations,
  style,
  stylesOf,
  workbook,
  workbookRelations,
  worksheet,
  xmlText,
} from './xlsx-xml.ts'

const WIDTH = { least: 9, most: 60 }
/** Column widths are measured on this many rows; later rows have similar widths. */
const MEASURED = 500

/** Returns the letters of a column: 0 → A, 26 → AA. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))

/** Returns the serial number of a day. Spreadsheets believe in a 29/02/1900, so the days before it count one less. */
function serial(day: Day): number {
  const days = daysBetween('1899-12-30' as Day, day)
  return days > 60 ? days : days - 1
}

/** Returns the serial number of a moment; a minute is 1/1440 of a day. */
function serialOfMoment(moment: string): string | undefined {
  const day = dayOfMoment(moment)
  if (!day) return undefined
  const [hours, minutes] = timeOfMoment(moment).split(':').map(Number)
  return String(serial(day) + ((hours ?? 0) * 60 + (minutes ?? 0)) / 1440)
}

type Place = `${string}${number}`
const textAt = (place: Place, text: string, look: number = style.plain) =>
  text === ''
    ? ''
    : `<c r="${place}" s="${look === style.plain && looksLikeFormula(text) ? style.typed : look}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
const numberAt = (place: Place, number: string | undefined, look: number) =>
  number === undefined ? '' : `<c r="${place}" s="${look}"><v>${number}</v></c>`

function cellAt(place: Place, cell: CellValue): string {
  switch (cell.kind) {
    case 'text':
      return textAt(place, cell.value)
    case 'day':
      return numberAt(place, cell.value && String(serial(cell.value)), style.day)
    case 'moment':
      return numberAt(place, serialOfMoment(cell.value), style.moment)
    case 'money':
      return numberAt(place, cell.value === undefined ? undefined : decimalText(cell.value), style.money)
    case 'number':
      return numberAt(place, cell.value === undefined ? undefined : String(cell.value), style.plain)
  }
}

/** Writes a total as the sum of the cells above it, with its value for programs that do not calculate. */
function totalAt(place: Place, total: SheetTotal): string {
  if (total?.kind !== 'sum') return textAt(place, total?.value ?? '', style.bold)
  const [, column = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
  const formula = total.ofCells ? `<f>SUM(${column}2:${column}${Number(row) - 1})</f>` : ''
  return `<c r="${place}" s="${style.boldMoney}">${formula}<v>${total.value}</v></c>`
}

const rowAt = <C>(index: number, cells: readonly C[], write: (place: Place, cell: C) => string) =>
  `<row r="${index}">${cells.map((cell, column) => write(`${letters(column)}${index}`, cell)).join('')}</row>`

const width = (texts: readonly string[]) =>
  Math.min(WIDTH.most, Math.max(WIDTH.least, ...texts.map((text) => text.length)) + 2)

function rowsSheet({ dayOrder, columns, rows, totals }: Sheet): string {
  const measured = rows.slice(0, MEASURED)
  const widths = columns.map(({ title }, index) =>
    width([
      title,
      shownTotal(totals[index]),
      ...measured.map((row) => (row[index] ? shownCell(row[index], dayOrder) : '')),
    ]),
  )
  const head = rowAt(1, columns, (place, { title }) => textAt(place, title, style.bold))
  const body = rows.map((row, index) => rowAt(index + 2, row, cellAt))
  const foot = totals.length > 0 ? [rowAt(rows.length + 2, totals, totalAt)] : []
  return worksheet({ widths, rows: [head, ...body, ...foot], filtered: rangeOf({ columns, rows }) })
}

/** Returns the cells of the head and the rows, without the totals. */
const rangeOf = ({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>) =>
  `A1:${letters(Math.max(columns.length - 1, 0))}${rows.length + 1}`

function aboutSheet({ about }: Sheet): string {
  const rows = about.map((fact, index) =>
    rowAt(index + 1, fact, (place, text) => textAt(place, text, place.startsWith('A') ? style.bold : style.plain)),
  )
  const widths = [width(about.map(([label]) => label)), width(about.map(([, text]) => text))]
  return worksheet({ widths, rows })
}

/** Writes a workbook: the rows with real numbers and days, and a second sheet with the facts about them. */
export function xlsxOf(sheet: Sheet): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': packageRelations,
    'xl/workbook.xml': workbook(sheet.title, rangeOf(sheet)),
    'xl/_rels/workbook.xml.rels': workbookRelations,
    'xl/styles.xml': stylesOf(sheet.dayOrder),
    'xl/worksheets/sheet1.xml': rowsSheet(sheet),
    'xl/worksheets/sheet2.xml': aboutSheet(sheet),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))
}
