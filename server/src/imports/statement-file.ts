/** Recognises bank statements by their first bytes, and reads them in their format. */
import { onlyOfStatements, statementEndings } from '@backoffice/contract/imports/file-endings'
import { readCamt } from './camt.ts'
import { readMt940 } from './mt940.ts'
import { readOfx } from './ofx.ts'
import type { Standard, TableFile, TableLimits, TableOptions } from './table.ts'
import { unreadable } from './unreadable-file.ts'

/** The first bytes, which decide the format. */
const JUDGED = 8192

/** Returns the format of a bank statement, and `undefined` for any other file. The name of a statement must end as its format does. */
export function statementIn(bytes: Buffer, extension: string): Standard | undefined {
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

export const readStatement: Readonly<
  Record<Standard, (bytes: Buffer, options: TableOptions, tableLimits: TableLimits) => Promise<TableFile>>
> = { MT940: readMt940, 'CAMT.053': readCamt, OFX: readOfx }
