/** Reads MT940, the statement of SWIFT: fields such as `:61:` at the beginning of lines. */
import { type Day, dayOf, daysBetween } from '@backoffice/contract/day'
import { formatMoney, type Money } from '@backoffice/contract/money'
import { detailsOf } from './mt940-details.ts'
import { type Entry, statementTable, type StatementColumn, type StatementPart } from './statement-table.ts'
import { accountText, amountOf, Description, plainText, referenceText, shortened } from './statement-text.ts'
import type { TableFile, TableLimits, TableOptions } from './table.ts'
import { decodedInTurns, type Encoding, encodingOf, withoutEnd } from './text-encoding.ts'
import { unreadable } from './unreadable-file.ts'

export function readMt940(given: Buffer, options: TableOptions, tableLimits: TableLimits): Promise<TableFile> {
  const bytes = withoutEnd(given)
  const found = encodingOf(bytes, options.encoding)
  const read = () => partsOf(bytes, found.encoding, tableLimits)
  return statementTable({ kind: 'statement', standard: 'MT940', ...found }, read, tableLimits)
}

async function* partsOf(bytes: Buffer, encoding: Encoding, tableLimits: TableLimits): AsyncGenerator<StatementPart> {
  const reader = new Mt940Reader(tableLimits)
  let line = 0
  let rest = ''
  for await (const piece of decodedInTurns(bytes, encoding)) {
    const text = rest + piece
    // The line feed of a carriage return may be in the next piece.
    const end = text.endsWith('\r') ? text.length - 1 : text.length
    const lines = text.slice(0, end).split(/\r\n|\r|\n/)
    rest = `${lines.pop() ?? ''}${text.slice(end)}`
    if (rest.length > tableLimits.row) throw unreadable('longRow', line + lines.length + 1, tableLimits.row)
    for (const each of lines) {
      line += 1
      reader.read(each, line)
    }
    yield* reader.take()
  }
  reader.read(rest.replace(/\r$/, ''), line + 1)
  reader.end()
  yield* reader.take()
}

interface Field {
  readonly tag: string
  readonly line: number
  readonly texts: string[]
  length: number
}

interface Balance {
  readonly amount: Money
  readonly currency: string
}

/** A message is one page of a statement. */
interface Message {
  readonly line: number
  account?: string
  number?: string
  opening?: Balance
  /** True if the opening balance is the balance at the end of another page. */
  isNextPage?: boolean
  closing?: Balance
  entry?: OpenEntry
}

/** An entry with the lines of `:86:` that came so far. */
interface OpenEntry extends Omit<Entry, 'description' | 'chequeNo'> {
  readonly supplement: string
  readonly details: string[]
  length: number
}

const TAG = /^:(\d{2}[A-Z]?|NS):/
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d+),(\d*)$/
/** Value date, entry date, sign, third letter of the currency, amount, kind of booking, and references. */
const LINE = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d+),(\d*)[NFS][A-Z0-9]{3}(.*)$/
/** Fields of reports that a bank sends during the day. */
const INTERIM = new Set(['13', '13D', '34F', '90C', '90D'])
/** The end of a message, or the blocks in front of the next one; its fields are in block 4. */
const BETWEEN = /^(?:-$|-\}|\{[1-5]:)/
const BLOCK_4 = '{4:'

class Mt940Reader {
  readonly #tableLimits: TableLimits
  #parts: StatementPart[] = []
  #message: Message | undefined
  #field: Field | undefined
  /** The account of the last page that another page follows, and the balance at its end. */
  #page: { readonly account: string; readonly closing: Money } | undefined

  constructor(tableLimits: TableLimits) {
    this.#tableLimits = tableLimits
  }

  /** Returns the parts that were finished since the last time. */
  take(): readonly StatementPart[] {
    const parts = this.#parts
    this.#parts = []
    return parts
  }

