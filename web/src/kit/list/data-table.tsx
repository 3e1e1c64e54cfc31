import { inList } from '@backoffice/contract/language/joined'
import { labels } from '@backoffice/contract/labels'
import { listMessages } from '@backoffice/contract/list-messages'
import { type ReactNode, type RefObject, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { OnPaperContext, useDayOrder } from '../day-order.ts'
import { Inline } from '../layout.tsx'
import { lazyPart } from '../lazy-part.ts'
import { Menu, type MenuItem } from '../menu.tsx'
import { adoptRules, pageFoot } from '../page-rules.ts'
import { useCards } from '../phone.ts'
import { partsFound, wordSearch } from '../plain-text.ts'
import { usePrinting } from '../printing.ts'
import { ReviewButton } from '../review/review-button.tsx'
import type { ReviewTools as LoadedReviewTools } from '../review/use-review.tsx'
import { useBranchCode } from '../viewer.ts'
import { decides } from './actions.tsx'
import { CardList } from './card-list.tsx'
import type { Column, RowForm } from './columns.tsx'
import css from './data-table.module.css'
import toolCss from './toolbar.module.css'
import { decidedTogether, matchingRows, oncePerGroup } from './groups.tsx'
import { useMarkedFocus, useRowFocus } from './row-focus.ts'
import { PartsLine } from './totals.tsx'
import { useRowDialog } from './row-dialog.tsx'
import { hasPageTick, PageTick } from './selection.tsx'
import { amountColumn, nameOfRow } from './column-roles.ts'
import { useHeldRows, useRowRest, useSteadyRows } from './rows-stay.ts'
import { SearchBox } from './search-box.tsx'
import { SkeletonTable, TablePanel } from './table-panel.tsx'
import { TableGrid } from './table-grid.tsx'
import type { DataTableProps, RowsProps } from './table-props.ts'
import { pressUndo } from './undo.ts'

/** Few lists have a review. `lazy` forgets the type of the rows. */
const ReviewTools = lazyPart(() =>
  import('../review/use-review.tsx').then((loaded) => ({ default: loaded.ReviewTools })),
) as typeof LoadedReviewTools

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
  usePageFoot(isPrinting)
  const base = useId()
  const order = useDayOrder()

  const { label = labels.filterThisPage, in: keys } = search || {}
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
  const canDecide = (row: R) => actions.some((action) => decides(action) && action.when(row))
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
  // Filters stay in their places while the rows load.
  const keepsRoom = Boolean(props.filters)
  const searchable = search !== false && (rows?.length ?? 0) > 0

  // Below the rows, because nothing above them may come or go while their buttons are pressed.
  const panel = (
    <TablePanel
      state={state}
      rows={heldRows.rows?.length}
      visible={visible.length}
      empty={props.empty ?? listMessages.nothing}
      onShowAll={() => setSearchText('')}
      near={{
        typed: isSearched && visible.length === 0 ? searchText : '',
        names: () => namesIn(searched, rows ?? []),
        onChoose: setSearchText,
      }}
    />
  )

  const tools = (
    <>
      {searchable && (
        <>
          <SearchBox label={label} value={searchText} onChange={setSearchText} />
          <span role="status" className={`muted ${toolCss.matchCount}`}>
            {isSearched &&
              (search?.label === undefined ? labels.foundOnPage : labels.foundRows)(matches.length, rows?.length ?? 0)}
          </span>
        </>
      )}
      {keepsRoom && !searchable && search !== false && <span className={toolCss.roomOfSearch} />}
      {props.review && (
        <Suspense fallback={keepsRoom && <ReviewRoom choice={props.review.choice} />}>
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
        <label className={`tick ${toolCss.all}`}>
          <PageTick of={shared} /> {labels.selectAll}
        </label>
      )}
    </>
  )

  return (
    <div
      ref={frame}
      className={css.frame}
      data-rows
      onClickCapture={(event) => focus.onClick(event.detail)}
      onKeyDown={pressUndo}
    >
      {(searchable || toolbar || props.filters || props.review || (cards && props.sort)) && (
        <Inline className={`strip screen-only ${toolCss.tools}`}>
          {(props.filters || props.chosen) && (
            <div className={toolCss.first}>
              {props.filters && <div inert={Boolean(props.chosen)}>{props.filters}</div>}
              {props.chosen && <Inline gap={2}>{props.chosen}</Inline>}
            </div>
          )}
          {cards ? (
            tools
          ) : (
            <Inline gap={2} className={toolCss.end}>
              {tools}
            </Inline>
          )}
        </Inline>
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
          <div className={isPrinting ? 'screen-only' : undefined}>
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

/** Numbers the sheets of a printed list, in the language of the page. */
function usePageFoot(isPrinting: boolean): void {
  useLayoutEffect(() => (isPrinting ? adoptRules(`@page list { ${pageFoot()} }`) : undefined), [isPrinting])
}

/** Returns the texts of the columns with words, in which a search may be misspelled. */
const namesIn = <R,>(columns: readonly Column<R>[], rows: readonly R[]): readonly string[] =>
  columns.filter(({ kind }) => kind === 'text').flatMap((column) => rows.map((row) => column.text(row, 'DMY')))

/** Keeps the room of the review's buttons until their code is loaded. */
const ReviewRoom = ({ choice }: { choice: ReactNode }) => (
  <Inline gap={2} inert className={toolCss.room}>
    <ReviewButton onClick={() => {}} />
    {choice}
  </Inline>
)

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
  if (kind === 'money' || kind === 'number') return [labels.sortLowest, labels.sortHighest]
  return kind === 'day' ? [labels.sortOldest, labels.sortNewest] : [labels.sortAToZ, labels.sortZToA]
}

interface SortMenuProps<R> {
  columns: readonly Column<R>[]
  sort: NonNullable<DataTableProps<R>['sort']>
}

/** Sorts a list of cards, which have no head of columns to press. */
function SortMenu<R>({ columns, sort: { by, onSort } }: SortMenuProps<R>) {
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, title, kind }) =>
      directionsOf(kind).map((words, at) => ({ by: at === 0 ? key : `-${key}`, label: inList([title, words]) })),
    )
  if (choices.length === 0) return null
  const chosen = choices.find((choice) => choice.by === by)
  const items: readonly MenuItem[] = [{ by: '', label: labels.usualOrder }, ...choices].map((choice) => ({
    label: choice.label,
    checked: choice.by === (chosen?.by ?? ''),
    onSelect: () => onSort(choice.by),
  }))
  return (
    <Menu
      items={items}
      button={(props) => <Button {...props}>{chosen ? labels.sortBy(chosen.label) : labels.sort}</Button>}
    />
  )
}

