import { type Cell, isBlankCell, shownCell } from './cell.ts'
import { plainHeading } from '@backoffice/contract/imports/mapping'
import type { TableLimits, TableOptions, TableRow } from './table.ts'
import { unreadable } from './unreadable-file.ts'

/** Returns the letters of a column: 0 → A, 26 → AA. */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))

/** Gives each column a name of its own, so that columns can be chosen by name. */
export function columnNames(cells: readonly Cell[], { columns, heading }: TableLimits): readonly string[] {
  const names = cells.slice(0, cells.findLastIndex((cell) => !isBlankCell(cell)) + 1)
  if (names.length > columns) throw unreadable('columns', columns)
  const taken = new Set<string>()
  return names.map((cell, index) => {
    const name = shownCell(cell).replaceAll(/\s+/g, ' ').trim().slice(0, heading) || `Column ${columnLetters(index)}`
    let free = name
    for (let again = 2; taken.has(free.toLowerCase()); again += 1) free = `${name} (${again})`
    taken.add(free.toLowerCase())
    return free
  })
}

/** The first rows, among which the head is found. */
const JUDGED = 20
/** A title has few cells. */
const TITLE = 2

export interface FoundHead {
  readonly header: readonly string[]
  readonly above: readonly string[]
  readonly rows: AsyncGenerator<TableRow>
}

/**
 * Finds the head of a table: the row that was chosen, else the first row with the most known headings, else the first row that is no title.
 * The rows above it are titles.
 */
export async function withHead(
  rows: AsyncGenerator<TableRow>,
  { head, headings = new Set() }: Pick<TableOptions, 'head' | 'headings'>,
  tableLimits: TableLimits,
): Promise<FoundHead> {
  const shape = new RowShape(tableLimits)
  const first: TableRow[] = []
  while (first.length < JUDGED && (head === undefined || (first.at(-1)?.line ?? 0) < head)) {
    const { value, done } = await rows.next()
    if (done) break
    // Empty rows above the head count as such.
    if (shape.fit(value.cells, 0, value.line)) first.push(value)
  }
  const at = head === undefined ? headAt(first, headings) : first.findIndex(({ line }) => line === head)
  const found = first[at]
  if (!found) throw head === undefined ? unreadable('noHead') : unreadable('noHeadInRow', head)
  const header = columnNames(found.cells, tableLimits)
  const below = new RowShape(tableLimits)
  async function* rest(): AsyncGenerator<TableRow> {
    yield* first.slice(at + 1)
    yield* rows
  }
  const above = first.slice(0, at).map(({ cells }) => cells.map(shownCell).filter(Boolean).join(' '))
  return { header, above, rows: below.fitAll(rest(), header.length) }
}

function headAt(rows: readonly TableRow[], headings: ReadonlySet<string>): number {
  const known = rows.map(({ cells }) => cells.filter((cell) => headings.has(plainHeading(shownCell(cell)))).length)
  const most = Math.max(0, ...known)
  if (most >= TITLE) return known.indexOf(most)
  const filled = rows.map(({ cells }) => cells.filter((cell) => !isBlankCell(cell)).length)
  const isTitle = (cells: number): boolean => cells <= TITLE && cells < Math.max(...filled) / 2
  return Math.max(
    0,
    filled.findIndex((cells) => !isTitle(cells)),
  )
}

/** Excel has this many columns. A text with more cells in a row can only be meant to slow down the server. */
const MAX_CELLS = 16_384

/**
 * Counts the rows of a file against its limits and brings each to the width of the head. Returns `undefined` for an empty row: it holds
 * nothing that could be missed.
 */
export class RowShape {
  readonly #tableLimits: TableLimits
  #rows = 0
  #empty = 0
  #characters = 0

  constructor(tableLimits: TableLimits) {
    this.#tableLimits = tableLimits
  }

  fit(cells: readonly Cell[], width: number, line: number): readonly Cell[] | undefined {
    const { rows, emptyRows, columns, cell: longest, row: longestRow, characters } = this.#tableLimits
    if (cells.length > MAX_CELLS) throw unreadable('columns', columns)
    const length = cells.findLastIndex((cell) => !isBlankCell(cell)) + 1
    if (length === 0) {
      this.#empty += 1
      if (this.#empty > emptyRows) throw unreadable('emptyRows', emptyRows)
      return undefined
    }
    this.#rows += 1
    if (this.#rows > rows) throw unreadable('rows', rows)
    if (length > columns) throw unreadable('columns', columns)
    if (cells.some((cell) => shownCell(cell).length > longest)) throw unreadable('longCell', line, longest)
    const written = cells.reduce((sum, cell) => sum + shownCell(cell).length, 0)
    if (written > longestRow) throw unreadable('longRow', line, longestRow)
    this.#characters += written
    if (this.#characters > characters) throw unreadable('characters', characters)
    if (cells.length === width) return cells
    return Array.from({ length: Math.max(length, width) }, (_, at) => cells[at] ?? '')
  }

  async *fitAll(rows: AsyncIterable<TableRow>, width: number): AsyncGenerator<TableRow> {
    for await (const { cells, ...row } of rows) {
      const fitted = this.fit(cells, width, row.line)
      if (fitted) yield { ...row, cells: fitted }
    }
  }
}
