/** The request and the answer of a list, between its declaration and the rows that it draws. */
import { wordIn } from '@backoffice/contract/words'
import type { Answer, Codes, PageCall, Wire } from '@backoffice/contract/call'
import { type ReactNode, useEffect, useState } from 'react'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import type { FromDevice } from '../../api/on-device.ts'
import { type CallState, useCall } from '../../api/use-call.ts'
import { pagesFor } from '../pager.tsx'
import type { ReviewOf } from '../review/review-look.ts'
import { branchCodeOf, branchFields, type Viewer } from '../viewer.ts'
import type { Action } from './actions.tsx'
import type { CellValue, Column } from './columns.tsx'
import type { CardLook } from './column-roles.ts'
import type { Selection } from './selection.tsx'
import type { FilterValues } from './filters.ts'
import type { ListState } from './list-state.ts'
import type { AllTotals } from './totals.tsx'
import type { RowKey } from './row-focus.ts'

/** The title of the column by which a list names the branch of its rows in one branch too. */
const NAMED = labels.branchName

/** The key of a column that the server cannot sort by. */
const UNSORTED = 'branch'

interface Branched<R> {
  readonly call: Pick<PageCall, 'sorts'>
  readonly columns: readonly Column<R>[] | ((values: FilterValues) => readonly Column<R>[])
  readonly card?: CardLook<R>
}

/** Returns whether the request of a list names all branches: a list about one row has the rows of that row's branch alone. */
const isOfAll = (given: object | undefined, { branchNames, branchCode }: Viewer) =>
  branchNames !== undefined && Object.values(given ?? {}).includes(branchCode)

/**
 * Returns the columns and the cards of a list; `given` is its request. Where it shows the rows of all branches it has the column Branch after
 * the first one, unless it names the branch by itself.
 */
export function withBranch<R>(declared: Branched<R>, values: FilterValues, given: object | undefined, viewer: Viewer) {
  const { card } = declared
  const columns = typeof declared.columns === 'function' ? declared.columns(values) : declared.columns
  if (!isOfAll(given, viewer) || columns.some(({ title }) => title === NAMED)) return { columns, card }
  const nameOf = (row: R) => viewer.branchNames?.get(branchCodeOf(row)) ?? branchCodeOf(row)
  // The server sorts by the name of the branch, under the field that holds its code.
  const key = branchFields.find((code) => declared.call.sorts.includes(code)) ?? UNSORTED
  const branch: Column<R> = { key, title: labels.branch, kind: 'text', cell: nameOf, text: nameOf }
  return {
    columns: [...columns.toSpliced(1, 0, branch), codeColumn<R>('code.branch', labels.branchCode, branchCodeOf)],
    card: card && { ...card, line: [...card.line, key as keyof R & string] },
  }
}

/** Returns the filter in which a name is typed, with the name instead of the text that found nothing. */
export function typedAs({ near }: Pick<PageCall, 'near'>, values: FilterValues, name: string): FilterValues {
  const typed = near?.typed.find((one) => (values[one] ?? '').trim() !== '')
  return typed === undefined ? {} : { [typed]: name }
}

interface AddsUp<R> {
  readonly pageSize?: number
  readonly totals?: false
  readonly columns: readonly Column<R>[]
}

/** Returns the work of the server for a list in pages: it sorts by the columns that the call declares, and adds up all rows. */
export function serverSide<R>(call: PageCall, { pageSize, totals, columns }: AddsUp<R>, sort: string) {
  const isPaged = pageSize !== undefined
  const sorts = isPaged ? call.sorts : []
  const isSorted = sorts.includes(sort.replace(/^-/, ''))
  const addsUp = totals !== false && columns.some(({ key, amount }) => amount && call.totals.of.includes(key))
  return {
    columns:
      sorts.length > 0 ? columns.map((column) => ({ ...column, sortable: sorts.includes(column.key) })) : columns,
    sorts: sorts.length > 0,
    isSorted,
    /** The order belongs to the rows, wherever they are read; the sums are requested only with the rows of the screen. */
    order: isSorted ? { sort } : {},
    sums: addsUp ? { totals: true } : {},
  }
}

