/** The rules of lists that are kept on the device: how long, how many, and how a list is searched without a server. */
import type { Call } from '@backoffice/contract/call'
import { nearest } from '@backoffice/contract/find/near'
import { limits } from '@backoffice/contract/limits'
import type { Money } from '@backoffice/contract/money'
import type { FromDevice } from '../api/on-device.ts'
import { showMoney } from '../kit/format.ts'
import { wordSearch } from '../kit/plain-text.ts'
import { isNeededByForms, type RequestFields } from './form-lists.ts'

/** Returns the moment from which an answer cannot be read: the end of the day after it, on the clock of the device. */
export function readableUntil(at: number): number {
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 2).getTime()
}
/** A clock may be set back by this many milliseconds before answers from its future are no longer read. */
const CLOCK_TOLERANCE = 5 * 60 * 1000

/**
 * The limits of the device: number of answers, characters of all answers, characters of one answer, rows of one list. A client with
 * address, place and debt has 350 characters, so 10,000 of them have 3.5 million. All lists of a branch with 10,000 rows each have about
 * 10 million, so that the lists of two branches are read ahead.
 */
export const LIMITS = { answers: 80, characters: 20_000_000, ofOne: 5_000_000, rows: 10_000, branches: 2 } as const

export const isReadable = (at: number, now: number): boolean => now < readableUntil(at) && at - now < CLOCK_TOLERANCE

export interface KeptFacts {
  readonly id: string
  readonly at: number
  readonly size: number
}

/** All rows of a list are read again after this many milliseconds. A short list is read again at once if a save has changed it. */
const READ_AGAIN = {
  /** A short list with a screen that was opened. */
  opened: 5 * 60 * 1000,
  /** A short list for the forms. */
  short: 3600 * 1000,
  long: 4 * 3600 * 1000,
  /** A long list that a save has changed. */
  changed: 30 * 60 * 1000,
} as const
/** A list with more characters is long: it takes more than one or two requests. */
const LONG = 200_000

interface Wish {
  /** The moment of the last save that changed the list; zero if there was none. */
  readonly changedAt: number
  /** True if the screen of the list was opened. */
  readonly isOpened: boolean
}

/** Returns whether all rows of a list have to be read: the list is not kept, is too old, or is older than the last save that changed it. */
export function isDue(
  kept: Pick<KeptFacts, 'at' | 'size'> | undefined,
  { changedAt, isOpened }: Wish,
  now: number,
): boolean {
  if (!kept || !isReadable(kept.at, now)) return true
  const [isChanged, age] = [changedAt >= kept.at, now - kept.at]
  if (kept.size > LONG) return age >= (isChanged ? READ_AGAIN.changed : READ_AGAIN.long)
  return isChanged || age >= (isOpened ? READ_AGAIN.opened : READ_AGAIN.short)
}

/**
 * Returns the answers to remove. Answers that are too old go first. If too many are left, the oldest answers go that no form needs: in the
 * evening, after the pages of a hundred clients, a form still needs its lists of the morning.
 */
export function surplus(kept: readonly KeptFacts[], now: number): readonly string[] {
  let answers = 0
  let characters = 0
  const rank = ({ id }: KeptFacts) => (isNeededByForms(requestOf(id)) ? 0 : 1)
  return kept
    .toSorted((one, other) => rank(one) - rank(other) || other.at - one.at)
    .filter(({ at, size }) => {
      answers += 1
      characters += size
      return !isReadable(at, now) || answers > LIMITS.answers || characters > LIMITS.characters
    })
    .map(({ id }) => id)
}

type Fields = Readonly<Record<string, unknown>>
type ListCall = Pick<Call, 'name' | 'kind' | 'onDevice' | 'near'>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

/** Returns whether a filter excludes nothing. */
const isAll = (value: unknown) => [undefined, null, '', '-1', -1].includes(value as string | undefined)

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Returns the fields of the request that leave only some of the rows that are kept. */
const narrowingOf = (onDevice: ListCall['onDevice']): readonly string[] => [
  'search',
  ...(onDevice?.narrowedBy ?? []),
  ...Object.keys(onDevice?.soughtIn ?? {}),
]

/** Returns the request of a list for all rows that the device can find its pages in: without page, order, search and narrowing filters. */
export function fullRequest({ kind, onDevice }: ListCall, input: unknown): Fields {
  if (kind !== 'page') return fieldsOf(input)
  const { page: _page, limit: _limit, sort: _sort, totals: _totals, ...others } = fieldsOf(input)
  const narrowing = narrowingOf(onDevice)
  return Object.fromEntries(Object.entries(others).filter(([name]) => !narrowing.includes(name)))
}

