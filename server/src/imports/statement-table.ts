/** Makes a table of bank statements: a row for each booked entry, with the balance after it. */
import type { Day } from '@backoffice/contract/day'
import { add, decimalText, formatMoney, MAX_MONEY, type Money, ZERO } from '@backoffice/contract/money'
import { negative } from './statement-text.ts'
import type { StatementFormat, TableFile, TableLimits, TableRow } from './table.ts'
import { RowShape } from './table-head.ts'
import { unreadable } from './unreadable-file.ts'

const HEADER = [
  'Account Code',
  'Date',
  'Value Date',
  'Amount',
  'Description',
  'Reference',
  'Cheque No',
  'Bank Reference',
  'Balance',
] as const
export type StatementColumn = (typeof HEADER)[number]

export interface Entry {
  readonly line: number
  readonly day: Day
  readonly valueDay: Day | undefined
  /** Below zero for money that leaves the account. */
  readonly amount: Money
  readonly description: string
  readonly reference: string
  readonly chequeNo: string
  readonly bankReference: string
}

/** The end of a statement, after its entries. */
export interface StatementEnd {
  readonly account: string
  readonly currency: string
  /** The number of the statement and its page, as the bank counts them. */
  readonly number: string
  readonly opening: Money | undefined
  readonly closing: Money | undefined
}

export type StatementPart = Entry | StatementEnd

/** A statement that was read once. */
interface Book {
  readonly account: string
  /** The balance before its first row; of a statement with the newest entry first, the balance after that entry. */
  readonly start: Money | undefined
  readonly isNewestFirst: boolean
}

/**
 * Returns the table. The file is read twice, for its balances and then for its rows, so that a statement which does not add up has no row,
 * and the memory does not grow with the rows. `read` begins at the first byte each time.
 */
export async function statementTable(
  format: StatementFormat,
  read: () => AsyncIterable<StatementPart>,
  tableLimits: TableLimits,
): Promise<TableFile> {
  const books = await booksOf(read(), tableLimits)
  const rows = new RowShape(tableLimits).fitAll(rowsOf(read(), books), HEADER.length)
  return { format, header: HEADER, above: [], rows }
}

async function booksOf(parts: AsyncIterable<StatementPart>, tableLimits: TableLimits): Promise<readonly Book[]> {
  const { rows: maxRows, statements: maxStatements } = tableLimits
  const books: Book[] = []
  const known = new Set<string>()
  let currency = ''
  let rows = 0
  let entries = new Entries()
  for await (const part of parts) {
    if ('line' in part) {
      rows += 1
      if (rows > maxRows) throw unreadable('rows', maxRows)
      entries.add(part)
      continue
    }
    if (books.length >= maxStatements) throw unreadable('statements', maxStatements)
    currency = oneCurrency(currency, part.currency)
    const copy = JSON.stringify([part, entries.first, entries.count, entries.total])
    if (entries.count > 0 && known.has(copy)) throw unreadable('statementTwice', part.account)
    known.add(copy)
    books.push(bookOf(part, entries))
    entries = new Entries()
  }
  if (books.length === 0) throw unreadable('noStatement')
  return books
}

/** Returns the currency of two that must be the same; an empty one is not known. */
export function oneCurrency(one: string, other: string): string {
  if (one !== '' && other !== '' && one !== other) throw unreadable('statementCurrencies', one, other)
  return one || other
}

/** The entries of a statement, added up. */
class Entries {
  total = ZERO
  count = 0
  first: Day | undefined
  #last: Day | undefined
  isOldestFirst = true
  isNewestFirst = true

  add({ amount, day }: Entry): void {
    this.total = plus(this.total, amount)
    this.count += 1
    this.first ??= day
    if (this.#last !== undefined && day < this.#last) this.isOldestFirst = false
    if (this.#last !== undefined && day > this.#last) this.isNewestFirst = false
    this.#last = day
  }
}

/** Compares the balances of a statement with its entries. A balance that the bank does not state is computed from the other one. */
function bookOf({ account, opening, closing }: StatementEnd, entries: Entries): Book {
  const { total, isOldestFirst } = entries
  const isNewestFirst = entries.isNewestFirst && !isOldestFirst
  if (opening !== undefined && closing !== undefined) {
    const found = plus(opening, total)
    if (found !== closing) throw unreadable('statementBalance', account, formatMoney(found), formatMoney(closing))
  }
  if (isNewestFirst) return { account, start: closing ?? (opening && plus(opening, total)), isNewestFirst }
  if (opening !== undefined) return { account, start: opening, isNewestFirst }
  const before = closing !== undefined && isOldestFirst ? plus(closing, negative(total)) : undefined
  return { account, start: before, isNewestFirst }
}

function plus(one: Money, other: Money): Money {
  if (Math.abs(one + other) > MAX_MONEY) throw unreadable('statementTotal')
  return add(one, other)
}

async function* rowsOf(parts: AsyncIterable<StatementPart>, books: readonly Book[]): AsyncGenerator<TableRow> {
  let at = 0
  let balance = books[at]?.start
  for await (const part of parts) {
    const book = books[at]
    if ('line' in part) {
      const { line, day, valueDay, amount, description, reference, chequeNo, bankReference } = part
      const moved = book?.isNewestFirst ? negative(amount) : amount
      const next = balance === undefined ? undefined : plus(balance, moved)
      const after = book?.isNewestFirst ? balance : next
      balance = next
      const texts = [description, reference, chequeNo, bankReference]
      const shown = after === undefined ? '' : decimalText(after)
      yield { line, cells: [book?.account ?? '', day, valueDay ?? '', decimalText(amount), ...texts, shown] }
    } else {
      at += 1
      balance = books[at]?.start
    }
  }
}
