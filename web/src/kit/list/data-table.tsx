import { messages } from '@backoffice/contract/messages'
import { type ReactNode, useId, useState } from 'react'
import { useDayOrder } from '../day-order.ts'
import { usePhone } from '../phone.ts'
import { usePrinting } from '../printing.ts'
import type { Action } from './actions.tsx'
import { CardList } from './card-list.tsx'
import type { Column, KeyOf, RowForm } from './columns.tsx'
import css from './data-table.module.css'
import { type Groups, matchingRows } from './groups.ts'
import { useMarkedFocus } from './marked-row.ts'
import { type Parts, PartsLine } from './parts-line.tsx'
import { useRowDialog } from './row-dialog.tsx'
import { type RowKey, useRowFocus } from './row-focus.ts'
import { SearchBox } from './search-box.tsx'
import { SkeletonTable, type TableState, TablePanel } from './table-panel.tsx'
import { type RowsProps, TableGrid } from './table-grid.tsx'
import { amountOf, totalled } from './totals.ts'

export interface Selection<R> {
  readonly selected: ReadonlySet<RowKey>
  /** Controlled: a row that may not be selected simply stays as it is. */
  readonly onChange: (row: R, selected: boolean) => void
  /** Rows that have a checkbox; all of them when not given. */
  readonly can?: (row: R) => boolean
  /** A checkbox for the whole page, in the header. */
  readonly onAll?: (selected: boolean) => void
}

/** The places of the columns on the card that a row becomes on a phone. Everything else is under "All details". */
export interface CardLook<R> {
  readonly heading: keyof R & string
  readonly line: readonly (keyof R & string)[]
  /** Written in full below the line, where there is something. */
  readonly below?: readonly (keyof R & string)[]
  /** Rows that stand out by a coloured edge, in the table too. */
  readonly edge?: (row: R) => 'bad' | undefined
}

export interface DataTableProps<R> {
  /** The table's name for those who cannot see it. */
  readonly caption: string
  readonly columns: readonly Column<R>[]
  /** `undefined` while they load. */
  readonly rows: readonly R[] | undefined
  readonly rowKey: (row: R) => RowKey
  readonly pageSize?: number
  readonly card?: CardLook<R>
  readonly actions?: readonly Action<R>[]
  readonly selection?: Selection<R>
  /** The box that searches the rows at hand; `false`: there is none. */
  readonly search?: RowSearch<R> | false
  readonly bold?: (row: R) => boolean
  /** Rows that belong together: a strong border stands between the groups. */
  readonly groups?: Groups<R>
  readonly totals?: boolean
  readonly parts?: Parts<R>
  readonly state?: TableState
  readonly empty?: ReactNode
  readonly sort?: { readonly by: string; readonly onSort: (by: string) => void }
  readonly formOf?: (row: R) => RowForm
  readonly refuse?: Refuse<R>
  readonly toolbar?: ReactNode
  /** The key of a row that stands out and gets the focus as soon as it is there. */
  readonly marked?: string
  /** The region below the header scrolls where the rows are higher. */
  readonly maxHeight?: string
}

export interface RowSearch<R> {
  /** `Filter this page` where the rows are one page of several. */
  readonly label?: string
  /** The keys of the columns that it searches; all of them when not given. */
  readonly in?: readonly KeyOf<R, 'text'>[]
}

export type Refuse<R> = (row: R, broken: { readonly message: string; readonly field: string }) => void

const noForm: RowForm = { values: {}, errors: {}, set: () => {} }
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/**
 * Rows as a table, or as cards below 640 px: with search, totals, selection, row actions and every state. `List` draws one for a
 * call, `detailModal` for the lines of a row; a form with rows uses it directly.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, rows, rowKey, search, state = {}, selection, toolbar, pageSize = 10 } = props
  const [sought, setSought] = useState('')
  const phone = usePhone()
  const isPrinting = usePrinting()
  const base = useId()
  const order = useDayOrder()

  const { label = 'Filter this page', in: keys } = search || {}
  const searched = keys ? columns.filter((column) => keys.some((key) => key === column.key)) : columns
  const wanted = plain(sought.trim())
  const isMatch = (row: R) => searched.some((column) => plain(column.text(row, order)).includes(wanted))
  const visible = wanted === '' ? (rows ?? []) : matchingRows(rows ?? [], isMatch, props.groups)
  const focus = useRowFocus(visible.map(rowKey))
  useMarkedFocus(
    (rows ?? []).map(rowKey).find((key) => String(key) === props.marked),
    focus,
  )
  const { open, dialog } = useRowDialog({ rows: rows ?? [], rowKey, focus })

  const clear = () => {
    if (selection?.onAll) return selection.onAll(false)
    for (const row of rows ?? []) if (selection?.selected.has(rowKey(row))) selection.onChange(row, false)
  }
  const shared = {
    ...props,
    base,
    rows: visible,
    focus,
    narrowed: visible.length !== (rows ?? []).length,
    formOf: props.formOf ?? (() => noForm),
    refuse: props.refuse ?? (() => {}),
    onOpen: open,
    onEscape: selection && clear,
  }
  const amount = amountOf(columns)
  const waiting = rows === undefined && !state.failure
  const searchable = search !== false && (rows?.length ?? 0) > 0

  return (
    <div className={css.frame} data-rows>
      {(searchable || toolbar) && (
        <div className={css.tools}>
          {searchable && (
            <>
              <SearchBox label={label} value={sought} onChange={setSought} />
              <span role="status" className={css.found}>
                {wanted !== '' &&
                  `${visible.length} of ${rows?.length ?? 0} rows${search?.label === undefined ? ' on this page' : ''}`}
              </span>
            </>
          )}
          {toolbar}
        </div>
      )}
      <TablePanel
        state={state}
        rows={rows?.length}
        visible={visible.length}
        empty={props.empty ?? messages.list.nothing}
        onShowAll={() => setSought('')}
      />
      {waiting && <SkeletonTable columns={columns} rows={pageSize} caption={props.caption} cards={phone} />}
      {visible.length > 0 && !phone && <TableGrid {...shared} />}
      {visible.length > 0 && phone && (
        <>
          <div className={css.cards}>
            <CardList {...shared} />
          </div>
          {isPrinting && <PaperTable {...shared} />}
        </>
      )}
      {visible.length > 0 && props.parts && amount && (
        <PartsLine parts={props.parts} rows={totalled(shared).rows} amount={amount} />
      )}
      {dialog}
    </div>
  )
}

/** The table that a phone prints: paper is wider. The cards stay in the page, with everything that is open in them. */
function PaperTable<R>(props: RowsProps<R>) {
  const focus = useRowFocus([])
  return (
    <div className={css.paper}>
      <TableGrid {...props} base={`${props.base}-paper`} focus={focus} actions={[]} />
    </div>
  )
}