  read(written: string, line: number): void {
    const text = written.trimEnd()
    if (text === '') return
    if (BETWEEN.test(text)) {
      this.#endMessage()
      const at = text.lastIndexOf(BLOCK_4)
      const inBlock = at < 0 ? '' : text.slice(at + BLOCK_4.length)
      if (inBlock !== '') this.read(inBlock, line)
      return
    }
    const [marked, tag] = TAG.exec(text) ?? []
    if (marked !== undefined && tag !== undefined) {
      this.#endField()
      this.#field = { tag, line, texts: [], length: 0 }
    }
    const field = this.#field
    if (!field) return
    // A space at the end of a line of `:86:` is between two words.
    const value = marked === undefined ? written : written.slice(marked.length)
    field.length += value.length
    if (field.length > this.#tableLimits.cell) throw unreadable('longCell', field.line, this.#tableLimits.cell)
    field.texts.push(value)
  }

  end(): void {
    this.#endMessage()
  }

  #endField(): void {
    const field = this.#field
    if (!field) return
    this.#field = undefined
    const { tag, line } = field
    if (tag === '20') {
      this.#endMessage()
      this.#message = { line }
      return
    }
    if (INTERIM.has(tag)) throw unreadable('interimStatement')
    if (!this.#message) throw unreadable('statementTag', line, `:${tag}:`)
    this.#take(this.#message, field)
  }

  #take(message: Message, field: Field): void {
    const { tag, line, texts } = field
    const wrongPlace = () => unreadable('statementTag', line, `:${tag}:`)
    switch (tag) {
      case '25':
      case '25P':
        if (message.account !== undefined) throw wrongPlace()
        message.account = accountText(texts[0] ?? '')
        if (message.account === '') throw unreadable('statementLacks', line, 'Account Code' satisfies StatementColumn)
        return
      case '28':
      case '28C':
        if (message.number !== undefined) throw wrongPlace()
        message.number = plainText(texts.join(' '))
        return
      case '60F':
      case '60M':
        if (message.account === undefined || message.opening) throw wrongPlace()
        message.opening = balanceOf(field)
        message.isNextPage = tag === '60M'
        return
      case '61':
        if (!message.opening || message.closing) throw wrongPlace()
        this.#endEntry(message)
        message.entry = entryOf(field, message.opening.currency)
        return
      case '86':
        // After the closing balance it is about the statement.
        if (message.entry) addDetails(message.entry, field, this.#tableLimits.cell)
        return
      case '62F':
      case '62M':
        if (!message.opening || message.closing) throw wrongPlace()
        this.#endEntry(message)
        message.closing = balanceOf(field)
        if (message.closing.currency !== message.opening.currency)
          throw unreadable('statementCurrencies', message.opening.currency, message.closing.currency)
        this.#endPage(message, tag === '62M')
        return
      default:
        // Other fields, such as the value balance (`:64:`), change nothing.
        return
    }
  }

  #endEntry(message: Message): void {
    if (!message.entry) return
    const { supplement, details, length: _length, ...entry } = message.entry
    delete message.entry
    const { description, reference, chequeNo } = detailsOf(details)
    const whole = new Description()
    for (const text of [description, supplement]) whole.add(text)
    this.#parts.push({
      ...entry,
      description: whole.text(),
      reference: entry.reference || reference,
      // A whole amount behind the word is no number of a cheque.
      chequeNo: Number(chequeNo) === Math.abs(entry.amount) ? '' : chequeNo,
    })
  }

  /** Compares a page with the page before it. */
  #endPage({ account = '', opening, isNextPage, closing }: Message, hasNextPage: boolean): void {
    if (!opening || !closing) return
    const before = this.#page
    if (isNextPage && before?.account === account && before.closing !== opening.amount)
      throw unreadable('statementGap', account, formatMoney(before.closing), formatMoney(opening.amount))
    this.#page = hasNextPage ? { account, closing: closing.amount } : undefined
  }

  #endMessage(): void {
    this.#endField()
    const message = this.#message
    if (!message) return
    this.#message = undefined
    const { line, account, number = '', opening, closing } = message
    if (account === undefined || !opening || !closing) throw unreadable('statementCut', line)
    const { currency } = opening
    this.#parts.push({
      account: accountNumber(account, currency),
      currency,
      number,
      opening: opening.amount,
      closing: closing.amount,
    })
  }
}

