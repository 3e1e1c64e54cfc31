/** Reads CAMT.053, the bank statement of ISO 20022. */
import type { Money } from '@backoffice/contract/money'
import { CamtEntry } from './camt-entry.ts'
import { amountIn, dayIn, signOf } from './camt-values.ts'
import { oneCurrency, statementTable, type StatementPart } from './statement-table.ts'
import { accountText, negative, ofBalance, once } from './statement-text.ts'
import { encodingOfXml, readStatementXml } from './statement-xml.ts'
import type { TableFile, TableLimits, TableOptions } from './table.ts'
import type { Encoding } from './text-encoding.ts'
import { unreadable } from './unreadable-file.ts'
import type { Attributes, XmlReader } from './xml-reader.ts'

export function readCamt(bytes: Buffer, options: TableOptions, tableLimits: TableLimits): Promise<TableFile> {
  const found = encodingOfXml(bytes, options)
  const read = () => partsOf(bytes, found.encoding, tableLimits)
  return statementTable({ kind: 'statement', standard: 'CAMT.053', ...found }, read, tableLimits)
}

async function* partsOf(bytes: Buffer, encoding: Encoding, tableLimits: TableLimits): AsyncGenerator<StatementPart> {
  const reader = new CamtReader(tableLimits)
  for await (const _piece of readStatementXml(bytes, encoding, reader, tableLimits)) yield* reader.take()
}

interface Balance {
  code?: string
  amount?: Money
  currency?: string
  isDebit?: boolean
  day?: string
  /** True if the balance has the credit line of the account in it. */
  hasCreditLine?: boolean
}

interface Statement {
  account?: string
  otherAccount?: string
  currency: string
  id?: string
  page?: string
  readonly balances: Balance[]
}

const VERSION = /xsd:camt\.053\.(\d+\.\d+)/
const isReadVersion = (version: string): boolean => /^001\.(?:0[2-9]|1[0-3])$/.test(version)

class CamtReader implements XmlReader {
  readonly #tableLimits: TableLimits
  #parts: StatementPart[] = []
  /** The paths of the open elements within a statement. */
  readonly #paths: string[] = []
  #text = ''
  /** False once the open element had another element in it. */
  #isLeaf = true
  #currency = ''
  #statement: Statement | undefined
  #balance: Balance | undefined
  #entry: CamtEntry | undefined
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

  opened(name: string, attributes: Attributes): void {
    const statement = this.#statement
    if (!statement) {
      this.#openedOutside(name, attributes)
      return
    }
    if (this.#text.trim() !== '') throw unreadable('statementDamaged')
    const above = this.#paths.at(-1)
    const path = above === undefined ? name : `${above}/${name}`
    this.#paths.push(path)
    this.#text = ''
    this.#isLeaf = true
    this.#currency = attributes.get('Ccy') ?? ''
    if (path === 'Bal') this.#balance = {}
    else if (path === 'Ntry') {
      this.#entries += 1
      this.#entry = new CamtEntry(this.#entries)
    } else this.#entry?.opened(path)
  }

  #openedOutside(name: string, attributes: Attributes): void {
    for (const value of attributes.values()) {
      const [, version] = VERSION.exec(value) ?? []
      if (version !== undefined && !isReadVersion(version)) throw unreadable('statementVersion', version)
    }
    if (name === 'BkToCstmrAcctRpt' || name === 'BkToCstmrDbtCdtNtfctn') throw unreadable('interimStatement')
    if (name === 'Stmt') this.#statement = { currency: '', balances: [] }
  }

