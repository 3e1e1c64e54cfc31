import { messages } from '@backoffice/contract/messages'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { OnPaperContext, useDayOrder } from '../day-order.ts'
import { later } from '../later.ts'
import { Menu, type MenuItem } from '../menu.tsx'
import { useCards } from '../phone.ts'
import { wordSearch } from '../plain-text.ts'
import { usePrinting } from '../printing.ts'
import type { ReviewTools as LoadedReviewTools } from '../review/review-tools.tsx'
import type { ReviewOf } from '../review/use-review.tsx'
import { useSpelling } from '../spelling.ts'
import { useBranchCode } from '../viewer.ts'
import type { Action, Refusal } from './actions.tsx'
import { CardList } from './card-list.tsx'
import type { Column, KeyOf, RowForm } from './columns.tsx'
import css from './data-table.module.css'
import { useFoundWords } from './found-words.ts'
import { decidedTogether, oncePerGroup, type Groups, matchingRows } from './groups.tsx'
import { useMarkedFocus } from './marked-row.ts'
import { type Parts, PartsLine } from './parts-line.tsx'
import { useRowDialog } from './row-dialog.tsx'
import { hasPageTick, PageTick } from './page-tick.tsx'
import { type RowKey, useRowFocus } from './row-focus.ts'
import { nameOfRow } from './row-name.ts'
import { useRowRest } from './row-rest.ts'
import { type DecidedRow, useHeldRows, useSteadyRows } from './rows-stay.ts'
import { SearchBox } from './search-box.tsx'
import { SkeletonTable, type TableState, TablePanel } from './table-panel.tsx'
import { type RowsProps, TableGrid } from './table-grid.tsx'
import { type AllTotals, amountColumn } from './totals.ts'
import { pressUndo } from './undo.ts'

/** Few lists have a review. `lazy` forgets the type of the rows. */
const ReviewTools = later(() =>
  import('../review/review-tools.tsx').then((loaded) => ({ default: loaded.ReviewTools })),
) as typeof LoadedReviewTools

export interface Selection<R> {
  readonly selected: ReadonlySet<RowKey>
  /** Runs when a row is ticked or unticked. The owner decides: a row that it does not select stays unticked. */
  readonly onChange: (row: R, selected: boolean) => void
  /** Returns whether a row has a checkbox; without it every row has one. */
  readonly can?: (row: R) => boolean
  /** Runs when the checkbox of a group ticks or unticks its rows of the page. */
  readonly onRows?: (rows: readonly R[], selected: boolean) => void
  /** Runs when the checkbox in the header ticks or unticks the whole page. */
  readonly onAll?: (selected: boolean) => void
  /** The rows that were just decided together. */
  readonly decided?: readonly DecidedRow<R>[]
}

/** Gives columns their places on the card that a row becomes on a phone. All other columns are under "All details". */
export interface CardLook<R> {
  readonly heading: keyof R & string
  readonly line: readonly (keyof R & string)[]
  /** The column that is shown large in the heading of the card, if it is not the amount. */
  readonly figure?: keyof R & string
  /** Columns that are written in full below the line, where they are not empty. */
  readonly below?: readonly (keyof R & string)[]
  /** Returns the coloured edge of a highlighted row, in the table too. */
  readonly edge?: (row: R) => 'bad' | undefined
}

export interface DataTableProps<R> {
  /** The name of the table for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<R>[]
  /** `undefined` while the rows load. */
  readonly rows: readonly R[] | undefined
  /** Names the request that the rows answer, where others may change them; `undefined` while they answer an older one. */
  readonly request?: string | undefined
  readonly rowKey: (row: R) => RowKey
  readonly pageSize?: number
  readonly card?: CardLook<R>
  readonly actions?: readonly Action<R>[]
  readonly selection?: Selection<R>
  /** The words that the server searched for, which are marked in the rows. */
  readonly found?: string
  /** The box that searches the rows at hand; `false` leaves it out. */
  readonly search?: RowSearch<R> | false
  readonly bold?: (row: R) => boolean
  /** Groups rows that belong together: a strong border separates the groups. */
  readonly groups?: Groups<R>
  /** The label of the totals row: `This page` when not given. `false` leaves the row out. */
  readonly totals?: string | false
  readonly parts?: Parts<R>
  /** The server's sums over all rows of the filters. */
  readonly all?: AllTotals
  readonly state?: TableState
  readonly empty?: ReactNode
  readonly sort?: { readonly by: string; readonly onSort: (by: string) => void }
  readonly formOf?: (row: R) => RowForm
  readonly refuse?: Refuse<R>
  readonly toolbar?: ReactNode
  /** Lets the rows be reviewed one by one. */
  readonly review?: ReviewOf<R> | undefined
  /** The key of a row that is marked and gets the focus as soon as it is drawn. */
  readonly marked?: string
  /** The key of the row that the form next to the table is about. */
  readonly inForm?: RowKey | undefined
  /** The height above which the rows scroll below the header. */
  readonly maxHeight?: string
}

