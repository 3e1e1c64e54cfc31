import type { Input, PageCall, Row, Wire } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useCall } from '../../api/use-call.ts'
import type { Fact } from '../export/sheet.ts'
import { Inline } from '../layout.tsx'
import { NearNames } from '../near-names.tsx'
import { Pager } from '../pager.tsx'
import type { ReviewFor } from '../review/review-look.ts'
import { useOldestFirst } from '../review/use-oldest-first.tsx'
import { useCards } from '../phone.ts'
import { useViewer, type Viewer } from '../viewer.ts'
import { HeadFacts } from '../welcome.tsx'
import type { Action } from './actions.tsx'
import type { BulkAction } from './bulk.ts'
import type { Column, KeyOf } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import type { RowSearch } from './table-props.ts'
import type { CardLook } from './column-roles.ts'
import type { Selection } from './selection.tsx'
import { FilterBar } from './filter-bar.tsx'
import {
  allTotals,
  inFiles,
  readOnly,
  serverSide,
  sortedBy,
  typedAs,
  useExistingPage,
  useLastAnswer,
  useMarkedPage,
  withBranch,
  withCodes,
} from './list-answer.ts'
import { countActive, type Filter, type FilterValues, inBar, resetOf, wireOf } from './filters.ts'
import { factsOf, NothingHere, useOldestDay } from './facts-of-list.tsx'
import { countLabel, type Groups, useGrouping } from './groups.tsx'
import { type BarField, type ListField, useListForm } from './list-fields.tsx'
import type { ListState } from './list-state.ts'
import css from './list.module.css'
import { ExportMenu, useListView } from './list-menus.tsx'
import toolCss from './toolbar.module.css'
import type { AllTotals, Parts } from './totals.tsx'
import { keyOf, type RowKey } from './row-focus.ts'
import { ServerSearch } from './search-box.tsx'
import { useBulk } from './use-bulk.tsx'

/** The request of a list without the fields that its state adds. */
export type Given<C extends PageCall> = Omit<Wire<C>, 'page' | 'limit' | 'sort' | 'totals'>

interface Declared<C extends PageCall> {
  /** The name of the table, and of its exported files. */
  readonly title: string
  readonly call: C
  /** The field, or a text made of several, that identifies a row. */
  readonly key: KeyOf<Row<C>, 'text' | 'number'> | ((row: Row<C>) => RowKey)
  readonly filters?: readonly Filter[]
  /** Draws Today, Yesterday, This week, This month next to the two days of the filters. */
  readonly quickRanges?: true
  /** The columns, or a function that returns the columns for the filters of the search. */
  readonly columns: readonly Column<Row<C>>[] | ((values: FilterValues) => readonly Column<Row<C>>[])
  /** Columns that only files and paper have, after the columns of the list. */
  readonly alsoInFiles?: readonly Column<Row<C>>[]
  readonly card?: CardLook<Row<C>>
  readonly actions?: readonly Action<Row<C>>[]
  /** Declares the actions for several rows at once, which give the rows checkboxes. */
  readonly bulk?: readonly BulkAction<Row<C>>[]
  /** `action.fields`: the values that are typed into rows or into the bar. */
  readonly rowForm?: Readonly<Record<string, ListField<never>>>
  /** Declares the fields and facts above the table. */
  readonly bar?: readonly BarField[]
  /** The box that searches the rows at hand; `false` leaves it out. A `filter.search` replaces it. */
  readonly search?: RowSearch<Row<C>> | false
  readonly bold?: (row: Row<C>) => boolean
  readonly groups?: Groups<Row<C>>
  /** Declares the review of the rows one by one, with their pictures and lines. */
  readonly review?: ReviewFor<C>
  readonly totals?: false
  /** Declares the parts of the totals, in a line below them. */
  readonly parts?: Parts<Row<C>>
  /** Allows all rows of the filters to be exported: CSV, Excel and paper. `name` names the file where it is not the title. */
  readonly exports?: true | { readonly name: string }
  /** Set when the answer is the same in every branch. */
  readonly per?: 'user'
  /** `empty` is the sentence when there is nothing at all, `noMatch` the sentence when nothing matches the filters. */
  readonly empty?: string | ((viewer: Viewer) => ReactNode)
  readonly noMatch?: string | ((values: FilterValues) => string)
  readonly pageSize?: number
  readonly sortable?: 'here'
}

