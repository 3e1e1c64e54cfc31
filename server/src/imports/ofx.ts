/** Reads OFX, the format of home banking programs: 1.x is SGML, 2.x is XML. */
import { type Day, dayOf } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'
import { readSgml } from './sgml-reader.ts'
import { type Entry, oneCurrency, type StatementColumn, statementTable, type StatementPart } from './statement-table.ts'
import {
  accountText,
  amountOf,
  Description,
  ofBalance,
  once,
  plainText,
  referenceText,
  shortened,
} from './statement-text.ts'
import { encodingOfXml, limitsOfFields, readStatementXml } from './statement-xml.ts'
import type { TableFile, TableLimits, TableOptions } from './table.ts'
import { decodedInTurns, type Encoding, encodingOf, type FoundEncoding, withoutEnd } from './text-encoding.ts'
import { unreadable } from './unreadable-file.ts'
import type { XmlReader } from './xml-reader.ts'

export function readOfx(given: Buffer, options: TableOptions, tableLimits: TableLimits): Promise<TableFile> {
  const bytes = withoutEnd(given)
  const start = bytes.toString('latin1', 0, HEAD).replaceAll('\0', '')
  const isXml = /<\?(?:xml|OFX)\s/i.test(start)
  const found = isXml ? encodingOfXml(bytes, options) : encodingOfSgml(bytes, start, options)
  const read = () => partsOf(bytes, { isXml, encoding: found.encoding }, tableLimits)
  return statementTable({ kind: 'statement', standard: 'OFX', ...found }, read, tableLimits)
}

const HEAD = 1024

/** The head names a page of Windows also where it is the usual one; text in UTF-8 is seen all the same. */
function encodingOfSgml(bytes: Buffer, start: string, options: TableOptions): FoundEncoding {
  const found = encodingOf(bytes, options.encoding)
  const isNamed = /CHARSET\s*:\s*(?:1252|ISO-8859-1)\b/i.test(start)
  return found.isGuess && isNamed ? { encoding: 'Windows-1252', isGuess: false } : found
}

async function* partsOf(
  bytes: Buffer,
  { isXml, encoding }: { readonly isXml: boolean; readonly encoding: Encoding },
  tableLimits: TableLimits,
): AsyncGenerator<StatementPart> {
  const reader = new OfxReader(tableLimits)
  const isGroup = (name: string): boolean => GROUPS.has(name)
  const pieces = isXml
    ? readStatementXml(bytes, encoding, reader, tableLimits)
    : readSgml(decodedInTurns(bytes, encoding), reader, { ...limitsOfFields(tableLimits), isGroup })
  for await (const _piece of pieces) yield* reader.take()
}

const STATEMENTS = ['STMTRS', 'CCSTMTRS'] as const
const ACCOUNTS = ['BANKACCTFROM', 'CCACCTFROM'] as const
/** Elements with elements in them, as far as their place matters. */
const GROUPS: ReadonlySet<string> = new Set(
  [
    STATEMENTS,
    ACCOUNTS,
    [
      'OFX',
      'BANKMSGSRSV1',
      'CREDITCARDMSGSRSV1',
      'STMTTRNRS',
      'CCSTMTTRNRS',
      'SIGNONMSGSRSV1',
      'SONRS',
      'FI',
      'STATUS',
    ],
    ['BANKTRANLIST', 'STMTTRN', 'BANKTRANLISTP', 'STMTTRNP', 'PAYEE', 'BANKACCTTO', 'CCACCTTO'],
    ['CURRENCY', 'ORIGCURRENCY', 'LEDGERBAL', 'AVAILBAL', 'BALLIST', 'BAL'],
  ].flat(),
)
const among = (names: readonly string[], name: string): boolean => names.includes(name)

interface Statement {
  currency: string
  account?: string
  ledger?: Money
  ledgerDay?: Day
  listEnd?: Day | undefined
  lastDay?: Day
}

/** The fields of an entry by their names. A field comes once, and only a description may have several parts. */
type Fields = Map<string, string>
const TEXTS = ['NAME', 'EXTDNAME', 'MEMO', 'MEMO2'] as const

class OfxReader implements XmlReader {
  readonly #tableLimits: TableLimits
  #parts: StatementPart[] = []
  readonly #groups: string[] = []
  #text = ''
  /** False once the open element had another element in it. */
  #isLeaf = true
  #statement: Statement | undefined
  #fields: Fields | undefined
  #entries = 0

  constructor(tableLimits: TableLimits) {
    this.#tableLimits = tableLimits
  }

  /** Returns the parts that were finished since the last time. */
  take(): readonly StatementPart[] {
    const parts = this.#parts
    this.#parts = []
    return parts
  }

