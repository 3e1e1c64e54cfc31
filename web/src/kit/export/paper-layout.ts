/** Lays the rows of a list out on paper: which columns are printed, how wide, and which values are below the row. */
import type { CellValue } from '../list/columns.tsx'
import { joined } from '../joined.ts'
import { type Sheet, shownCell, shownTotal } from './sheet.ts'

/** A column with a value in fewer than one of this many rows gets no room of its own: its values are below their rows. */
const SPARSE = 20

/** The share of the values that a column has room for. */
const USUAL = 0.9
/** A document number or a word that is longer than this is broken into lines. */
const LONGEST_WORD = 20
/** No usual value has more lines in either size of type. */
const MAX_LINES = { usual: 2, small: 5 } as const
/** The digits of a line of the paper, and the space between two columns, for each size of type. */
const ROOM = { usual: { line: 180, gap: 1.4 }, small: { line: 210, gap: 1.1 } } as const
/** The width of a digit, as a share of the size of the type. */
const DIGIT = 0.6

interface OnPaper {
  readonly sheet: Sheet
  /** The text below each row; empty where there is none. */
  readonly notes: readonly string[]
}

const textOf = (cell: CellValue | undefined): string => (cell ? shownCell(cell, 'words') : '')

/**
 * Returns the sheet without the columns that paper has no use for: counts of pictures, codes that the list hides, columns without a single
 * value, and the columns that few rows have a value in, which become notes.
 */
export function onPaper(sheet: Sheet): OnPaper {
  const { columns, rows, totals } = sheet
  const uses = columns.map(({ isCount, isForFiles }, at) => {
    if (totals[at]?.kind === 'label') return 'column'
    const filled = isCount || isForFiles ? 0 : rows.filter((row) => textOf(row[at]) !== '').length
    if (filled === 0) return 'none'
    return totals[at] === undefined && filled * SPARSE < rows.length ? 'note' : 'column'
  })
  const printed = <V>(values: readonly V[]): V[] => values.filter((_value, at) => uses[at] === 'column')
  return {
    sheet: { ...sheet, columns: printed(columns), rows: rows.map(printed), totals: printed(totals) },
    notes: rows.map((row) =>
      joined(
        columns.flatMap(({ title }, at) =>
          uses[at] === 'note' && textOf(row[at]) !== '' ? [`${title}: ${textOf(row[at])}`] : [],
        ),
      ),
    ),
  }
}

interface ColumnLayout {
  /** The least width of a text column. Other columns are as wide as their values. */
  readonly min?: string
  readonly kind: CellValue['kind'] | 'code'
  /** True where a word may be broken anywhere, because one is very long. */
  readonly breaks?: boolean
}

interface PaperLayout {
  readonly columns: readonly ColumnLayout[]
  /** True when the rows have too many columns for the usual type: they would need more lines. */
  readonly isSmall: boolean
}

/** Returns the parts of a text that stay in one piece: it is broken at spaces and after a stroke between two words. */
const piecesOf = (text: string): readonly string[] => text.split(/(?<=[ -])/)
const longestOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length))

function linesIn(pieces: readonly string[], width: number): number {
  let lines = 1
  let used = 0
  for (const { length } of pieces) {
    if (used > 0 && used + length > width) {
      lines += 1
      used = 0
    }
    used += length
  }
  return lines
}

/** Returns the least characters of a line with which the text fits into this many lines. */
function narrowest(text: string, lines: number): number {
  const pieces = piecesOf(text)
  let width = longestOf(pieces.map((piece) => (piece.length > LONGEST_WORD ? '' : piece)))
  while (width < text.length && linesIn(pieces, width) > lines) width += 1
  return width
}

/** Returns the value that most of the values do not exceed. */
const usualOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * USUAL)] ?? 0

/** Returns the characters that each column needs when no usual value has more than this many lines. */
const widthsIn = ({ columns, rows, totals }: Sheet, layout: readonly ColumnLayout[], lines: number) =>
  columns.map(({ title }, at) => {
    const { kind = 'text' } = layout[at] ?? {}
    const texts = rows.map((row) => textOf(row[at]))
    const head = longestOf(title.split(/[ /]/))
    if (kind === 'text') return Math.max(head, usualOf(texts.map((text) => narrowest(text, lines))))
    const total = shownTotal(totals[at])
    return Math.max(head, total.length, longestOf(kind === 'moment' ? texts.map(dayAndTime).flat() : texts))
  })

/** Returns the parts of a moment, between which a line may end: `26 Nov 2026 14:05` has the room of a day. */
export const dayAndTime = (moment: string): readonly string[] => moment.split(/ (?=[^ ]*$)/)

/** Returns how a list is laid out. The least widths are those with which the usual rows have the fewest lines. */
export function paperLayout(sheet: Sheet): PaperLayout {
  const { columns, rows } = sheet
  const layout = columns.map(({ isCode }, at): ColumnLayout => {
    const texts = rows.map((row) => textOf(row[at]))
    const kind = rows[0]?.[at]?.kind ?? 'text'
    if (kind !== 'text') return { kind }
    if (isCode && longestOf(texts) <= LONGEST_WORD) return { kind: 'code' }
    return { kind, breaks: texts.some((text) => longestOf(text.split(/[\s/-]/)) > LONGEST_WORD) }
  })
  for (const size of ['usual', 'small'] as const)
    for (let lines = 1; lines <= MAX_LINES[size]; lines += 1) {
      const widths = widthsIn(sheet, layout, lines)
      const { line, gap } = ROOM[size]
      if (widths.reduce((sum, width) => sum + width + gap, 0) > line) continue
      const minWidth = (width = 0) => `${(width + gap) * DIGIT}em`
      return {
        columns: layout.map((one, at) => (one.kind === 'text' ? { ...one, min: minWidth(widths[at]) } : one)),
        isSmall: size === 'small',
      }
    }
  return { columns: layout, isSmall: true }
}