/**
 * Chooses the way of paging. A call with pages is read page by page, and only the server sorts them, by the columns that the call declares.
 * Other calls answer all rows, which the browser sorts.
 */
type Paging<C extends PageCall> = 'page' extends keyof Input<C>
  ? { readonly pageSize: number; readonly sortable?: never }
  : { readonly pageSize?: never; readonly sortable?: 'here' }

/** Declares a list of a call, wherever it is drawn: on a screen, next to a form or in a modal. */
export type ListOf<C extends PageCall> = Declared<C> & Paging<C>

/** The rows at hand, for the parts that a component draws around them. */
export interface Shown<R> {
  /** `undefined` while the rows load. */
  readonly rows: readonly R[] | undefined
  /** The server's sums over all rows of the filters, where the list adds up. */
  readonly all: AllTotals | undefined
  /** The number of rows on all pages; `undefined` while the rows load. */
  readonly totalRows: number | undefined
  readonly isFetching: boolean
  readonly isPending: boolean
  readonly refetch: () => void
}

export interface ListProps<C extends PageCall> {
  of: ListOf<C>
  /** The state of `useAddressState` on a screen, or `useLocalState` in a modal. */
  state: ListState
  /** The list waits while it is `undefined`. */
  given: Given<C> | undefined
  /** Draws the head of a screen above the frame of the list, with words about all rows of the filters. */
  head?: (facts: readonly ReactNode[]) => ReactNode
  /** The element in the head of a screen that gets these words, where the head is not next to the list (`factsRef` of `Welcome`). */
  factsIn?: HTMLElement | null
  /** Draws something between the filters and the rows. */
  header?: (shown: Shown<Row<C>>) => ReactNode
  /** Draws something above the rows, next to the search box. */
  toolbar?: (shown: Shown<Row<C>>) => ReactNode
  /** Facts about the rows for exported files and paper, in addition to the filters. */
  about?: readonly Fact[]
  /** Replaces the declared actions, where they need the state of the component (`useBoundAction`). */
  actions?: readonly Action<Row<C>>[]
  /** Returns the checkboxes of rows that the component keeps, instead of `bulk`. */
  selection?: (rows: readonly Row<C>[]) => Selection<Row<C>>
  /** Returns whether the server will leave the row out of its next answer: it leaves the list at once. */
  leaving?: (row: Row<C>) => boolean
  /** Returns the sentence of an empty list where it depends on the state of the component; `undefined` shows the declared one. */
  empty?: (at: { isFiltered: boolean; hasLeft: boolean }) => ReactNode
  /** The key of the row that the form next to the list is about. */
  inForm?: RowKey | undefined
  /** True for the list that a page is about: on a phone its search is within reach of the thumb. */
  ofPage?: boolean
  maxHeight?: string
  className?: string | undefined
}

/** Draws the box of a `filter.search`. */
const FilterSearch = ({ filter: { name, label, placeholder }, state }: { filter: Filter; state: ListState }) => (
  <ServerSearch
    label={label}
    placeholder={placeholder ?? label}
    value={state.values[name] ?? ''}
    onSearch={(text) => state.search({ ...state.values, [name]: text })}
    isBehind={state.isBehind}
  />
)

/**
 * Draws the body of a list from its declaration and its state: filters, table or cards, pager, export, selection, and every state in
 * between.
 */
