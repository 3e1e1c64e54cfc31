import { type Cell as TableCell, shownCell } from './cell.ts'
import { dayText, numberText, unescaped } from './cell-text.ts'
import { shownNumber } from './number-format.ts'
import { columnLetters } from './table-head.ts'
import type { TableLimits, TableRow } from './table.ts'
import { TextCollector } from './text-collector.ts'
import { unreadable } from './unreadable-file.ts'
import { type Book, isTrue } from './workbook-book.ts'
import type { Attributes, XmlReader } from './xml-reader.ts'

/** The last row and column of Excel. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

interface Cell {
  readonly column: number
  readonly type: string
  readonly style: number
  hasFormula: boolean
  /** The stored value, the last result of a formula; `undefined` if there is none. */
  value: string | undefined
}

/** Makes rows of the XML of a sheet. A formula counts as its last result, which is what its owner sees. */
export class SheetReader implements XmlReader {
  readonly #book: Book
  readonly #tableLimits: TableLimits
  readonly #text: TextCollector
  #rows: TableRow[] = []
  #line = 0
  #cells: TableCell[] = []
  #nextColumn = 0
  #isHidden = false
  readonly #hiddenColumns: { readonly from: number; readonly to: number }[] = []
  #cell: Cell | undefined
  #isValue = false

  constructor(book: Book, tableLimits: TableLimits) {
    this.#book = book
    this.#tableLimits = tableLimits
    this.#text = new TextCollector(tableLimits.cell)
  }

  /** Returns the rows that were finished since the last time. */
  take(): readonly TableRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  /** Returns whether the sheet hides a column, counted from 0. Its columns are described before its first row. */
  hides(column: number): boolean {
    return this.#hiddenColumns.some(({ from, to }) => from <= column + 1 && column < to)
  }

  opened(name: string, attributes: Attributes): void {
    if (name === 'row') this.#beginRow(attributes)
    else if (name === 'c') this.#beginCell(attributes)
    else if (name === 'col') this.#keepColumns(attributes)
    else if (!this.#cell) return
    else if (name === 'v') [this.#isValue, this.#cell.value] = [true, '']
    else if (name === 'f') this.#cell.hasFormula = true
    else this.#text.opened(name)
  }

  text(piece: string): void {
    if (!this.#cell) return
    if (this.#isValue) {
      this.#cell.value = (this.#cell.value ?? '') + piece
      if (this.#cell.value.length > this.#tableLimits.cell * 2) throw this.#tooLong()
    } else this.#text.add(piece)
  }

  closed(name: string): void {
    if (name === 'row')
      this.#rows.push({ line: this.#line, cells: this.#cells, ...(this.#isHidden && { isHidden: true }) })
    else if (name === 'v') this.#isValue = false
    else if (name === 'c') this.#endCell()
    else if (this.#cell) this.#text.closed(name)
  }

  #keepColumns(attributes: Attributes): void {
    if (!isTrue(attributes.get('hidden'))) return
    if (this.#hiddenColumns.length >= LAST_COLUMN) throw unreadable('damaged')
    this.#hiddenColumns.push({ from: Number(attributes.get('min')), to: Number(attributes.get('max')) })
  }

  #beginRow(attributes: Attributes): void {
    const line = attributes.has('r') ? Number(attributes.get('r')) : this.#line + 1
    if (line > LAST_ROW) throw unreadable('rows', LAST_ROW)
    if (!Number.isInteger(line) || line <= this.#line) throw unreadable('damaged')
    this.#line = line
    this.#isHidden = isTrue(attributes.get('hidden'))
    this.#cells = []
    this.#nextColumn = 0
  }

  #beginCell(attributes: Attributes): void {
    const place = attributes.get('r')
    const column = place === undefined ? this.#nextColumn : columnOf(place)
    if (column < this.#nextColumn || column >= LAST_COLUMN) throw unreadable('damaged')
    this.#nextColumn = column + 1
    const type = attributes.get('t') ?? 'n'
    this.#cell = { column, type, style: Number(attributes.get('s') ?? 0), hasFormula: false, value: undefined }
    this.#text.begin()
  }

  #endCell(): void {
    const cell = this.#cell
    if (!cell) return
    this.#cell = undefined
    // A formula with an empty text as its result has a value: the empty text.
    const isEmptyText = cell.type === 'str' && cell.value === ''
    const isLost = cell.hasFormula && !cell.value && !isEmptyText
    const read: TableCell = isLost
      ? { lost: 'formula', as: `${columnLetters(cell.column)}${this.#line}` }
      : this.#read(cell)
    const text = shownCell(read)
    if (text === '') return
    if (cell.column >= this.#tableLimits.columns) throw unreadable('columns', this.#tableLimits.columns)
    if (text.length > this.#tableLimits.cell) throw this.#tooLong()
    while (this.#cells.length < cell.column) this.#cells.push('')
    this.#cells.push(read)
  }

  #read({ type, value = '', style }: Cell): TableCell {
    switch (type) {
      case 's':
        return value === '' ? '' : this.#shared(Number(value))
      case 'inlineStr':
        return this.#text.end()
      case 'str':
        return unescaped(value)
      case 'b':
        return value === '' ? '' : { lost: 'error', as: isTrue(value) ? 'TRUE' : 'FALSE' }
      case 'e':
        return value === '' ? '' : { lost: 'error', as: value }
      case 'n': {
        const number = Number(value)
        if (value.trim() === '' || Number.isNaN(number)) return value.trim()
        return this.#number(value.trim(), number, style)
      }
      default:
        // A day as text (`d`).
        return value === '' ? '' : { day: value.replace(/T00:00:00(?:\.0+)?Z?$/, '') }
    }
  }

  #number(written: string, number: number, style: number): TableCell {
    const format = this.#book.formats[style]
    if (format?.isDay) {
      const day = dayText(number, this.#book.from1904)
      if (!day.includes('-') || number < 0) return { number: numberText(number) }
      return format.isMonth && day.endsWith('-01') ? { day, isMonth: true } : { day }
    }
    // A workbook keeps fifteen digits of a number.
    if (Math.abs(number) >= 1e15) return { lost: 'digits', as: written }
    return shownNumber(number, format?.code)
  }

  #shared(index: number): string {
    const text = this.#book.texts[index]
    if (text === undefined) throw unreadable('damaged')
    return text
  }

  #tooLong(): Error {
    return unreadable('longCell', this.#line, this.#tableLimits.cell)
  }
}

/** Returns the column of a place: B7 → 1. */
function columnOf(place: string): number {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(place) ?? []
  if (letters === undefined) throw unreadable('damaged')
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
