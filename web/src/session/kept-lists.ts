/** The rules of lists that are kept on the device: how long, how many, and how a list is searched without a server. */
import type { Call } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import type { Money } from '@backoffice/contract/money'
import type { FromDevice } from '../api/on-device.ts'
import { showMoney } from '../kit/format.ts'
import { wordSearch } from '../kit/plain-text.ts'

/** Returns the moment from which an answer cannot be read: the end of the day after it, on the clock of the device. */
export function readableUntil(at: number): number {
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 2).getTime()
}
/** A clock may be set back by this many milliseconds before answers from its future are no longer read. */
const CLOCK_TOLERANCE = 5 * 60 * 1000

/** The limits of the device: number of answers, characters of all answers, characters of one answer. */
export const LIMITS = { answers: 80, characters: 4_000_000, ofOne: 1_000_000 } as const

export const isReadable = (at: number, now: number): boolean => now < readableUntil(at) && at - now < CLOCK_TOLERANCE

export interface KeptFacts {
  readonly id: string
  readonly at: number
  readonly size: number
}

/** Returns the answers to remove: answers that are too old, and the oldest if there are too many. */
export function surplus(kept: readonly KeptFacts[], now: number): readonly string[] {
  let answers = 0
  let characters = 0
  return kept
    .toSorted((one, other) => other.at - one.at)
    .filter(({ at, size }) => {
      answers += 1
      characters += size
      return !isReadable(at, now) || answers > LIMITS.answers || characters > LIMITS.characters
    })
    .map(({ id }) => id)
}

type Fields = Readonly<Record<string, unknown>>
type ListCall = Pick<Call, 'name' | 'kind' | 'onDevice'>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Returns whether a filter excludes nothing. */
const isAll = (value: unknown) => [undefined, null, '', '-1', -1].includes(value as string | undefined)

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Returns the request of a list for all rows that the device can find its pages in: without page, order, search and narrowing filters. */
export function fullRequest({ kind, onDevice }: ListCall, input: unknown): Fields {
  if (kind !== 'page') return fieldsOf(input)
  const { page: _page, limit: _limit, sort: _sort, totals: _totals, search: _search, ...others } = fieldsOf(input)
  const narrowing: readonly string[] = onDevice?.narrowedBy ?? []
  return Object.fromEntries(Object.entries(others).filter(([name]) => !narrowing.includes(name)))
}

/** Returns the name under which the answer is kept: the user, the call, and the request without filters that leave everything. */
export const keptAs = (userId: number, call: ListCall, input: unknown): string =>
  JSON.stringify([
    userId,
    call.name,
    Object.entries(fullRequest(call, input))
      .filter(([, value]) => !isAll(value))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])

interface List {
  readonly responseObjects: readonly unknown[]
  readonly totalRows: number
  readonly totals?: unknown
}

/** Returns whether the first page has all rows of the list. */
export const isComplete = (call: ListCall, input: unknown, { responseObjects, totalRows }: List): boolean => {
  const { page, search } = fieldsOf(input)
  const narrowing = call.onDevice?.narrowedBy ?? []
  const isNarrowed = !isAll(search) || narrowing.some((name) => !isAll(fieldsOf(input)[name]))
  return Number(page) === 1 && !isNarrowed && responseObjects.length === totalRows
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

/** Returns the requested page, from the rows that were kept at the moment `at`. */
export function pageFrom<A extends List>(call: ListCall, kept: A, input: unknown, at: number) {
  const fields = fieldsOf(input)
  const { searched = [], narrowedBy = [] } = call.onDevice ?? {}
  const filters = narrowedBy.filter((name) => !isAll(fields[name]))
  const isFound = wordSearch(isAll(fields['search']) ? '' : plain(fields['search']))
  const rows = kept.responseObjects.map(fieldsOf)
  const found = rows.filter(
    (row) =>
      filters.every((name) => plain(row[name]) === plain(fields[name])) &&
      isFound(searched.map((name) => textOf(row[name]))),
  )
  const limit = Number(fields['limit'] ?? limits.wire.pageSize)
  const start = (Number(fields['page'] ?? 1) - 1) * limit
  const fromDevice: FromDevice = { at, rows: rows.length, of: kept.totalRows }
  // The sums from the server are over all rows.
  const { totals, ...others } = kept
  const answer = {
    ...others,
    ...(found.length === rows.length && totals !== undefined && { totals }),
    responseObjects: sorted(found, plain(fields['sort'])).slice(start, start + limit),
    totalRows: found.length,
  }
  return { answer, fromDevice }
}