export function List<C extends PageCall>(props: ListProps<C>) {
  type R = Row<C>
  const { of: declared, given } = props
  const { list, reviewOf } = useOldestFirst<R>(declared, props.state)
  const { title, call, filters = [], rowForm = {}, bar = [], pageSize } = declared
  const viewer = useViewer()
  const cards = useCards()
  const look = withBranch<R>(declared, list.values, given, viewer)
  const server = serverSide(call, { ...declared, columns: withCodes(look.columns, call.codes) }, list.sort)
  const { columns } = server
  const view = useListView<R>({ title, card: look.card }, columns, !cards && props.maxHeight === undefined)
  const grouping = useGrouping<R>(declared, list, server.isSorted)
  const rowKey = keyOf<R>(declared.key)
  const counted = countLabel(declared.groups, rowKey)

  const input = { ...given, ...wireOf(filters, list.values), ...server.order, ...grouping.input }
  const paging = pageSize === undefined ? {} : { page: list.page, limit: pageSize }
  const answer = useCall(call, given && ({ ...input, ...server.sums, ...paging } as Wire<C>), {
    keepPrevious: true,
    steady: true,
    per: declared.per ?? 'branch',
  })
  const shown = useLastAnswer(answer, declared.per === 'user' ? '' : viewer.branchCode)
  const isOld = answer.isPrevious || answer.failure !== undefined
  const page = useExistingPage(list, { data: shown, isPrevious: isOld }, pageSize)
  const answered = shown?.responseObjects as readonly R[] | undefined
  const sorted = (rows: readonly R[]) => (declared.sortable === 'here' ? sortedBy(rows, columns, list.sort) : rows)
  const kept = answered?.filter((row) => !props.leaving?.(row))
  const rows = kept && sorted(kept)
  const leftCount = new Set(answered?.map(counted)).size - new Set(rows?.map(counted)).size
  const totalRows = (shown?.totalRows ?? 0) - leftCount
  const all = leftCount === 0 ? allTotals(shown, pageSize) : undefined

  const form = useListForm(rowForm, bar)
  useMarkedPage({
    call,
    input,
    list,
    keys: isOld || pageSize === undefined ? undefined : answered?.map(rowKey),
    keyOf: (row) => rowKey(row as R),
    countedAs: (row) => counted(row as R),
    pageSize: pageSize ?? 1,
  })
  const bulk = useBulk({
    of: declared,
    card: look.card,
    columns,
    rows: rows ?? [],
    rowKey,
    form,
    input: pageSize !== undefined && totalRows > pageSize ? input : undefined,
    totalRows,
  })
  const top = useRef<HTMLDivElement>(null)
  // The pager of cards is below the last card, and the next page begins with its first.
  const turn = (next: number) => {
    list.goTo(next)
    if (cards) top.current?.scrollIntoView()
  }
  const isFiltered = countActive(filters, list.values) > 0
  const around: Shown<R> = {
    rows,
    all,
    totalRows: shown && totalRows,
    isFetching: answer.isFetching,
    isPending: answer.isPending,
    refetch: answer.refetch,
  }
  const serverSearch = filters.find(({ kind }) => kind === 'search')
  const canExport = declared.exports !== undefined && totalRows > 0
  const source = {
    title,
    name: typeof declared.exports === 'object' ? declared.exports.name : title,
    call,
    paged: pageSize !== undefined,
    input,
    filters,
    values: list.values,
    columns: inFiles(declared, columns, rows?.[0]),
    rowKey,
    counted,
    sorted,
    ...(props.about && { about: props.about }),
  }
  const reset = () => list.search(resetOf(filters, list.values))
  const near = (
    <NearNames
      names={(!answer.isPrevious && answer.data?.nearest) || []}
      onChoose={(name) => list.search({ ...list.values, ...typedAs(call, list.values, name) })}
    />
  )
  const ownEmpty = props.empty?.({ isFiltered, hasLeft: leftCount > 0 })
  const empty = ownEmpty ? (
    <>
      {ownEmpty}
      {near}
    </>
  ) : (
    <NothingHere of={declared} values={isFiltered ? list.values : undefined} near={near} onReset={reset} />
  )
  const { selection, actions, ...offered } = readOnly<R>(answer.fromDevice, {
    columns: view.columns,
    actions: props.actions ?? declared.actions,
    selection: declared.bulk ? bulk.selection : rows && props.selection?.(rows),
    review: reviewOf({ page, pageSize: pageSize ?? totalRows, totalRows }),
    tools: (
      <>
        {grouping.button}
        {canExport && <ExportMenu source={source} />}
        {!shown && !cards && declared.exports && (
          <div inert className={toolCss.room}>
            <ExportMenu source={source} />
          </div>
        )}
      </>
    ),
  })
  const filterBar = inBar(filters, list.values).length > 0 && (
    <FilterBar
      filters={filters}
      values={list.values}
      cards={cards}
      quickRanges={declared.quickRanges ?? false}
      onSearch={(values) => {
        list.search(values)
        answer.refetch()
      }}
    />
  )
  const oldest = useOldestDay({
    call,
    input: given && shown && !isFiltered ? ({ ...input } as Wire<C>) : undefined,
    per: declared.per ?? 'branch',
    columns: look.columns,
    oldestFirst: declared.review?.oldestFirst,
    sort: list.sort,
    page,
    rows: rows ?? [],
    totalRows,
  })
  const facts =
    shown &&
    factsOf<R>(declared, {
      totalRows,
      all,
      columns: look.columns,
      oldest,
      isFiltered,
      today: viewer.today,
    })
  return (
    <>
      {props.head?.(facts ?? [])}
      {props.factsIn && createPortal(<HeadFacts of={facts ?? []} />, props.factsIn)}
      <div ref={top} className={props.className} data-density={view.density} data-of-page={props.ofPage}>
        {props.header?.(around)}
        {bar.length > 0 && (
          <Inline
            gap={4}
            className={`strip screen-only ${css.bar}`}
            data-empty={answer.fromDevice && true}
            inert={answer.fromDevice && true}
          >
            {bar.map((field) => (
              <div key={field.label}>{field.control(form.bar)}</div>
            ))}
          </Inline>
        )}
        <DataTable<R>
          caption={title}
          columns={offered.columns}
          allColumns={columns}
          rows={rows}
          request={isOld ? undefined : JSON.stringify([input, paging, viewer.branchCode])}
          rowKey={rowKey}
          state={{
            failure: answer.failure,
            onRetry: answer.refetch,
            answeredAt: shown?.at ?? 0,
            stale: answer.isPrevious && leftCount === 0,
            fromDevice: answer.fromDevice,
          }}
          marked={list.marked}
          inForm={props.inForm}
          review={offered.review}
          formOf={(row) => form.of(rowKey(row), rows, rowKey)}
          refuse={(row, broken) => form.refuse(rowKey(row), broken)}
          empty={empty}
          filters={!cards && filterBar}
          chosen={selection && bulk.buttons}
          toolbar={
            <>
              {cards && filterBar}
              {serverSearch && <FilterSearch filter={serverSearch} state={list} />}
              {props.toolbar?.(around)}
              {view.menu}
              {offered.tools}
            </>
          }
          {...(pageSize !== undefined && { pageSize })}
          {...(props.maxHeight !== undefined && { maxHeight: props.maxHeight })}
          {...(selection && { selection })}
          {...(actions && { actions })}
          {...(look.card && { card: look.card })}
          {...(serverSearch && !isOld && { found: list.values[serverSearch.name] ?? '' })}
          {...(serverSearch ? { search: false } : declared.search !== undefined && { search: declared.search })}
          {...(declared.bold && { bold: declared.bold })}
          {...(declared.totals === false ? { totals: false } : pageSize === undefined && { totals: labels.total })}
          {...(declared.parts && { parts: declared.parts })}
          {...(all && { all })}
          {...(grouping.groups && { groups: grouping.groups })}
          {...((declared.sortable || server.sorts) && { sort: { by: list.sort, onSort: list.sortBy } })}
        />
        {selection && bulk.bar}
        {shown && pageSize !== undefined && (
          <Pager page={page} pageSize={pageSize} totalRows={totalRows} onPage={turn} />
        )}
        {bulk.dialog}
      </div>
    </>
  )
}
