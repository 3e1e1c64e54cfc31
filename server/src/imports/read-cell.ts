/** Reads a cell as a value of its column. Money, quantities and days go through the contract's own fields. */
import { type ColumnReading } from '@backoffice/contract/imports/column-reading'
import type { Day } from '@backoffice/contract/day'
import { dayInOrder, monthEndIn, writtenDay } from '@backoffice/contract/imports/written-day'
import { plainDecimal, writtenNumber } from '@backoffice/contract/imports/written-amount'
import type { ImportColumn } from '@backoffice/contract/imports/import-column'
import { emailOf } from '@backoffice/contract/email'
import { expectedTelephone, telephoneOf } from '@backoffice/contract/telephone'
import { decimalText, money } from '@backoffice/contract/money'
import { quantity } from '@backoffice/contract/quantity'
import { isBlank } from '@backoffice/contract/readable'
import { plainNumber } from '@backoffice/contract/written'
import { isWordList, wordLists } from '@backoffice/contract/imports/word-lists'
import { distance } from '@backoffice/contract/edit-distance'
import { type Cell, shownCell } from './cell.ts'
import type { Fault } from './faults.ts'

/** A value as JSON, and as it is in the key of a document. */
export interface Value {
  readonly json: string
  readonly key: string
}
/** `null` is an empty cell. */
export type Read = Value | { readonly fault: Fault } | null

/** A column of the kind, its place in the file from 0, and the way its cells are written. */
export interface ReadColumn {
  readonly column: ImportColumn
  readonly place: number | null
  readonly reading: ColumnReading
  /** The value of all rows, where the file has no such column. */
  readonly fixed: string | undefined
  /** True if the value is the heading of the group above the row. */
  readonly isOfGroup: boolean
  /** The month with which the series of the numbers begin again each year, if they do. */
  readonly firstMonth?: number | undefined
}

/** The characters of a cell that its fault repeats. */
const SHOWN = 60

const faulty = (rule: Fault[0], { label }: ImportColumn, cell: Cell, ...more: readonly string[]): Read => ({
  fault: [rule, label, shownCell(cell).slice(0, SHOWN), ...more],
})
const numeral = (text: string): Value => ({ json: text, key: text })
const textual = (text: string): Value => ({ json: JSON.stringify(text), key: text })

/** The country code is for telephone numbers that are written without one; empty where each number needs its country code. */
export function readCell(column: ImportColumn, cell: Cell, reading: ColumnReading, countryCode = ''): Read {
  if (typeof cell !== 'string' && 'lost' in cell) return faulty(cell.lost, column, cell)
  if (column.type === 'text') return readText(column, cell)
  if (column.type === 'telephone')
    return readContact(column, cell, (text) => telephoneOf(text, countryCode), expectedTelephone(countryCode))
  if (column.type === 'email') return readContact(column, cell, emailOf)
  const text = typeof cell === 'string' ? cell : 'number' in cell ? cell.number : cell.day
  if (isBlank(text)) return null
  if (column.type === 'day') return readDay(column, cell, text, reading)
  return readNumber(column, cell, text, typeof cell === 'string' ? reading.decimalSign : '.')
}

function readDay(column: ImportColumn, cell: Cell, text: string, { dayOrder, hasTimes }: ColumnReading): Read {
  if (typeof cell !== 'string' && 'number' in cell) return faulty('day', column, cell)
  const month = typeof cell === 'string' ? monthEndIn(text) : monthEndOf(cell)
  if (month) return column.isMonthEnough ? textual(month) : faulty('monthAlone', column, cell)
  const day = dayInOrder(text, dayOrder)
  if (day === undefined) return faulty('day', column, cell)
  const { time } = writtenDay(text) ?? {}
  if (time === 'zoned') return faulty('zoned', column, cell)
  return time === 'local' && !hasTimes ? faulty('timed', column, cell) : textual(day)
}

const monthEndOf = (cell: Exclude<Cell, string>): Day | undefined =>
  'day' in cell && cell.isMonth ? monthEndIn(cell.day.slice(0, 7)) : undefined

/** Spreadsheets write a text that looks like a number or a formula as `="00123"`, or with an apostrophe in front. */
const AS_FORMULA = /^="([^"]*)"$/
const MARKED_TEXT = /^'(?=[=+\-@\d])/
const ERRORS = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i
/** A code that a spreadsheet has turned into a number and shortened: its last digits are lost. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i
const LINE_BREAKS = /\s*(?:\r\n|[\r\n\u2028\u2029])\s*/gu
/** Characters that cannot be shown, or that turn the direction of a text so that it reads as another one. */
const UNSHOWN = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/u