  text(piece: string): void {
    if (!this.#statement) return
    this.#text += piece
    if (this.#text.length > this.#tableLimits.cell) throw unreadable('statementLongText', this.#tableLimits.cell)
  }

  closed(): void {
    const statement = this.#statement
    if (!statement) return
    const path = this.#paths.pop()
    if (path === undefined) {
      this.#endStatement(statement)
      return
    }
    const text = this.#text.trim()
    this.#text = ''
    // A text between elements could be a part of an amount.
    if (text !== '' && !this.#isLeaf) throw unreadable('statementDamaged')
    this.#isLeaf = false
    if (path === 'Ntry') this.#endEntry(statement)
    else if (path === 'Bal') this.#endBalance(statement)
    else if (text === '') return
    else if (this.#entry) this.#entry.take(path, text, this.#currency)
    else if (this.#balance) takeBalance(this.#balance, path, text, this.#currency)
    else takeHead(statement, path, text)
  }

  #endEntry(statement: Statement): void {
    const entry = this.#entry
    this.#entry = undefined
    if (!entry?.isBooked()) return
    const { currency, ...read } = entry.end()
    statement.currency = oneCurrency(statement.currency, currency)
    this.#parts.push(read)
  }

  #endBalance(statement: Statement): void {
    const balance = this.#balance
    this.#balance = undefined
    if (!balance) return
    if (balance.amount === undefined || balance.isDebit === undefined) throw unreadable('statementWithout', 'Balance')
    if (balance.isDebit) balance.amount = negative(balance.amount)
    if (!isBookedBalance(balance)) return
    statement.currency = oneCurrency(statement.currency, balance.currency ?? '')
    statement.balances.push(balance)
  }

  #endStatement({ account, otherAccount, currency, id = '', page = '', balances }: Statement): void {
    this.#statement = undefined
    const shown = account ?? otherAccount
    if (shown === undefined) throw unreadable('statementWithout', 'Account Code')
    this.#parts.push({ account: shown, currency, number: `${id} ${page}`, ...openingAndClosing(balances) })
  }
}

/** Booked balances: opening, closing of the statement before, closing, and the balance between two pages. */
const BOOKED = new Set(['OPBD', 'PRCD', 'CLBD', 'ITBD'])
const isBookedBalance = ({ code = '', hasCreditLine = false }: Balance): boolean => BOOKED.has(code) && !hasCreditLine

/**
 * Of several balances of one kind, as of a statement over several days, the first day opens the statement and the last one closes it. A page
 * in the middle has two balances between pages.
 */
function openingAndClosing(balances: readonly Balance[]): { opening: Money | undefined; closing: Money | undefined } {
  const ordered = balances.toSorted((one, other) => compared(one.day ?? '', other.day ?? ''))
  const between = balances.filter(({ code }) => code === 'ITBD')
  const opening = ['OPBD', 'PRCD'].flatMap((code) => ordered.find((each) => each.code === code) ?? [])[0]
  const closing = ordered.findLast(({ code }) => code === 'CLBD')
  const isOpened = opening === undefined && (closing !== undefined || between.length > 1)
  const first = opening ?? (isOpened ? between[0] : undefined)
  const last = closing ?? between.findLast((each) => each !== first)
  return { opening: first?.amount, closing: last?.amount }
}

const compared = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

function takeHead(statement: Statement, path: string, text: string): void {
  if (path === 'Id') statement.id = once(statement.id, text)
  else if (path === 'StmtPgntn/PgNb') statement.page = once(statement.page, text)
  else if (path === 'Acct/Id/IBAN') statement.account = once(statement.account, accountText(text))
  else if (path === 'Acct/Id/Othr/Id') statement.otherAccount = once(statement.otherAccount, accountText(text))
  else if (path === 'Acct/Ccy') statement.currency = oneCurrency(statement.currency, text)
}

function takeBalance(balance: Balance, path: string, text: string, currency: string): void {
  if (path === 'Bal/Tp/CdOrPrtry/Cd') balance.code = once(balance.code, text)
  else if (path === 'Bal/CdtDbtInd') balance.isDebit = once(balance.isDebit, ofBalance(signOf(text), text))
  else if (path === 'Bal/CdtLine/Incl') balance.hasCreditLine ||= text === 'true' || text === '1'
  else if (path === 'Bal/Dt/Dt' || path === 'Bal/Dt/DtTm') balance.day = once(balance.day, ofBalance(dayIn(text), text))
  else if (path === 'Bal/Amt') {
    balance.amount = once(balance.amount, ofBalance(amountIn(text), text))
    balance.currency = currency
  }
}
