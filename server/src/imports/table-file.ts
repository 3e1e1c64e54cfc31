import { megabytesOf } from '@backoffice/contract/counted'
import { limits } from '@backoffice/contract/limits'
import { readCsv } from './csv-table.ts'
import { kindOfFile } from './file-kind.ts'
import type { TableFile, TableLimits, TableOptions } from './table.ts'
import { unreadable } from './unreadable-file.ts'
import { readWorkbook } from './workbook-table.ts'

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
