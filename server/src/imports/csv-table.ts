import { CsvError, parse, type Options } from 'csv-parse'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withHead } from './table-head.ts'
import type { CsvFormat, TableFile, TableLimits, TableOptions, TableRow, Delimiter } from './table.ts'
import { decoded, decodedInTurns, encodingOf, withoutEnd } from './text-encoding.ts'
import { unreadable } from './unreadable-file.ts'
import { parse as parseAtOnce } from 'csv-parse/sync'

/** The first that divides as well as others counts: names and numbers have commas, but hardly ever tabs or semicolons. */
const DELIMITERS: readonly Delimiter[] = ['\t', ';', '|', ',']
/** The first rows, which decide the delimiter. */
const JUDGED = 50

/** Finds the delimiter that splits most of the first rows into the same number of cells. */
function delimiterOf(sample: string): Delimiter {
  const [, named] = /^sep=([,;\t|])\r?\n/.exec(sample) ?? []
  const chosen = DELIMITERS.find((each) => each === named)
  if (chosen) return chosen
  const judged = DELIMITERS.map((delimiter) => ({ delimiter, ...judge(sample, delimiter) }))
  const best = judged.toSorted((a, b) => b.share - a.share || b.cells - a.cells)[0]
  return best && best.share > 0 ? best.delimiter : ','
}

/** Returns the number of cells that most rows have, and the share of these rows. One cell is no division. */
function judge(sample: string, delimiter: Delimiter): { cells: number; share: number } {
  const rows = parseAtOnce(sample, {
    delimiter,
    to: JUDGED,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // The sample may end within a row.
    skip_records_with_error: true,
  })
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [cells, count] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  return { cells, share: count / rows.length }
}

/** The bytes from which the delimiter is detected. */
const SAMPLE = 64 * 1024
/** A character of UTF-8 has at most four bytes. */
const BYTES_OF_CHARACTER = 4
/**
 * The parser counts the characters of cells, so a row of millions of empty cells would never be too long for it. A row that may be read has
 * fewer signs than this for each of its characters, also where each is a quotation mark.
 */
const SIGNS_OF_CHARACTER = 16

/** Excel writes this line above a table to name its delimiter. */
const SEPARATOR_LINE = /^sep=(.)?$/

/** Reads a text with cells separated by a delimiter. */
export async function readCsv(given: Buffer, options: TableOptions, tableLimits: TableLimits): Promise<TableFile> {
  const bytes = withoutEnd(given)
  const { encoding, isGuess } = encodingOf(bytes, options.encoding)
  const [sample = ''] = decoded(bytes, encoding, SAMPLE)
  const delimiter = options.delimiter ?? delimiterOf(sample)
  const rows = recordsOf(bytes, { encoding, delimiter }, tableLimits)
  return { format: { kind: 'csv', encoding, delimiter, isGuess }, ...(await withHead(rows, options, tableLimits)) }
}

/** The cells of a text file are texts. */
type TextRow = TableRow & { readonly cells: readonly string[] }

const isSeparatorLine = ({ line, cells }: TextRow) =>
  line === 1 && SEPARATOR_LINE.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '')

type Written = Pick<CsvFormat, 'encoding' | 'delimiter'>

async function* recordsOf(bytes: Buffer, written: Written, tableLimits: TableLimits): AsyncGenerator<TextRow> {
  let [parsed, taken] = [0, 0]
  const settings: Options<string[]> = {
    delimiter: written.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: tableLimits.cell * BYTES_OF_CHARACTER * 2,
    // The parser calls this before it reads on, so that the line of an error is known while earlier rows are still unread.
    on_record: (cells) => {
      parsed += linesOf(cells)
      return cells
    },
  }
  const parser = parse(settings)
  /** Refuses a row before the parser holds millions of cells of it. */
  async function* shortLines(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
    let unended = 0
    for await (const text of texts) {
      const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
      unended = end < 0 ? unended + text.length : text.length - end - 1
      if (unended > tableLimits.row * SIGNS_OF_CHARACTER) throw unreadable('longRow', parsed + 1, tableLimits.row)
      yield Buffer.from(text)
    }
  }
  // The error reaches the reader through the parser, which the pipeline ends with it.
  const feeding = pipeline(Readable.from(shortLines(decodedInTurns(bytes, written.encoding))), parser).catch(
    () => undefined,
  )
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const row = { line: taken + 1, cells }
      if (!isSeparatorLine(row)) yield row
      taken += linesOf(cells)
    }
    await feeding
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, parsed + 1, tableLimits) : error
  }
}

function refusalOf(error: CsvError, line: number, { cell }: TableLimits): Error {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return unreadable('longCell', line, cell)
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return unreadable('openQuote', line)
  return error
}

/** Returns the number of lines of a row. */
const linesOf = (cells: readonly string[]) =>
  cells.reduce((lines, cell) => (/[\r\n]/.test(cell) ? lines + (cell.match(/\r\n|\r|\n/g)?.length ?? 0) : lines), 1)
