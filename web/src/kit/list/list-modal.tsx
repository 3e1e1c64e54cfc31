import type { PageCall } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { listMessages } from '@backoffice/contract/list-messages'
import { type ReactNode, useState } from 'react'
import type { Fact } from '../export/sheet.ts'
import { Modal } from '../modal.tsx'
import { useViewer, type Viewer } from '../viewer.ts'
import type { Action } from './actions.tsx'
import type { Column } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import type { RowSearch } from './table-props.ts'
import type { CardLook } from './column-roles.ts'
import type { FilterValues } from './filters.ts'
import { type Given, List, type ListOf } from './list.tsx'
import { type ListState, useLocalState } from './list-state.ts'
import type { RowModal } from './row-dialog.tsx'
import type { RowKey } from './row-focus.ts'
import { sortedBy } from './list-answer.ts'

interface Framed {
  /** The height in pixels above which the rows scroll; it is less in a low window. */
  readonly height: number
}

const atMost = (height: number) => `min(${height}px, 70dvh)`

interface DetailModal<R, L> extends Framed {
  readonly title: string
  /** Draws facts about the row that was opened, above its lines. */
  readonly toolbar?: (row: R) => ReactNode
  readonly lines: (row: R) => readonly L[]
  readonly key: (line: L) => RowKey
  readonly columns: readonly Column<L>[]
  readonly card?: CardLook<L>
  readonly actions?: readonly Action<L>[]
  readonly search?: RowSearch<L> | false
  readonly empty?: string
}

/**
 * Makes a dialog with the lines that a row already has, for `action.open`. It searches and sorts these lines alone. Its `Lines` are drawn
 * in a review too.
 *
 * `export const DepositInvoices = detailModal({ title: 'Invoices', lines: (deposit: Deposit) => deposit.invoices, … })`
 */
export function detailModal<R, L>(declared: DetailModal<R, L>) {
  const { title, lines, key, columns, height, empty = listMessages.nothing } = declared
  /** Draws the lines, in the dialog or in the review of their document, where all of them are shown without the tools of a list. */
  function Lines({ row, isComplete = true }: { row: R; isComplete?: boolean }) {
    const [sort, setSort] = useState('')
    return (
      <DataTable
        caption={title}
        totals={labels.total}
        columns={columns}
        rows={sortedBy(lines(row), columns, sort)}
        rowKey={key}
        empty={<p>{empty}</p>}
        sort={{ by: sort, onSort: setSort }}
        {...(declared.card && { card: declared.card })}
        {...(isComplete
          ? { search: false }
          : {
              ...(declared.actions && { actions: declared.actions }),
              maxHeight: atMost(height),
              toolbar: declared.toolbar?.(row),
              ...(declared.search !== undefined && { search: declared.search }),
            })}
      />
    )
  }
  function Detail({ row, ...dialog }: RowModal<R>) {
    return (
      <Modal title={title} size="xl" {...dialog} onClose={() => dialog.onClose()}>
        <Lines row={row} isComplete={false} />
      </Modal>
    )
  }
  return Object.assign(Detail, { Lines })
}

type ListModal<R, C extends PageCall> = ListOf<C> &
  Framed & {
    /** Draws facts about the row that was opened, above the list, and controls that set hidden filters. */
    readonly toolbar?: (row: R, list: ListState) => ReactNode
    readonly given: (row: R, viewer: Viewer) => Given<C>
    /** Returns the facts about the row for exported files and paper. */
    readonly about?: (row: R) => readonly Fact[]
    /** Returns the filters of the opening, where they are narrower than those after Reset. */
    readonly opening?: (row: R) => FilterValues
  }

/**
 * Makes a dialog with a list of its own call, for `action.open`. Its filters, page and sort begin anew with every opening; the address of
 * the list below stays as it is.
 *
 * `export const StockLedger = listModal({ title: 'Stock Ledger', call: getStockLedger, given: (row: Stock) => ({ … }), … })`
 */
export function listModal<R, C extends PageCall>(declared: ListModal<R, C>) {
  const { title, filters = [], height, given, about, opening, toolbar } = declared
  function ListAbout({ row }: { row: R }) {
    const state = useLocalState(filters, opening?.(row))
    const viewer = useViewer()
    return (
      <List
        of={declared}
        state={state}
        given={given(row, viewer)}
        maxHeight={atMost(height)}
        {...(about && { about: about(row) })}
        toolbar={() => toolbar?.(row, state)}
      />
    )
  }
  return function ListDialog({ row, ...dialog }: RowModal<R>) {
    return (
      <Modal title={title} size="xl" {...dialog} onClose={() => dialog.onClose()}>
        <ListAbout row={row} />
      </Modal>
    )
  }
}
