/** Writes rows as the text that COPY reads, in pieces, so that the memory does not grow with their number. */
import type { FileSurvey } from './column-survey.ts'
import type { ReadLine, ReadRow } from './read-row.ts'
import type { TableRow } from './table.ts'

const PIECE = 64 * 1024

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const copied = (text: string): string => text.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign)
/** PostgreSQL cannot store NUL, so U+FFFD, the replacement character, is stored instead. */
const json = (value: unknown): string => copied(JSON.stringify(value).replaceAll(String.raw`\u0000`, '\uFFFD'))

/** Writes the rows of a file, and looks at each of their cells. */
export async function* copiedRows(
  importId: number,
  rows: AsyncIterable<TableRow>,
  survey: FileSurvey,
): AsyncGenerator<Buffer> {
  let piece = ''
  for await (const { line, cells, isHidden } of rows) {
    survey.add(cells, isHidden)
    piece += `${importId}\t${line}\t${json(cells)}\n`
    if (piece.length < PIECE) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

export const COPY_ROWS = 'copy import_row (import_id, line, cells) from stdin'

export const COPY_LINES = 'copy import_line (import_id, line, key, alike, facts, part) from stdin'
export const copiedLines = (importId: number, lines: readonly ReadLine[]): Buffer =>
  Buffer.from(
    lines
      .map(
        ({ line, key, alike, facts, part }) =>
          `${importId}\t${line}\t${copied(key)}\t${alike === null ? String.raw`\N` : copied(alike)}\t${copied(facts)}\t${
            part === null ? String.raw`\N` : copied(part)
          }\n`,
      )
      .join(''),
  )

export const COPY_NOTES = 'copy import_note (import_id, line, note) from stdin'
export const copiedNotes = (importId: number, rows: readonly ReadRow[]): Buffer =>
  Buffer.from(rows.flatMap(({ line, notes }) => notes.map((note) => `${importId}\t${line}\t${json(note)}\n`)).join(''))

export const COPY_FAULTS = 'copy import_fault (import_id, line, fault) from stdin'
export const copiedFaults = (importId: number, lines: readonly ReadLine[]): Buffer =>
  Buffer.from(
    lines.flatMap(({ line, faults }) => faults.map((fault) => `${importId}\t${line}\t${json(fault)}\n`)).join(''),
  )