export interface RowSearch<R> {
  /** The label of the box; `Filter this page` where the rows are one page of several. */
  readonly label?: string
  /** The keys of the columns that it searches; without it, all of them. */
  readonly in?: readonly KeyOf<R, 'text' | 'number'>[]
}

export type Refuse<R> = (row: R, refusal: Refusal) => void

const noForm: RowForm = { values: {}, errors: {}, set: () => {} }

/**
 * Draws rows as a table, or as cards below 900 px: with search, totals, selection, row actions and every state. `List` draws one for a
 * call, `detailModal` for the lines of a row; a form with rows uses it directly.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, rowKey, search, state = {}, selection, toolbar, pageSize = 10 } = props
  const [searchText, setSearchText] = useState('')
  const cards = useCards()
  const isPrinting = usePrinting()
  const base = useId()
  const order = useDayOrder()

  const { label = 'Filter this page', in: keys } = search || {}
  const searched = keys ? columns.filter((column) => keys.some((key) => key === column.key)) : columns
  const isSearched = searchText.trim() !== ''
  const isFound = wordSearch(searchText)
  const isMatch = (row: R) => isFound(searched.map((column) => column.text(row, order)))
  const matching = (all: readonly R[]) => (isSearched ? matchingRows(all, isMatch, props.groups) : all)
  const scope = useBranchCode()
  const together = decidedTogether(props.groups, rowKey)
  const { rows, gone } = useSteadyRows(props.rows, rowKey, props.request)
  const heldRows = useHeldRows({ rows, rowKey, together, scope, decided: selection?.decided, gone })
  const nameOf = (row: R) => nameOfRow(columns, row, order, props.groups?.amount)
  const canDecide = (row: R) => actions.some(({ opens, when }) => !opens && when(row))
  const decisionOf = (row: R, stillCan: (row: R) => boolean) => heldRows.decisionOf(row, nameOf(row), stillCan)
  const matches = matching(rows ?? [])
  const visible = matching(heldRows.rows ?? [])
  const actions = oncePerGroup(props.actions ?? [], visible, props.groups, rowKey)
  const groupOfKey = new Map(visible.map((row) => [rowKey(row), together(row)]))
  const focus = useRowFocus(visible.map(rowKey), {
    together: (key) => groupOfKey.get(key) ?? String(key),
    isDecided: (key) => heldRows.noteOf(key) !== undefined,
    canDecide: (key) => visible.some((row) => rowKey(row) === key && canDecide(row)),
  })
  const frame = useRef<HTMLDivElement>(null)
  useFoundWords(frame, isSearched ? searchText : (props.found ?? ''))
  useRowRest({ frame, rows: visible, rowKey, columns, focus })
  useMarkedFocus(
    (rows ?? []).map(rowKey).find((key) => String(key) === props.marked),
    focus,
  )
  const { open, dialog } = useRowDialog({ rows: rows ?? [], rowKey, scope, focus, noteOf: heldRows.noteOf, decisionOf })

  const clear = () => {
    if (selection?.onAll) return selection.onAll(false)
    for (const row of rows ?? []) if (selection?.selected.has(rowKey(row))) selection.onChange(row, false)
  }
  const shared = {
    ...props,
    actions,
    base,
    rows: visible,
    focus,
    counted: matches,
    narrowed: matches.length !== (rows ?? []).length,
    noteOf: heldRows.noteOf,
    wasUndone: heldRows.wasUndone,
    decisionOf,
    formOf: (row: R) => {
      const form = props.formOf?.(row) ?? noForm
      return heldRows.noteOf(rowKey(row))?.tone === 'good' ? { ...form, isDecided: true } : form
    },
    refuse: props.refuse ?? (() => {}),
    onOpen: open,
    onEscape: selection && clear,
  }
  const waiting = rows === undefined && !state.failure
  const searchable = search !== false && (rows?.length ?? 0) > 0

  // Below the rows, because nothing above them may come or go while their buttons are pressed.
  const panel = (
    <TablePanel
      state={state}
      rows={heldRows.rows?.length}
      visible={visible.length}
      empty={props.empty ?? messages.list.nothing}
      onShowAll={() => setSearchText('')}
    />
  )

  return (
    <div
      ref={frame}
      className={css.frame}
      data-rows
      onClickCapture={(event) => focus.onClick(event.detail)}
      onKeyDown={pressUndo}
    >
      {(searchable || toolbar || props.review || (cards && props.sort)) && (
        <div className={css.tools}>
          {searchable && (
            <>
              <SearchBox label={label} value={searchText} onChange={setSearchText} />
              <span role="status" className={css.matchCount}>
                {isSearched &&
                  `${matches.length} of ${rows?.length ?? 0} rows${search?.label === undefined ? ' on this page' : ''}`}
              </span>
            </>
          )}
          {props.review && (
            <Suspense fallback={null}>
              <ReviewTools
                of={props.review}
                shared={shared}
                answered={rows}
                together={together}
                nameOf={nameOf}
                canDecide={canDecide}
                scope={scope}
              />
            </Suspense>
          )}
          {cards && props.sort && visible.length > 1 && <SortMenu columns={columns} sort={props.sort} />}
          {toolbar}
          {cards && hasPageTick(shared) && (
            <label className={css.all}>
              <PageTick of={shared} /> Select all
            </label>
          )}
        </div>
      )}
      {visible.length === 0 && panel}
      {waiting && <SkeletonTable columns={columns} rows={pageSize} caption={props.caption} cards={cards} />}
      {visible.length > 0 && !cards && (
        <OnPaperContext value={isPrinting}>
          <TableGrid {...shared} />
        </OnPaperContext>
      )}
      {visible.length > 0 && cards && (
        <>
          <div className={css.cards}>
            <CardList {...shared} />
          </div>
          {isPrinting && (
            <OnPaperContext value>
              <PaperTable {...shared} />
            </OnPaperContext>
          )}
        </>
      )}
      {visible.length > 0 && panel}
      {visible.length > 0 && props.parts && (
        <PartsLine parts={props.parts} amount={amountColumn(columns)} of={shared} />
      )}
      {dialog}
    </div>
  )
}

/**
 * Draws the table that a phone prints, because paper is wider than the phone. The cards stay in the page with everything that is open in
 * them.
 */
