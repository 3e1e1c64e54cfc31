/** The request and the answer of a list, between its declaration and the rows that it draws. */
import type { Answer, PageCall } from '@backoffice/contract/call'
import { type ReactNode, useEffect, useState } from 'react'
import type { FromDevice } from '../../api/on-device.ts'
import type { CallState } from '../../api/use-call.ts'
import { pagesFor } from '../pager.tsx'
import type { ReviewOf } from '../review/use-review.tsx'
import { branchCodeOf, branchFields, type Viewer } from '../viewer.ts'
import type { Action } from './actions.tsx'
import { codeColumn, withCodes } from './code-columns.ts'
import type { Column } from './columns.tsx'
import type { CardLook, Selection } from './data-table.tsx'
import type { FilterValues } from './filters.ts'
import type { ListState } from './list-state.ts'
import type { AllTotals } from './totals.ts'

/** The title of the column by which a list names the branch of its rows in one branch too. */
const NAMED = 'Branch Name'

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
  const branch: Column<R> = { key, title: 'Branch', kind: 'text', cell: nameOf, text: nameOf }
  return {
    columns: [...columns.toSpliced(1, 0, branch), codeColumn<R>('code.branch', 'Branch Code', branchCodeOf)],
    card: card && { ...card, line: [...card.line, key as keyof R & string] },
  }
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
export const inFiles = <R>({ call, alsoInFiles = [], totals }: InFiles<R>, columns: readonly Column<R>[]) =>
  withCodes([...columns, ...alsoInFiles], call.codes).map(({ amount, ...column }) => ({
    ...column,
    ...(totals !== false && amount && { amount }),
  }))

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
