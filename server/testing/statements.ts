/** Writes bank statements as banks do. */
import { shownCell } from '../src/imports/cell.ts'
import type { StatementColumn } from '../src/imports/statement-table.ts'
import { tableOf } from './workbooks.ts'
import type { TableOptions } from '../src/imports/table.ts'

const NAMES = { sta: 'statement.sta', xml: 'statement.xml', ofx: 'statement.ofx' } as const

type Row = { readonly line: number } & { readonly [Column in StatementColumn]?: string }

/** A row of a file without rows. */
export const NONE: Row = { line: 0 }

/** Reads a statement, and returns its rows with the names of the columns and without empty cells. */
export async function statementRows(
  file: string | Uint8Array,
  extension: keyof typeof NAMES,
  options: Partial<TableOptions> = {},
): Promise<readonly Row[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const { header, rows } = await tableOf(bytes, { fileName: NAMES[extension], ...options })
  return rows.map(({ line, cells }) => {
    const texts = header.map((name, at) => [name, shownCell(cells[at] ?? '')] as const)
    return { line, ...Object.fromEntries(texts.filter(([, text]) => text !== '')) }
  })
}

interface Mt940 {
  readonly account?: string
  readonly number?: string
  readonly opening?: string
  readonly lines?: readonly string[]
  readonly closing?: string
}

/** Writes a message of MT940. The balances are whole fields, such as `:60F:C261126PKR1000,`. */
export const mt940 = ({
  account = 'PK36SCBL0000001123456702',
  number = '12/1',
  opening = ':60F:C261126PKR1000,',
  lines = [],
  closing = ':62F:C261127PKR1000,00',
}: Mt940 = {}): string =>
  [':20:STARTUMSE', `:25:${account}`, `:28C:${number}`, opening, ...lines, closing, '-', ''].join('\r\n')

export const camtBalance = (
  code: string,
  amount: string,
  { sign = 'CRDT', day = '2026-11-27', currency = 'PKR' } = {},
) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

interface CamtEntry {
  readonly amount?: string
  readonly sign?: 'CRDT' | 'DBIT'
  readonly status?: string
  readonly day?: string
  readonly currency?: string
  /** Further elements of the entry. */
  readonly more?: string
}

export const camtEntry = ({
  amount = '100.00',
  sign = 'CRDT',
  status = '<Sts><Cd>BOOK</Cd></Sts>',
  day = '2026-11-27',
  currency = 'PKR',
  more = '',
}: CamtEntry = {}): string =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${status}<BookgDt><Dt>${day}</Dt></BookgDt>${more}</Ntry>`

export const camtStatement = (content: string, account = '<IBAN>PK36SCBL0000001123456702</IBAN>'): string =>
  `<Stmt><Id>S-1</Id><Acct><Id>${account}</Id><Ccy>PKR</Ccy></Acct>${content}</Stmt>`

export const camt = (statements: string, { version = '001.08', encoding = 'UTF-8' } = {}): string =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M-1</MsgId></GrpHdr>${statements}</BkToCstmrStmt></Document>`

export interface OfxFields {
  readonly [field: string]: string
}

interface Ofx {
  readonly entries?: readonly OfxFields[]
  readonly ledger?: readonly [amount: string, day: string]
  readonly listEnd?: string
  readonly currency?: string
}

const HEAD = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

`
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE"?>\n'

/** Writes OFX 1, in which values have no end, or OFX 2. */
export function ofx(
  { entries = [], ledger = ['1000.00', '20261127'], listEnd = '20261127', currency = 'PKR' }: Ofx = {},
  isXml = false,
): string {
  const value = (name: string, text: string): string => `<${name}>${text}${isXml ? `</${name}>` : '\n'}`
  const entryOf = (fields: OfxFields): string =>
    `<STMTTRN>${Object.entries(fields)
      .map(([name, text]) => value(name, text))
      .join('')}</STMTTRN>`
  const list = `<BANKTRANLIST>${value('DTSTART', '20261101')}${value('DTEND', listEnd)}${entries.map(entryOf).join('')}</BANKTRANLIST>`
  const [amount, day] = ledger
  const balance = `<LEDGERBAL>${value('BALAMT', amount)}${value('DTASOF', day)}</LEDGERBAL>`
  const account = `<BANKACCTFROM>${value('BANKID', '0123')}${value('ACCTID', '0012 345678')}${value('ACCTTYPE', 'CHECKING')}</BANKACCTFROM>`
  return `${isXml ? XML : HEAD}<OFX><BANKMSGSRSV1><STMTTRNRS>${value('TRNUID', '1')}<STMTRS>${value('CURDEF', currency)}${account}${list}${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`
}
