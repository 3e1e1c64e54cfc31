/** Reads a bank statement in XML, in the encoding that it declares. */
import type { TableLimits, TableOptions } from './table.ts'
import { decodedInTurns, type Encoding, encodingOf, type FoundEncoding } from './text-encoding.ts'
import { unreadable } from './unreadable-file.ts'
import { readXml, type XmlReader } from './xml-reader.ts'

/** A file may declare UTF-16 only where its bytes show it already. */
const DECLARED: Readonly<Record<string, Encoding>> = {
  'utf-8': 'UTF-8',
  'us-ascii': 'UTF-8',
  'iso-8859-1': 'Windows-1252',
  'windows-1252': 'Windows-1252',
  'windows-1256': 'Windows-1256',
}

const DECLARATION = /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)/

/** Returns the chosen encoding, else the declared one, else the encoding that the bytes show. */
export function encodingOfXml(bytes: Buffer, { encoding }: TableOptions): FoundEncoding {
  const [, name = ''] = DECLARATION.exec(bytes.toString('latin1', 0, 200)) ?? []
  return encodingOf(bytes, encoding ?? DECLARED[name.toLowerCase()])
}

/** XML writes a character in at most ten, `&#x10FFFF;`. */
const CHARACTERS = 10

/** The elements of a file and the length of its texts have limits. */
export function limitsOfFields({ cell, elements }: TableLimits) {
  let found = 0
  const count = (): void => {
    found += 1
    if (found > elements) throw unreadable('statementElements', elements)
  }
  return { of: 'statement', longest: cell * CHARACTERS, count } as const
}

/** Parses the file, and yields after each piece. */
export const readStatementXml = (
  bytes: Buffer,
  encoding: Encoding,
  reader: XmlReader,
  tableLimits: TableLimits,
): AsyncGenerator<void> => readXml(inUtf8(bytes, encoding), reader, limitsOfFields(tableLimits))

async function* inUtf8(bytes: Buffer, encoding: Encoding): AsyncGenerator<Uint8Array> {
  for await (const text of decodedInTurns(bytes, encoding)) yield Buffer.from(text)
}
