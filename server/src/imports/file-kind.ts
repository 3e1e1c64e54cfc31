import { extname } from 'node:path'
import { unreadable } from './unreadable-file.ts'

const ARCHIVE = Buffer.from('PK\u0003\u0004', 'latin1')
const EMPTY_ARCHIVE = Buffer.from('PK\u0005\u0006', 'latin1')
/** Begins the files of Excel before 2007, and the workbooks of today that have a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const MARKUP = /^\s*<(?:!doctype|\?xml|html|table|svg|body|head|meta)\b/i

const startsWith = (bytes: Buffer, signature: Buffer) => bytes.subarray(0, signature.length).equals(signature)

/** Detects the kind of a file from its content. Its extension must match, so that nobody is wrong about the sent file. */
export function kindOfFile(bytes: Buffer, fileName: string): 'xlsx' | 'csv' {
  const extension = extname(fileName).toLowerCase()
  if (extension === '.xlsm') throw unreadable('macros')
  if (!['.csv', '.txt', '.tsv', '.xlsx', '.xls'].includes(extension)) throw unreadable('otherExtension')
  if (startsWith(bytes, COMPOUND)) throw unreadable(bytes.includes(ENCRYPTED) ? 'password' : 'oldWorkbook')
  if (startsWith(bytes, EMPTY_ARCHIVE)) throw unreadable('otherArchive')
  if (startsWith(bytes, ARCHIVE)) {
    if (extension !== '.xlsx') throw unreadable('workbookAsText')
    return 'xlsx'
  }
  if (MARKUP.test(bytes.toString('latin1', 0, 1024).replace(/^\u00EF\u00BB\u00BF/, ''))) throw unreadable('webPage')
  if (extension === '.xlsx') throw unreadable('notAWorkbook')
  if (extension === '.xls') throw unreadable('otherExtension')
  return 'csv'
}