/** The last letters of an account may be its currency, and a part before a slash is the bank. */
function accountNumber(written: string, currency: string): string {
  const account = new RegExp(String.raw`\d[/-]?${currency}$`).test(written)
    ? written.slice(0, -currency.length).replace(/[/-]$/, '')
    : written
  const last = account.slice(account.lastIndexOf('/') + 1)
  return /\d/.test(last) ? last : account
}

function balanceOf({ texts, line }: Field): Balance {
  const text = texts.join('').trim()
  const [, sign, day = '', currency = '', whole = '', decimals = ''] = BALANCE.exec(text) ?? []
  const amount = amountOf(whole, decimals, sign === 'D')
  if (amount === undefined || dayOfSwift(day) === undefined)
    throw unreadable('statementCell', line, 'Balance' satisfies StatementColumn, shortened(text))
  return { amount, currency }
}

function entryOf({ line, texts: [text = '', ...others] }: Field, currency: string): OpenEntry {
  const wrong = (column: StatementColumn) => unreadable('statementCell', line, column, shortened(text))
  const found = LINE.exec(text)
  if (!found) throw wrong('Amount')
  const [, value = '', booked, sign = '', funds, whole = '', decimals = '', references = ''] = found
  if (funds !== undefined && funds !== currency.at(2)) throw unreadable('statementFunds', line, funds, currency)
  const valueDay = dayOfSwift(value)
  if (valueDay === undefined) throw wrong('Value Date')
  const day = booked === undefined ? valueDay : bookingDay(booked, valueDay)
  if (day === undefined) throw wrong('Date')
  // A reversed credit (RC) leaves the account as a debit does.
  const amount = amountOf(whole, decimals, sign === 'D' || sign === 'RC')
  if (amount === undefined) throw wrong('Amount')
  const slashes = references.indexOf('//')
  const own = slashes < 0 ? references : references.slice(0, slashes)
  const reference = isPointer(own) ? '' : referenceText(own)
  const bankReference = slashes < 0 ? '' : referenceText(references.slice(slashes + 2))
  return { line, day, valueDay, amount, reference, bankReference, supplement: others.join(' '), details: [], length: 0 }
}

function addDetails(entry: OpenEntry, { texts, length, line }: Field, longest: number): void {
  entry.length += length
  if (entry.length > longest) throw unreadable('longCell', line, longest)
  entry.details.push(...texts)
}

/** German banks write `KREF+` where the reference is in `:86:`. */
const isPointer = (reference: string): boolean => /^[A-Z]{4}\+$/.test(reference.trim())

/** SWIFT counts the years 80 to 99 to the last century. */
const FIRST_OF_LAST_CENTURY = 80

/** Reads `YYMMDD`. Banks that count 30 days in each month write days such as 30 February: it is the last day of that month. */
function dayOfSwift(written: string): Day | undefined {
  const [year = 0, month = 0, date = 0] = (written.match(/\d\d/g) ?? []).map(Number)
  const fullYear = year < FIRST_OF_LAST_CENTURY ? 2000 + year : 1900 + year
  const day = dayOf(fullYear, month, date)
  if (day !== undefined || month !== 2 || date < 29 || date > 30) return day
  return dayOf(fullYear, 2, 29) ?? dayOf(fullYear, 2, 28)
}

/** Reads an entry date, `MMDD`: its year is the year that brings it next to the value date. */
function bookingDay(written: string, valueDay: Day): Day | undefined {
  const [month, date] = [Number(written.slice(0, 2)), Number(written.slice(2))]
  const year = Number(valueDay.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((each) => dayOf(each, month, date) ?? [])
  const distance = (day: Day): number => Math.abs(daysBetween(valueDay, day))
  return days.toSorted((one, other) => distance(one) - distance(other))[0]
}