const edges = /^[\p{Z}\t\u200B-\u200F\u2060\uFEFF]+|[\p{Z}\t\u200B-\u200F\u2060\uFEFF]+$/gu
const PLAIN_TEXT = /^[!-~](?:[ -~]*[!-~])?$/

function readText(column: ImportColumn, cell: Cell): Read {
  if (typeof cell !== 'string' && 'day' in cell) return faulty('dayAsText', column, cell)
  const given = shownCell(cell)
  const unwrapped = given.replace(AS_FORMULA, '$1').replace(MARKED_TEXT, '')
  const text = PLAIN_TEXT.test(unwrapped) ? unwrapped : unwrapped.replaceAll(edges, '').replaceAll(LINE_BREAKS, ', ')
  if (text === '' || isBlank(text)) return null
  if (UNSHOWN.test(text)) return faulty('text', column, cell)
  if (ERRORS.test(text)) return faulty('error', column, cell)
  if (SHORTENED.test(text)) return faulty('shortened', column, cell)
  if (text.length > column.most) return { fault: ['long', column.label, String(column.most)] }
  if (text === column.reserved) return faulty('unknown', column, cell)
  if (column.isWordList && !isWordList(text)) return { fault: unknownList(text.slice(0, SHOWN)) }
  return textual(text)
}

/** A name with more wrong characters than this is no mistake in typing. */
const MISTYPED = 3

function unknownList(text: string): Fault {
  const list = text.toUpperCase()
  const [nearest] = wordLists
    .map((name) => ({ name, wrong: distance(list, name) }))
    .toSorted((one, other) => one.wrong - other.wrong)
  return nearest && nearest.wrong <= MISTYPED ? ['listMeant', text, nearest.name] : ['noList', text]
}

/** Reads a telephone or an e-mail address with the rule of the forms. */
function readContact(
  column: ImportColumn,
  cell: Cell,
  ruled: (text: string) => string | undefined,
  ...more: readonly string[]
): Read {
  const read = readText(column, cell)
  if (read === null || 'fault' in read) return read
  const contact = ruled(read.key)
  return contact === undefined ? faulty(column.type, column, cell, ...more) : textual(contact)
}

/** Returns the hundredths of a cell of money with its sign; `undefined` for any other cell. */
export function hundredthsIn(cell: Cell, { decimalSign }: ColumnReading): bigint | undefined {
  if (typeof cell !== 'string' && !('number' in cell)) return undefined
  const isText = typeof cell === 'string'
  const written = writtenNumber(isText ? cell : cell.number)
  const amount = written && money(plainDecimal(written.digits, isText ? decimalSign : '.') ?? '')
  if (!written || amount === undefined) return undefined
  const units = BigInt(decimalText(amount).replace('.', ''))
  return written.isNegative !== (written.side === 'credit') ? -units : units
}

function readNumber(column: ImportColumn, cell: Cell, text: string, sign: ColumnReading['decimalSign']): Read {
  const { type, label, range, isPositive, belowZero } = column
  const written = writtenNumber(label.endsWith('%') ? text.replace(/\s*[%٪]$/, '') : text)
  const plain = written && plainDecimal(written.digits, sign)
  if (written === undefined || plain === undefined) return faulty(type, column, cell)
  const value = valueOf(type, plain)
  if (value === undefined) return faulty(type, column, cell)
  // Credit amounts are below zero, except in a column of credits.
  const isNegative = written.isNegative !== (written.side === 'credit' && column.key !== 'credit')
  if (isNegative && Number(value) !== 0)
    return belowZero === null ? numeral(`-${value}`) : faulty(belowZero, column, cell)
  if (isPositive && Number(value) === 0) return { fault: ['notPositive', label] }
  if (range && (Number(value) < Number(range[0]) || Number(value) > Number(range[1])))
    return { fault: ['range', label, ...range] }
  return numeral(value)
}

/** Returns a plain decimal as JSON of its type, with all decimals of money; `undefined` where it has more digits than its type. */
function valueOf(type: ImportColumn['type'], plain: string): string | undefined {
  if (type === 'quantity') return quantity(plain) === undefined ? undefined : plain
  if (type === 'whole') return /^\d{1,15}$/.test(plainNumber(plain)) ? plain : undefined
  const amount = money(plain)
  return amount === undefined ? undefined : decimalText(amount)
}
