/** A table in a file, with its rows, its format and its limits. */
import type { StatementStandard } from '@backoffice/contract/imports/file-endings'
import type { limits } from '@backoffice/contract/limits'
import type { Cell } from './cell.ts'
import type { Encoding } from './text-encoding.ts'

/**
 * A row of a table. `line` is the line of a text file on which the row begins, the row of the sheet, or in CAMT.053 and OFX the number of the
 * entry in the file.
 */
export interface TableRow {
  readonly line: number
  /**
   * Holds the cells as they are written. There are at least as many cells as the head has names, and more only where the row has text beyond
   * the head.
   */
  readonly cells: readonly Cell[]
  /** True for a row that the workbook does not show. */
  readonly isHidden?: boolean
}

export type Delimiter = ',' | ';' | '\t' | '|'

export interface CsvFormat {
  readonly kind: 'csv'
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  /** True if nothing in the file proves its encoding. */
  readonly isGuess: boolean
}

export interface XlsxFormat {
  readonly kind: 'xlsx'
  readonly sheet: string
  /** The names of all sheets that are shown, one of which was read. */
  readonly sheets: readonly string[]
}

export interface StatementFormat {
  readonly kind: 'statement'
  readonly standard: Standard
  readonly encoding: Encoding
  /** True if nothing in the file proves its encoding. */
  readonly isGuess: boolean
}

/** The formats in which banks write statements. */
export type Standard = StatementStandard

export interface TableFile {
  readonly format: CsvFormat | XlsxFormat | StatementFormat
  /** The names of the columns. Each is there once: a second `Name` is `Name (2)`, and a column without a name is `Column C`. */
  readonly header: readonly string[]
  /** The texts of the rows above the head, which are titles. */
  readonly above: readonly string[]
  /** The names of the columns that the workbook does not show, if there are any. They are read as the others. */
  readonly hiddenColumns?: readonly string[]
  /** Yields the rows without the empty ones. They are read once, and a file that is refused later than its head is refused here. */
  readonly rows: AsyncIterable<TableRow>
}

export type TableLimits = { readonly [Name in keyof typeof limits.table]: number }

export interface TableOptions {
  /** The name that the file had with its owner. Its extension must agree with what the file is. */
  readonly fileName: string
  /** Reads a text in this encoding, instead of the detected encoding. */
  readonly encoding?: Encoding
  /** Separates the cells of a text, instead of the sign that is found. */
  readonly delimiter?: Delimiter
  /** Reads this sheet of a workbook, instead of the first. */
  readonly sheet?: string
  /** The rows of the head, mostly one, instead of the rows that are found. */
  readonly head?: { readonly from: number; readonly to: number }
  /** The plain headings by which the head is found. */
  readonly headings?: ReadonlySet<string>
  readonly limits?: Partial<TableLimits>
}