interface Answered {
  readonly totalRows: number
  readonly totals?: Omit<AllTotals, 'rows' | 'isPage'> | undefined
}

/** Returns the sums of the answer. `isPage` is true when a single page has all rows, as in a list without pages. */
export const allTotals = (answer: Answered | undefined, pageSize = Number.POSITIVE_INFINITY): AllTotals | undefined =>
  answer?.totals && { ...answer.totals, rows: answer.totalRows, isPage: answer.totalRows <= pageSize }

interface Kept<A> {
  readonly data: A
  readonly of: string
  readonly at: number
}

/** Returns the answer, or the last answer of the same branch while the new request fails: rows never vanish because of an error. */
export function useLastAnswer<C extends PageCall>(answer: CallState<C>, of: string) {
  const [kept, setKept] = useState<Kept<Answer<C>>>()
  const { data, answeredAt } = answer
  // After a refusal, rows that only the device has are hidden.
  if (data !== undefined && data !== kept?.data && !answer.fromDevice) setKept({ data, of, at: answeredAt })
  if (data !== undefined) return { ...data, at: answeredAt || (kept?.at ?? 0) }
  return answer.failure && kept?.of === of ? { ...kept.data, at: kept.at } : undefined
}

interface PageAnswered {
  readonly data: { readonly totalRows: number } | undefined
  readonly isPrevious: boolean
}

/**
 * Returns the page to show: decisions made meanwhile, or an old link, may name a page that is gone. Without a page size all rows are one
 * page.
 */
export function useExistingPage(
  list: ListState,
  { data, isPrevious }: PageAnswered,
  pageSize: number | undefined,
): number {
  const last = pageSize === undefined ? 1 : pagesFor(data?.totalRows ?? 0, pageSize)
  const isBeyond = data !== undefined && !isPrevious && list.page > last
  useEffect(() => {
    if (isBeyond) list.goTo(last, { replace: true })
  })
  return Math.min(list.page, last)
}

interface InFiles<R> {
  readonly call: Pick<PageCall, 'codes'>
  readonly alsoInFiles?: readonly Column<R>[]
  readonly totals?: false
}

/** Returns the columns of exported files and paper. A list without totals has none there either. */
export const inFiles = <R>({ call, alsoInFiles = [], totals }: InFiles<R>, columns: readonly Column<R>[], some?: R) =>
  withBranchCode(withCodes([...columns, ...alsoInFiles], call.codes), some).map(({ amount, ...column }) => ({
    ...column,
    ...(totals !== false && amount && { amount }),
  }))

const branchKeys: readonly string[] = ['code.branch', ...branchFields]

/** A program that reads a file needs the branch of a row, also where the screen shows a single branch. `some` is any row of the list. */
function withBranchCode<R>(columns: readonly Column<R>[], some: R | undefined): readonly Column<R>[] {
  const isHere = columns.some(({ key, title }) => branchKeys.includes(key) || title === labels.branchCode)
  if (isHere || branchCodeOf(some) === '') return columns
  return [...columns, codeColumn<R>('code.branch', labels.branchCode, branchCodeOf)]
}

interface Offered<R> {
  readonly columns: readonly Column<R>[]
  readonly actions: readonly Action<R>[] | undefined
  readonly selection: Selection<R> | undefined
  readonly review: ReviewOf<R> | undefined
  /** The buttons above the rows that send requests. */
  readonly tools: ReactNode
}

/** Removes the parts that do not work with rows from the device: such rows can be read, but not decided, changed or exported. */
export const readOnly = <R>(fromDevice: FromDevice | undefined, offered: Offered<R>): Offered<R> =>
  fromDevice === undefined
    ? offered
    : {
        columns: offered.columns.filter(({ kind }) => kind !== 'field'),
        actions: offered.actions?.filter(({ opens }) => opens),
        selection: undefined,
        review: undefined,
        tools: null,
      }