/** Returns what identifies a row of a list, as the call declares it. */
export function rowIdOf({ onDevice }: ListCall, row: unknown): string {
  const fields = fieldsOf(row)
  return JSON.stringify((onDevice?.rowId ?? Object.keys(fields)).map((name) => fields[name]))
}

/**
 * Returns the text of an answer. A list that is too long for the device loses rows at its end, and still has the number of all rows.
 */
export function textToKeep(call: ListCall, answer: object): string | undefined {
  const text = JSON.stringify(answer)
  if (text.length <= LIMITS.ofOne) return text
  if (call.kind !== 'page') return undefined
  const { responseObjects } = answer as List
  const fits = Math.floor((responseObjects.length * LIMITS.ofOne) / text.length)
  const fewer = responseObjects.slice(0, Math.min(fits, responseObjects.length - 1))
  return textToKeep(call, { ...answer, responseObjects: fewer })
}

/** Returns the name under which the answer is kept: the user, the call, and the request without filters that leave everything. */
export const keptAs = (userId: number, call: ListCall, input: unknown): string =>
  JSON.stringify([
    userId,
    call.name,
    Object.entries(fullRequest(call, input))
      .filter(([, value]) => !isAll(value))
      .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])

/** Returns the call of a kept answer, and the names of the fields of its request. */
function requestOf(id: string): RequestFields {
  const [, callName, fields] = JSON.parse(id) as readonly [number, string, readonly (readonly [string, unknown])[]]
  return { callName, fields: fields.map(([name]) => name) }
}

export interface List {
  readonly responseObjects: readonly unknown[]
  readonly totalRows: number
  readonly totals?: unknown
  readonly nearest?: readonly string[]
}

/** Returns whether the first page has all rows of the list. */
export const isComplete = (call: ListCall, input: unknown, { responseObjects, totalRows }: List): boolean => {
  const fields = fieldsOf(input)
  const isNarrowed = narrowingOf(call.onDevice).some((name) => !isAll(fields[name]))
  return Number(fields['page']) === 1 && !isNarrowed && responseObjects.length === totalRows
}

const textOf = (value: unknown): string => (typeof value === 'number' ? showMoney(value as Money) : plain(value))

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function sorted(rows: readonly Fields[], sort: string): readonly Fields[] {
  if (sort === '') return rows
  const isDown = sort.startsWith('-')
  const name = isDown ? sort.slice(1) : sort
  const compare = (one: unknown, other: unknown) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : words.compare(plain(one), plain(other))
  return rows.toSorted((one, other) => compare(one[name], other[name]) * (isDown ? -1 : 1))
}

/** Returns the near names among these rows, where the request searches for a name. */
function nearIn({ near }: ListCall, rows: readonly Fields[], fields: Fields): readonly string[] {
  const typed = near?.typed.map((name) => fields[name]).find((words) => !isAll(words))
  if (near === undefined || typed === undefined) return []
  return nearest(
    plain(typed),
    rows.map((row) => plain(row[near.name])),
  )
}

/** Returns the requested page, from the rows that were kept at the moment `at`. */
export function pageFrom<A extends List>(call: ListCall, kept: A, input: unknown, at: number) {
  const fields = fieldsOf(input)
  const { searched = [], narrowedBy = [], soughtIn = {} } = call.onDevice ?? {}
  const filters = narrowedBy.filter((name) => !isAll(fields[name]))
  const isFound = wordSearch(plain(fields['search']))
  const sought = Object.entries(soughtIn)
    .filter(([name]) => !isAll(fields[name]))
    .map(([name, field]) => ({ field, isIn: wordSearch(plain(fields[name])) }))
  const rows = kept.responseObjects.map(fieldsOf)
  const isLeft = (row: Fields) => filters.every((name) => plain(row[name]) === plain(fields[name]))
  const found = rows.filter(
    (row) =>
      isLeft(row) &&
      sought.every(({ field, isIn }) => isIn([plain(row[field])])) &&
      (isAll(fields['search']) || isFound(searched.map((name) => textOf(row[name])))),
  )
  const limit = Number(fields['limit'] ?? limits.wire.pageSize)
  const start = (Number(fields['page'] ?? 1) - 1) * limit
  const fromDevice: FromDevice = { at, rows: rows.length, of: kept.totalRows }
  const near = found.length > 0 ? [] : nearIn(call, rows.filter(isLeft), fields)
  // The sums from the server are over all rows.
  const { totals, ...others } = kept
  const answer = {
    ...others,
    ...(near.length > 0 && { nearest: near }),
    ...(found.length === rows.length && totals !== undefined && { totals }),
    responseObjects: sorted(found, plain(fields['sort'])).slice(start, start + limit),
    totalRows: found.length,
  }
  return { answer, fromDevice }
}