  opened(given: string): void {
    // A text between elements could be a part of an amount.
    if (this.#text.trim() !== '') throw unreadable('statementDamaged')
    this.#text = ''
    this.#isLeaf = true
    const name = given.toUpperCase()
    if (!GROUPS.has(name)) return
    this.#groups.push(name)
    if (among(STATEMENTS, name)) {
      if (this.#statement) throw unreadable('statementDamaged')
      this.#statement = { currency: '' }
    } else if (name === 'STMTTRN') {
      if (this.#fields || !this.#statement) throw unreadable('statementDamaged')
      this.#entries += 1
      this.#fields = new Map()
    }
  }

  text(piece: string): void {
    this.#text += piece
    if (this.#text.length > this.#tableLimits.cell) throw unreadable('statementLongText', this.#tableLimits.cell)
  }

  closed(given: string): void {
    const name = given.toUpperCase()
    const value = plainText(this.#text)
    this.#text = ''
    if (value !== '' && !this.#isLeaf) throw unreadable('statementDamaged')
    this.#isLeaf = false
    const statement = this.#statement
    if (!GROUPS.has(name)) {
      if (statement && value !== '') this.#takeValue(statement, name, value)
      return
    }
    if (value !== '' || this.#groups.pop() !== name) throw unreadable('statementDamaged')
    if (!statement) return
    if (name === 'STMTTRN') this.#endEntry(statement)
    else if (among(STATEMENTS, name)) this.#endStatement(statement)
  }

  #takeValue(statement: Statement, name: string, value: string): void {
    const group = this.#groups.at(-1) ?? ''
    if (this.#fields) takeField(this.#fields, group === 'STMTTRN' ? name : `${group}/${name}`, value)
    else if (name === 'CURDEF' && among(STATEMENTS, group)) statement.currency = oneCurrency(statement.currency, value)
    else if (name === 'ACCTID' && among(ACCOUNTS, group))
      statement.account = once(statement.account, accountText(value))
    else if (name === 'DTEND' && group === 'BANKTRANLIST') statement.listEnd = dayIn(value)
    else if (name === 'BALAMT' && group === 'LEDGERBAL')
      statement.ledger = once(statement.ledger, ofBalance(amountIn(value), value))
    else if (name === 'DTASOF' && group === 'LEDGERBAL')
      statement.ledgerDay = once(statement.ledgerDay, ofBalance(dayIn(value), value))
  }

  #endEntry(statement: Statement): void {
    const fields = this.#fields
    this.#fields = undefined
    if (!fields) return
    const entry = entryOf(fields, statement.currency, this.#entries)
    if (statement.lastDay === undefined || entry.day > statement.lastDay) statement.lastDay = entry.day
    this.#parts.push(entry)
  }

  #endStatement(statement: Statement): void {
    this.#statement = undefined
    const { account, currency } = statement
    if (account === undefined) throw unreadable('statementWithout', 'Account Code')
    this.#parts.push({ account, currency, number: '', opening: undefined, closing: closingOf(statement) })
  }
}

/**
 * Returns the balance after the last entry. The bank often states the balance of the day of the download: if the list ends before it, later
 * entries may be in the balance.
 */
function closingOf({ ledger, ledgerDay, lastDay, listEnd }: Statement): Money | undefined {
  if (ledgerDay === undefined || (lastDay !== undefined && ledgerDay < lastDay)) return undefined
  return listEnd !== undefined && ledgerDay > listEnd ? undefined : ledger
}

function takeField(fields: Fields, name: string, value: string): void {
  const before = fields.get(name)
  if (before !== undefined && !among(TEXTS, name)) throw unreadable('statementDamaged')
  fields.set(name, before === undefined ? value : `${before} ${value}`)
}

function entryOf(fields: Fields, currency: string, line: number): Entry {
  const field = (name: string): string => fields.get(name) ?? ''
  const wanted = <T>(column: StatementColumn, value: T | undefined, cell: string): T => {
    if (value !== undefined) return value
    if (cell === '') throw unreadable('statementLacks', line, column)
    throw unreadable('statementCell', line, column, shortened(cell))
  }
  if (field('CORRECTFITID') !== '') throw unreadable('statementCorrection', line)
  // The amount is in another currency; `ORIGCURRENCY` names the currency before the bank changed it.
  oneCurrency(currency, field('CURRENCY/CURSYM'))
  const day = wanted('Date', dayIn(field('DTPOSTED')), field('DTPOSTED'))
  const valueDay = field('DTAVAIL') === '' ? undefined : wanted('Value Date', dayIn(field('DTAVAIL')), field('DTAVAIL'))
  const description = new Description()
  for (const text of [field('NAME') || field('PAYEE/NAME'), field('EXTDNAME'), field('MEMO'), field('MEMO2')])
    description.add(text)
  return {
    line,
    day,
    valueDay,
    amount: wanted('Amount', amountIn(field('TRNAMT')), field('TRNAMT')),
    description: description.text(),
    reference: referenceText(field('REFNUM')),
    chequeNo: field('CHECKNUM').replace(/^0+$/, ''),
    bankReference: referenceText(field('FITID')),
  }
}

/**
 * Reads an amount with a point or a comma before its decimals. Three decimals are refused: some programs write a sign between thousands,
 * which OFX does not have.
 */
function amountIn(text: string): Money | undefined {
  const [, sign, whole = '', decimals = ''] = /^([+-]?)(\d*)(?:[.,](\d*))?$/.exec(text) ?? []
  return decimals.length === 3 ? undefined : amountOf(whole, decimals, sign === '-')
}

/** Reads the day of `YYYYMMDD`, which a time and a time zone may follow. */
function dayIn(text: string): Day | undefined {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)(?:$|\d{2,6}(?:\.\d+)?(?:$|\s?\[)|\s?\[)/.exec(text) ?? []
  return year === undefined ? undefined : dayOf(Number(year), Number(month), Number(date))
}