interface Marked<C extends PageCall> {
  call: C
  /** The request of the list without its page. */
  input: object
  list: ListState
  /** The keys of the visible page; `undefined` while an older page is shown in its place. */
  keys: readonly RowKey[] | undefined
  keyOf: (row: unknown) => RowKey
  /** Names what a page counts: rows, or groups of rows. */
  countedAs: (row: unknown) => RowKey
  pageSize: number
}

/**
 * Turns to the page of the row that the address names (`?row=12`). No call returns the page of a row, so when the row is not on the visible
 * page, the largest page that the server allows is read. A list that is opened without `?row=` reads nothing more.
 */
export function useMarkedPage<C extends PageCall>({
  call,
  input,
  list,
  keys,
  keyOf,
  countedAs,
  pageSize,
}: Marked<C>): void {
  const { marked } = list
  const [settled, setSettled] = useState('')
  if (settled !== marked && keys?.some((key) => String(key) === marked)) setSettled(marked)
  const isSearching = marked !== '' && keys !== undefined && settled !== marked
  const firstPage = { ...input, page: 1, limit: limits.wire.pageSize } as Wire<C>
  const { data } = useCall(call, isSearching ? firstPage : undefined, { quiet: true })
  const rows: readonly unknown[] = isSearching ? (data?.responseObjects ?? []) : []
  const index = rows.findIndex((row) => String(keyOf(row)) === marked)
  const page = index < 0 ? list.page : Math.ceil(new Set(rows.slice(0, index + 1).map(countedAs)).size / pageSize)
  useEffect(() => {
    if (page !== list.page) list.goTo(page, { replace: true })
  })
}

/**
 * Returns the columns with the code of each name at their end, where no column shows it: a name alone does not identify a person. They are
 * hidden until the user shows them, and files always have them.
 */
export function withCodes<R>(columns: readonly Column<R>[], codes: Codes): readonly Column<R>[] {
  const shown = new Set(columns.map(({ key }) => key))
  const added = columns.flatMap(({ key }): Column<R>[] => {
    const [field, title] = codes[key] ?? []
    return field === undefined || title === undefined || shown.has(field) || shown.has(codeKey(field))
      ? []
      : [codeColumn(codeKey(field), wordIn(title), (row) => valueIn(row, field))]
  })
  return [...columns, ...added]
}

/** A column of its own field may have the name of the field as its key. */
const codeKey = (field: string) => `code.${field}`

function valueIn(row: unknown, field: string): string {
  const value = (row as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export const codeColumn = <R>(key: string, title: string, code: (row: R) => string): Column<R> => ({
  key,
  title,
  kind: 'code',
  cell: code,
  text: code,
  startsHidden: true,
})

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const isEmpty = ({ value }: CellValue) => value === undefined || value === ''

function compare(left: CellValue, right: CellValue): number {
  if (typeof left.value === 'number' && typeof right.value === 'number') return left.value - right.value
  if (left.kind === 'moment') return Date.parse(left.value) - Date.parse(String(right.value))
  return words.compare(String(left.value), String(right.value))
}

/**
 * Sorts all rows of a list in the browser, by `title` or, downwards, by `-title`: amounts, numbers and days by their value, words as
 * people sort them. Rows with an empty cell come last in both directions; equal rows keep the order of the answer.
 */
export function sortedBy<R>(rows: readonly R[], columns: readonly Column<R>[], sort: string): readonly R[] {
  const isDown = sort.startsWith('-')
  const column = columns.find(({ key, sortable }) => sortable && key === (isDown ? sort.slice(1) : sort))
  if (!column) return rows
  const valued = rows.map((row) => ({
    row,
    value: column.value?.(row) ?? ({ kind: 'text', value: column.text(row, 'DMY') } as const),
  }))
  const [filled, empty] = [valued.filter(({ value }) => !isEmpty(value)), valued.filter(({ value }) => isEmpty(value))]
  const sorted = filled.toSorted((left, right) => compare(left.value, right.value) * (isDown ? -1 : 1))
  return [...sorted, ...empty].map(({ row }) => row)
}
