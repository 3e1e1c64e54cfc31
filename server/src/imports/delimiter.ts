import { parse } from 'csv-parse/sync'
import type { Delimiter } from './table.ts'

/** The first that divides as well as others counts: names and numbers have commas, but hardly ever tabs or semicolons. */
const DELIMITERS: readonly Delimiter[] = ['\t', ';', '|', ',']
/** The first rows, which decide the delimiter. */
const JUDGED = 50

/** Finds the delimiter that splits most of the first rows into as many cells as the header row. */
export function delimiterOf(sample: string): Delimiter {
  const [, named] = /^sep=([,;\t|])\r?\n/.exec(sample) ?? []
  const chosen = DELIMITERS.find((each) => each === named)
  if (chosen) return chosen
  const judged = DELIMITERS.map((delimiter) => ({ delimiter, ...judge(sample, delimiter) }))
  const best = judged.toSorted((a, b) => b.share - a.share || b.cells - a.cells)[0]
  return best && best.share > 0 ? best.delimiter : ','
}

/** Returns the number of cells of the head, and the share of the rows that have as many. One cell is no division. */
function judge(sample: string, delimiter: Delimiter): { cells: number; share: number } {
  const rows = parse(sample, {
    delimiter,
    to: JUDGED,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // The sample may end within a row.
    skip_records_with_error: true,
  })
  const [head = []] = rows
  const cells = head.length
  if (cells < 2) return { cells, share: 0 }
  return { cells, share: rows.filter((row) => row.length === cells).length / rows.length }
}
