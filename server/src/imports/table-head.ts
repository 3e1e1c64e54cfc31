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

/** Returns the rows of a chosen head: `4`, or `4-5` for a head of two rows. */
export function rowsOfHead(head: string): NonNullable<TableOptions['head']> {
  const [from = 1, to = from] = head.split('-').map(Number)
  return { from, to }
}

export interface FoundHead {
  readonly header: readonly string[]
  readonly above: readonly string[]
  readonly rows: AsyncGenerator<TableRow>
}

/**
 * Finds the head of a table: the row or the two rows that were chosen, else the row or the two rows with the most known headings, else the
 * first row that is no title. The rows above it are titles.
 */
export async function withHead(
  rows: AsyncGenerator<TableRow>,
  { head, headings = new Set() }: Pick<TableOptions, 'head' | 'headings'>,
  tableLimits: TableLimits,
): Promise<FoundHead> {
  const shape = new RowShape(tableLimits)
  const first: TableRow[] = []
  while (first.length < JUDGED && (head === undefined || (first.at(-1)?.line ?? 0) < head.to)) {
    const { value, done } = await rows.next()
    if (done) break
    // Empty rows above the head count as such.
    if (shape.fit(value.cells, 0, value.line)) first.push(value)
  }
  const found = head === undefined ? headIn(first, headings) : chosenHead(first, head, headings)
  if (!found) throw head === undefined ? unreadable('noHead') : unreadable('noHeadInRow', head.to)
  const { at, names } = found
  const header = columnNames(names, tableLimits)
  const below = new RowShape(tableLimits)
  async function* rest(): AsyncGenerator<TableRow> {
    yield* first.slice(at.to + 1)
    yield* rows
  }
  const above = first.slice(0, at.from).map(({ cells }) => cells.map(shownCell).filter(Boolean).join(' '))
  return { header, above, rows: below.fitAll(rest(), header.length) }
}

/** The head among the first rows, and its names. A head of two rows has their texts joined. */
interface Head {
  readonly at: { readonly from: number; readonly to: number }
  readonly names: readonly Cell[]
}

const knownIn = (cells: readonly Cell[], headings: ReadonlySet<string>): number =>
  cells.filter((cell) => headings.has(plainHeading(shownCell(cell)))).length

function headIn(rows: readonly TableRow[], headings: ReadonlySet<string>): Head | undefined {
  const known = rows.map(({ cells }) => knownIn(cells, headings))
  const most = Math.max(0, ...known)
  const pair = pairIn(rows, headings)
  if (pair && pair.known >= TITLE && pair.known > most) return pair.head
  if (most >= TITLE) return headOf(rows, known.indexOf(most))
  const filled = rows.map(({ cells }) => cells.filter((cell) => !isBlankCell(cell)).length)
  const isTitle = (cells: number): boolean => cells <= TITLE && cells < Math.max(...filled) / 2
  return headOf(
    rows,
    Math.max(
      0,
      filled.findIndex((cells) => !isTitle(cells)),
    ),
  )
}

const headOf = (rows: readonly TableRow[], at: number): Head | undefined => {
  const row = rows[at]
  return row && { at: { from: at, to: at }, names: row.cells }
}

/** Finds the two rows after one another that are a head together with the most known headings. */
function pairIn(rows: readonly TableRow[], headings: ReadonlySet<string>) {
  const pairs = rows.flatMap((lower, at) => {
    const upper = rows[at - 1]
    if (!upper || !hasOnlyWords(upper.cells) || !hasOnlyWords(lower.cells)) return []
    const names = joined(upper.cells, lower.cells, headings)
    return [{ head: { at: { from: at - 1, to: at }, names }, known: knownIn(names, headings) }]
  })
  return pairs.toSorted((one, other) => other.known - one.known)[0]
}

/** A head has neither numbers nor days. */
const hasOnlyWords = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => isBlankCell(cell) || (typeof cell === 'string' && /\p{L}/u.test(cell)))

/**
 * Joins the texts of two rows of a head. A text of the upper row is the heading of all columns up to the next text, as a merged cell is. Of the
 * joined text and its two parts the first that is a known heading counts.
 */
function joined(upper: readonly Cell[], lower: readonly Cell[], headings: ReadonlySet<string>): readonly string[] {
  let above = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [own, below] = [shownCell(upper[at] ?? '').trim(), shownCell(lower[at] ?? '').trim()]
    if (own !== '') above = own
    const both = below === '' ? own : `${above} ${below}`.trim()
    return [both, below, own].find((text) => headings.has(plainHeading(text))) ?? both
  })
}

function chosenHead(
  rows: readonly TableRow[],
  { from, to }: NonNullable<TableOptions['head']>,
  headings: ReadonlySet<string>,
): Head | undefined {
  const at = { from: rows.findIndex(({ line }) => line === from), to: rows.findIndex(({ line }) => line === to) }
  const [upper, lower] = [rows[at.from], rows[at.to]]
  if (!upper || !lower) return undefined
  return { at, names: at.from === at.to ? upper.cells : joined(upper.cells, lower.cells, headings) }
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
