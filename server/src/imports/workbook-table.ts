import { SheetReader } from './sheet-reader.ts'
import { columnNames, RowShape } from './table-head.ts'
import type { TableFile, TableLimits, TableOptions, TableRow } from './table.ts'
import { unreadable } from './unreadable-file.ts'
import { readBook } from './workbook-book.ts'
import { WorkbookParts } from './workbook-parts.ts'

/** Reads a sheet of a workbook: the first, unless the options name another. */
export async function readWorkbook(bytes: Buffer, options: TableOptions, most: TableLimits): Promise<TableFile> {
  const parts = await WorkbookParts.open(bytes, most)
  const book = await readBook(parts, most)
  const sheet = options.sheet === undefined ? book.sheets[0] : book.sheets.find(({ name }) => name === options.sheet)
  if (!sheet) throw unreadable('unknownSheet', options.sheet ?? '')
  const reader = new SheetReader(book, most)
  const rows = rowsOf(reader, parts.read(sheet.path, reader))
  const shape = new RowShape(most)
  for (;;) {
    const { value: first, done } = await rows.next()
    if (done) throw unreadable('noHead')
    if (!shape.fit(first.cells, 0, first.line)) continue
    const header = columnNames(first.cells, most)
    const format = { kind: 'xlsx', sheet: sheet.name, sheets: book.sheets.map(({ name }) => name) } as const
    return { format, header, rows: shape.fitAll(rows, header.length) }
  }
}

async function* rowsOf(reader: SheetReader, pieces: AsyncIterable<void>): AsyncGenerator<TableRow> {
  for await (const _piece of pieces) yield* reader.take()
}
