import type { Input, PageCall, Row, Wire } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import type { ComponentType, ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { Button } from '../button.tsx'
import { Pager } from '../pager.tsx'
import { usePhone } from '../phone.ts'
import { type TileGroup, TileGroups, type TileSource } from '../tiles.tsx'
import { useViewer, type Viewer } from '../viewer.ts'
import { Welcome } from '../welcome.tsx'
import type { Action } from './actions.tsx'
import type { BulkAction } from './bulk.ts'
import type { Column, KeyOf } from './columns.tsx'
import { type CardLook, DataTable } from './data-table.tsx'
import { useExistingPage } from './existing-page.ts'
import { ExportMenu } from './export-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { countActive, type Filter, startOf, wireOf } from './filters.ts'
import css from './list-screen.module.css'
import { useListForm } from './list-form.ts'
import { useLastAnswer } from './last-answer.ts'
import type { BarField, ListField } from './list-fields.tsx'
import { type ListState, useListState } from './list-state.ts'
import { useMarkedPage } from './marked-row.ts'
import type { Parts } from './parts-line.tsx'
import { useBulk } from './use-bulk.tsx'

interface ListScreen<C extends PageCall> {
  readonly title: string
  readonly call: C
  readonly pageSize: number
  /** What the call needs besides paging and filters: whose rows, of which branch. */
  readonly given: (viewer: Viewer) => Omit<Wire<C>, 'page' | 'limit'>
  /** What tells one row from another. */
  readonly key: KeyOf<Row<C>, 'text' | 'number'>
  readonly filters?: readonly Filter[]
  /** Today, Yesterday, This week, This month beside the two days of the filters. */
  readonly quickRanges?: true
  readonly columns: readonly Column<Row<C>>[]
  readonly card?: CardLook<Row<C>>
  readonly actions?: readonly Action<Row<C>>[]
  /** What can be done with several rows at once: they get checkboxes. */
  readonly bulk?: readonly BulkAction<Row<C>>[]
  /** `action.fields`: what is typed into rows or into the bar. */
  readonly rowForm?: Readonly<Record<string, ListField<never>>>
  /** Fields and facts above the table. */
  readonly bar?: readonly BarField[]
  readonly searchRows?: readonly KeyOf<Row<C>, 'text'>[]
  readonly tiles?: TileSource | readonly TileGroup[]
  /** Stands above the list, and reads and sets its filters. */
  readonly Above?: ComponentType<{ list: ListState }>
  readonly bold?: (row: Row<C>) => boolean
  readonly groupBy?: (row: Row<C>) => string
  /** What the totals are made of, in a line below them. */
  readonly parts?: Parts<Row<C>>
  readonly sortable?: 'sort' extends keyof Input<C> ? true : never
  /** All rows of the filters can be taken away: CSV, Excel and paper. `name` where the file is not called by the title. */
  readonly exports?: true | { readonly name: string }
  /** Said when there is nothing at all, and when nothing matches the filters. */
  readonly empty: string | ((viewer: Viewer) => ReactNode)
  readonly noMatch?: string
}

/**
 * A whole screen from its declaration: head, tiles, filters, table or cards, pager, and every state in between.
 *
 * `export const DepositHistory = listScreen({ title: 'Deposit History', call: listDeposits, … })`
 */
export function listScreen<C extends PageCall>(declared: ListScreen<C>) {
  type R = Row<C>
  const { title, call, pageSize, filters = [], rowForm = {}, bar = [], tiles, Above } = declared
  const inBar = filters.filter(({ kind }) => kind !== 'held')
  const rowKey = (row: R) => (row as Readonly<Record<string, string | number>>)[declared.key] ?? ''

  return function Screen() {
    const viewer = useViewer()
    const list = useListState(filters)
    const phone = usePhone()
    const filteredBy = { ...declared.given(viewer), ...wireOf(filters, list.values) }
    const asked = list.sort ? { ...filteredBy, sort: list.sort } : filteredBy
    const answer = useCall(call, { ...asked, page: list.page, limit: pageSize } as Wire<C>, { keepPrevious: true })
    const form = useListForm(rowForm, bar)
    const shown = useLastAnswer(answer, viewer.branchCode)
    const rows = shown?.responseObjects as readonly R[] | undefined
    const isOld = answer.isPrevious || answer.failure !== undefined
    const page = useExistingPage(list, { data: shown, isPrevious: isOld }, pageSize)
    useMarkedPage({
      call,
      asked,
      list,
      keys: isOld ? undefined : rows?.map(rowKey),
      keyOf: (row) => rowKey(row as R),
      pageSize,
    })
    const bulk = useBulk({
      actions: declared.bulk ?? [],
      columns: declared.columns,
      card: declared.card,
      rows: rows ?? [],
      rowKey,
      form,
    })
    const canExport = declared.exports !== undefined && (shown?.totalRows ?? 0) > 0

    const filtered = countActive(filters, list.values) > 0
    const source = { ...declared, name: nameOf(declared), asked, filters, values: list.values, rowKey }
    const empty = typeof declared.empty === 'string' ? declared.empty : declared.empty(viewer)
    return (
      <>
        <Welcome title={title} />
        {tiles && <TileGroups of={tiles} />}
        {Above && <Above list={list} />}
        <div className={css.list}>
          {inBar.length > 0 && (
            <FilterBar
              filters={inBar}
              values={list.values}
              phone={phone}
              quickRanges={declared.quickRanges ?? false}
              onSearch={(values) => {
                list.search(values)
                answer.refetch()
              }}
            />
          )}
          {bar.length > 0 && (
            <div className={css.bar}>
              {bar.map((field) => (
                <div key={field.label}>{field.control(form.bar)}</div>
              ))}
            </div>
          )}
          <DataTable<R>
            caption={title}
            columns={declared.columns}
            rows={rows}
            rowKey={rowKey}
            pageSize={pageSize}
            maxHeight="max(360px, calc(100dvh - 168px))"
            state={{
              failure: answer.failure,
              onRetry: answer.refetch,
              answeredAt: shown?.at ?? 0,
              stale: answer.isPrevious,
            }}
            marked={list.marked}
            formOf={(row) => form.of(rowKey(row), rows?.map(rowKey))}
            refuse={(row, broken) => form.refuse(rowKey(row), broken)}
            empty={
              filtered ? (
                <NoMatch words={declared.noMatch} onReset={() => list.search(startOf(filters))} />
              ) : (
                <p>{empty}</p>
              )
            }
            {...(declared.bulk && { selection: bulk.selection })}
            toolbar={
              (bulk.buttons || canExport) && (
                <>
                  {bulk.buttons}
                  {canExport && <ExportMenu source={source} />}
                </>
              )
            }
            {...(declared.actions && { actions: declared.actions })}
            {...(declared.card && { card: declared.card })}
            {...(declared.searchRows && { searchRows: declared.searchRows })}
            {...(declared.bold && { bold: declared.bold })}
            {...(declared.parts && { parts: declared.parts })}
            {...(declared.groupBy && { groupBy: declared.groupBy })}
            {...(declared.sortable && { sort: { by: list.sort, onSort: list.sortBy } })}
          />
          {shown && <Pager page={page} pageSize={pageSize} totalRows={shown.totalRows} onPage={list.goTo} />}
          {declared.bulk && bulk.dialog}
        </div>
      </>
    )
  }
}

const nameOf = ({ title, exports }: Pick<ListScreen<PageCall>, 'title' | 'exports'>) =>
  typeof exports === 'object' ? exports.name : title

function NoMatch({
  words = messages.list.noMatch,
  onReset,
}: {
  words?: string | undefined
  onReset: () => void
}): ReactNode {
  return (
    <>
      <p>{words}</p>
      <Button onClick={onReset}>Reset filters</Button>
    </>
  )
}
