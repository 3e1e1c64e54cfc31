import { megabytesOf } from '@backoffice/contract/counted'
import { limits } from '@backoffice/contract/limits'
import { readCsv } from './csv-table.ts'
import { kindOfFile } from './file-kind.ts'
import type { Encoding } from './text-encoding.ts'
import { unreadable } from './unreadable-file.ts'
import { readWorkbook } from './workbook-table.ts'

/** A row of a table. `line` is the line of a text file on which the row begins, or the row of the sheet. */
export interface TableRow {
  readonly line: number
  /**
   * Holds the cells as they are written; days of a workbook are `yyyy-MM-dd`, numbers plain decimals. There are at least as many cells as the
   * head has names, and more only where the row has text beyond the head.
   */
  readonly cells: readonly string[]
}

export type Delimiter = ',' | ';' | '\t' | '|'

export interface CsvFormat {
  readonly kind: 'csv'
  readonly encoding: Encoding
  readonly delimiter: Delimiter
}

export interface XlsxFormat {
  readonly kind: 'xlsx'
  readonly sheet: string
  /** The names of all sheets that are shown, one of which was read. */
  readonly sheets: readonly string[]
}

export interface TableFile {
  readonly format: CsvFormat | XlsxFormat
  /** The names of the columns. Each is there once: a second `Name` is `Name (2)`, and a column without a name is `Column C`. */
  readonly header: readonly string[]
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
  readonly limits?: Partial<TableLimits>
}

/**
 * Reads a file with a table: CSV in any usual encoding, or a sheet of an Excel workbook. Rows come while the file is read, in a memory that
 * does not grow with their number, and other work of the process goes on in between. Throws `UnreadableFile` where the file is none, or a
 * danger.
 */
export const readTable = async (source: AsyncIterable<Uint8Array>, options: TableOptions): Promise<TableFile> =>
  tableOf(await bytesOf(source, options.limits?.bytes), options)

/** Reads a file that is held already, as `readTable` does. */
export function tableOf(bytes: Buffer, options: TableOptions): Promise<TableFile> {
  const most: TableLimits = { ...limits.table, ...options.limits }
  const kind = kindOfFile(bytes, options.fileName)
  return kind === 'xlsx' ? readWorkbook(bytes, options, most) : readCsv(bytes, options, most)
}

/** The whole file is needed before its first row: a workbook has its index at the end, and any byte can decide the encoding. */
export async function bytesOf(source: AsyncIterable<Uint8Array>, most: number = limits.table.bytes): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    length += chunk.length
    if (length > most) throw unreadable('file', megabytesOf(most))
    chunks.push(chunk)
  }
  if (length === 0) throw unreadable('empty')
  // No other value shares the memory of this buffer, so that it can be handed to another thread.
  const bytes = Buffer.alloc(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
