import { onlyOfStatements, statementEndings, tableEndings } from '@backoffice/contract/imports/file-endings'
import { megabytesOf } from '@backoffice/contract/plural'
import { limits } from '@backoffice/contract/limits'
import { readCsv } from './csv-table.ts'
import type { Standard, TableFile, TableLimits, TableOptions, TableRow } from './table.ts'
import { unreadable } from './unreadable-file.ts'
import { extname } from 'node:path'
import { SheetReader } from './sheet-reader.ts'
import { withHead } from './table-head.ts'
import { readBook } from './workbook-book.ts'
import { WorkbookParts } from './workbook-parts.ts'
import { readCamt } from './camt.ts'
import { readMt940 } from './mt940.ts'
import { readOfx } from './ofx.ts'

/** The first bytes, which decide the format of a bank statement. */
const JUDGED = 8192

/** Returns the format of a bank statement, and `undefined` for any other file. The name of a statement must end as its format does. */
function statementIn(bytes: Buffer, extension: string): Standard | undefined {
  const standard = standardOf(startOf(bytes))
  if (standard === undefined && onlyOfStatements.includes(extension)) throw unreadable('notAStatement')
  if (standard === undefined || endingsOf(standard).includes(extension)) return standard
  throw unreadable('statementName', standard, statementEndings[standard][0])
}

const endingsOf = (standard: Standard): readonly string[] => statementEndings[standard]

/** Signs of formats are plain letters, which every encoding has alike, except for the empty bytes of UTF-16. */
const startOf = (bytes: Buffer): string =>
  bytes
    .toString('latin1', 0, JUDGED)
    .replaceAll('\0', '')
    .replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '')
    .trimStart()

function standardOf(start: string): Standard | undefined {
  if (/^(?:OFXHEADER\s?:|<OFX>|<\?OFX\s|<\?xml[^>]*\?>\s*(?:<\?OFX\s|<OFX>))/i.test(start)) return 'OFX'
  if (start.startsWith('<')) {
    if (/BkToCstmr(?:AcctRpt|DbtCdtNtfctn)\b/.test(start)) throw unreadable('interimStatement')
    return /BkToCstmrStmt\b|xsd:camt\.053\./.test(start) ? 'CAMT.053' : undefined
  }
  return /(?:^|[\r\n]|\{4:):20:[^\r\n]*[\r\n]+(?::21:[^\r\n]*[\r\n]+)?:25P?:/.test(start) ? 'MT940' : undefined
}

const readStatement: Readonly<
  Record<Standard, (bytes: Buffer, options: TableOptions, tableLimits: TableLimits) => Promise<TableFile>>
> = { MT940: readMt940, 'CAMT.053': readCamt, OFX: readOfx }

/** Reads a sheet of a workbook: the first, unless the options name another. */
async function readWorkbook(bytes: Buffer, options: TableOptions, tableLimits: TableLimits): Promise<TableFile> {
  const parts = await WorkbookParts.open(bytes, tableLimits)
  const book = await readBook(parts, tableLimits)
  const sheet = options.sheet === undefined ? book.sheets[0] : book.sheets.find(({ name }) => name === options.sheet)
  if (!sheet) throw unreadable('unknownSheet', options.sheet ?? '')
  const reader = new SheetReader(book, tableLimits)
  const rows = rowsOf(reader, parts.read(sheet.path, reader))
  const format = { kind: 'xlsx', sheet: sheet.name, sheets: book.sheets.map(({ name }) => name) } as const
  const table = await withHead(rows, options, tableLimits)
  const hiddenColumns = table.header.filter((_, at) => reader.hides(at))
  return { format, ...table, ...(hiddenColumns.length > 0 && { hiddenColumns }) }
}

async function* rowsOf(reader: SheetReader, pieces: AsyncIterable<void>): AsyncGenerator<TableRow> {
  for await (const _piece of pieces) yield* reader.take()
}

const ARCHIVE = Buffer.from('PK\u0003\u0004', 'latin1')
const EMPTY_ARCHIVE = Buffer.from('PK\u0005\u0006', 'latin1')
/** Begins the files of Excel before 2007, and the workbooks of today that have a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const MARKUP = /^\s*<(?:!doctype|\?xml|html|table|svg|body|head|meta)\b/i

/** The workbooks of former versions have an ending of their own, with a sentence of its own. */
const KNOWN: readonly string[] = [...tableEndings, ...onlyOfStatements, '.xls']

const startsWith = (bytes: Buffer, signature: Buffer) => bytes.subarray(0, signature.length).equals(signature)

/** Detects the kind of a file from its content. Its extension must match, so that nobody is wrong about the sent file. */
function kindOfFile(bytes: Buffer, fileName: string): 'xlsx' | 'csv' | Standard {
  const extension = extname(fileName).toLowerCase()
  if (extension === '.xlsm') throw unreadable('macros')
  if (!KNOWN.includes(extension)) throw unreadable('otherExtension')
  if (startsWith(bytes, COMPOUND)) throw unreadable(bytes.includes(ENCRYPTED) ? 'password' : 'oldWorkbook')
  if (startsWith(bytes, EMPTY_ARCHIVE)) throw unreadable('otherArchive')
  if (startsWith(bytes, ARCHIVE)) {
    if (extension !== '.xlsx') throw unreadable('workbookAsText')
    return 'xlsx'
  }
  const standard = statementIn(bytes, extension)
  if (standard) return standard
  if (MARKUP.test(bytes.toString('latin1', 0, 1024).replace(/^\u00EF\u00BB\u00BF/, ''))) throw unreadable('webPage')
  if (extension === '.xlsx') throw unreadable('notAWorkbook')
  if (extension === '.xls') throw unreadable('otherExtension')
  return 'csv'
}

/**
 * Reads a file with a table: CSV in any usual encoding, a sheet of an Excel workbook, or a bank statement. Rows come while the file is read,
 * in a memory that does not grow with their number, and other work of the process goes on in between. Throws `UnreadableFile` where the file
 * is none, or a danger.
 */
export const readTable = async (source: AsyncIterable<Uint8Array>, options: TableOptions): Promise<TableFile> =>
  tableOf(await bytesOf(source, options.limits?.bytes), options)

/** Reads a file that is held already, as `readTable` does. */
export async function tableOf(bytes: Buffer, options: TableOptions): Promise<TableFile> {
  const tableLimits: TableLimits = { ...limits.table, ...options.limits }
  const kind = kindOfFile(bytes, options.fileName)
  if (kind === 'csv') return readCsv(bytes, options, tableLimits)
  return kind === 'xlsx' ? readWorkbook(bytes, options, tableLimits) : readStatement[kind](bytes, options, tableLimits)
}

/** The whole file is needed before its first row: a workbook has its index at the end, and any byte can decide the encoding. */
export async function bytesOf(source: AsyncIterable<Uint8Array>, max: number = limits.table.bytes): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    length += chunk.length
    if (length > max) throw unreadable('file', megabytesOf(max))
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