function PaperTable<R>(props: RowsProps<R>) {
  const focus = useRowFocus([])
  const columns = props.columns.filter(({ startsHidden }) => !startsHidden)
  return (
    <div className={css.paper}>
      <TableGrid
        {...props}
        columns={columns}
        rows={props.counted}
        base={`${props.base}-paper`}
        focus={focus}
        actions={[]}
      />
    </div>
  )
}

/** Returns the words of both directions, upwards first. */
function directionsOf(kind: Column<unknown>['kind']): readonly [up: string, down: string] {
  if (kind === 'money' || kind === 'number') return ['lowest first', 'highest first']
  return kind === 'day' ? ['oldest first', 'newest first'] : ['A to Z', 'Z to A']
}

interface SortMenuProps<R> {
  columns: readonly Column<R>[]
  sort: NonNullable<DataTableProps<R>['sort']>
}

/** Sorts a list of cards, which have no head of columns to press. */
function SortMenu<R>({ columns, sort: { by, onSort } }: SortMenuProps<R>) {
  const spell = useSpelling()
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, title, kind }) =>
      directionsOf(kind).map((words, at) => ({ by: at === 0 ? key : `-${key}`, label: `${spell(title)}, ${words}` })),
    )
  if (choices.length === 0) return null
  const chosen = choices.find((choice) => choice.by === by)
  const items: readonly MenuItem[] = [{ by: '', label: 'Usual order' }, ...choices].map((choice) => ({
    label: choice.label,
    checked: choice.by === (chosen?.by ?? ''),
    onSelect: () => onSort(choice.by),
  }))
  return (
    <Menu items={items} button={(props) => <Button {...props}>{chosen ? `Sort: ${chosen.label}` : 'Sort'}</Button>} />
  )
}