/** The style sheet draws the ranges of this highlight (`::highlight(found-words)`). */
const NAME = 'found-words'

/** Texts of a row that no search reads. */
const UNSEARCHED = '[data-kind=actions], [data-check], [data-kind=field], button, summary, dt'

/**
 * Marks the parts of the rows that a search found, and returns the function that removes the marks. The browser marks the drawn text, so no
 * cell is drawn in another way. A browser without highlights marks nothing.
 */
function markFound(list: HTMLElement, typed: string): () => void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return () => {}
  const partsOf = partsFound(typed)
  const ranges: Range[] = []
  for (const row of list.querySelectorAll('[data-row]')) {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest(UNSEARCHED)) continue
      let from = 0
      for (const part of partsOf(text.textContent ?? '')) {
        const to = from + part.text.length
        if (part.isFound) {
          const range = new Range()
          range.setStart(text, from)
          range.setEnd(text, to)
          ranges.push(range)
        }
        from = to
      }
    }
  }
  const highlight = CSS.highlights.get(NAME) ?? new Highlight()
  for (const range of ranges) highlight.add(range)
  CSS.highlights.set(NAME, highlight)
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}

/** Marks in the rows of a list what a search found there. The rows are marked anew whenever they are drawn. */
export function useFoundWords(list: RefObject<HTMLElement | null>, typed: string): void {
  useEffect(() => {
    if (typed.trim() === '') return undefined
    return list.current ? markFound(list.current, typed) : undefined
  })
}
