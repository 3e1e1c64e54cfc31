/** Lays the rows of a list out on paper: which columns are printed, how wide, and what stands below its row. */
import type { CellValue } from '../list/cell-value.ts'
import { type Sheet, shownCell } from './sheet.ts'

/** A column with a value in fewer than one of this many rows takes no room from the others: its values stand below their rows. */
const SPARSE = 20

/** The characters of a text column: it has the room of most of its values between these. */
const LEAST = 10
const MOST = 44
/** The share of the values that a column has room for in one line, when there is room enough. */
const USUAL = 0.9
/** The characters of a line of the name that a row is found by. */
const NAME = 20
/** A document number or a word that is longer than this is broken into lines. */
const LONGEST_WORD = 20

interface OnPaper {
  readonly sheet: Sheet
  /** The text below each row; empty where there is none. */
  readonly notes: readonly string[]
}

const textOf = (cell: CellValue | undefined): string => (cell ? shownCell(cell, 'words') : '')

/**
 * Returns the sheet without the columns that paper has no use for: counts of pictures, codes that the list hides, columns without a single value, and the columns that
 * few rows have a value in, which become notes.
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
      columns
        .flatMap(({ title }, at) =>
          uses[at] === 'note' && textOf(row[at]) !== '' ? [`${title}: ${textOf(row[at])}`] : [],
        )
        .join(' · '),
    ),
  }
}

interface ColumnLayout {
  /** The width that the column would like, and the least that the name takes. Other columns are as wide as their values. */
  readonly width?: string
  readonly least?: string
  readonly kind: CellValue['kind'] | 'code'
  /** True where a word may be broken anywhere, because one is very long. */
  readonly breaks?: boolean
}

/** Returns the widths of the columns, by what most of their rows hold. */
export const paperLayout = ({ columns, rows }: Sheet): readonly ColumnLayout[] =>
  columns.map(({ isCode }, at) => {
    const lengths = rows.map((row) => textOf(row[at]).length).toSorted((a, b) => a - b)
    const longest = lengths.at(-1) ?? 0
    const kind = rows[0]?.[at]?.kind ?? 'text'
    if (kind !== 'text') return { kind }
    if (isCode && longest <= LONGEST_WORD) return { kind: 'code' }
    const usual = lengths[Math.floor(lengths.length * USUAL)] ?? longest
    const width = Math.min(Math.max(usual, LEAST), MOST)
    // The first text is the name that the row is found by.
    const isName = at === columns.findIndex((column, place) => !column.isCode && rows[0]?.[place]?.kind === 'text')
    const breaks = rows.some((row) =>
      textOf(row[at])
        .split(/[\s/-]/)
        .some(({ length }) => length > LONGEST_WORD),
    )
    return { kind, breaks, width: `${width}ch`, ...(isName && { least: `${Math.min(width, NAME)}ch` }) }
  })
