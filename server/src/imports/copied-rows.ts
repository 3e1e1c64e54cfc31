/** Writes the rows of a file as the text that COPY reads, in pieces, so that the memory does not grow with their number. */

export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

const PIECE = 64 * 1024

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
/** PostgreSQL cannot store NUL, so U+FFFD, the replacement character, is stored instead. */
const element = (cell: string): string => `"${cell.replaceAll('\0', '\uFFFD').replace(/[\\"]/g, String.raw`\$&`)}"`
const copied = (text: string): string => text.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign)

export async function* copiedRows(importId: number, rows: AsyncIterable<FileRow>): AsyncGenerator<Buffer> {
  let piece = ''
  for await (const { line, cells } of rows) {
    piece += `${importId}\t${line}\t${copied(`{${cells.map(element).join(',')}}`)}\n`
    if (piece.length < PIECE) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

export const COPY_ROWS = 'copy import_row (import_id, line, cells) from stdin'
