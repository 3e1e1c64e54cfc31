import { labels } from '@backoffice/contract/labels'
import { listMessages } from '@backoffice/contract/list-messages'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type CSSProperties, Fragment, useLayoutEffect, useRef, useState } from 'react'
import { Amount } from '../amount.tsx'
import { useDayOrder } from '../day-order.ts'
import { isRightToLeft } from '../direction.ts'
import facts from '../facts.module.css'
import { FieldLookContext } from '../form/field.tsx'
import { Inline, Stack } from '../layout.tsx'
import { usePrinting } from '../printing.ts'
import { Details } from './card-list.tsx'
import type { Column, RowForm } from './columns.tsx'
import type { DataTableProps, RowsProps } from './table-props.ts'
import { GroupHead, groupPlaces, GroupTick } from './groups.tsx'
import onPaper from './table-paper.module.css'
import barCss from './table-bar.module.css'
import css from './table-grid.module.css'
import { type RowKey, scrollIntoSight } from './row-focus.ts'
import { canTick, hasPageTick, PageTick, ticking } from './selection.tsx'
import { RowActions } from './row-actions.tsx'
import { AT_REST, useTracks } from './table-tracks.ts'
import { totalsLines } from './totals.tsx'

type Tracks<R> = ReturnType<typeof useTracks<R>>

export function TableGrid<R>(props: RowsProps<R>) {
  const { base, caption, columns, allColumns = columns, rows, rowKey, actions = [], selection } = props
  const { bold, groups, state, focus, maxHeight } = props
  const order = useDayOrder()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [opened, setOpened] = useState<RowKey>()
  const places = groups && groupPlaces(rows, groups)
  const isPrinting = usePrinting()
  const tracks = useTracks(props, isUnfolded || isPrinting)
  const { lookOf, name, canOpen, columnCount } = tracks
  const { table, bar, hidden } = useTableSize(rows, tracks.template)
  const canSelect = (row: R) => canTick(props, row)
  /** A text that is cut is whole in the title of its cell. */
  const hasWords = (column: Column<R>, row: R, form: RowForm) =>
    column.kind === 'custom' && typeof column.cell(row, form) === 'string'
  const wholeOf = (column: Column<R>, row: R, form: RowForm) =>
    column.kind === 'text' || column.kind === 'code' || hasWords(column, row, form)
      ? column.text(row, order)
      : undefined
  const selectable = (of: readonly R[]) => of.filter(canSelect)
  const unfold = () => {
    setIsUnfolded(!isUnfolded)
    const scroll = table.current?.parentElement
    // From right to left the end of a line is below zero.
    const end = (scroll?.scrollWidth ?? 0) * (isRightToLeft() ? -1 : 1)
    requestAnimationFrame(() => scroll?.scrollTo({ left: isUnfolded ? 0 : end }))
  }
  return (
    <>
      <div
        ref={(element) => {
          focus.list.current = element
        }}
        className={`${css.scroll} ${onPaper.scroll}`}
        style={{ maxBlockSize: maxHeight }}
        role="region"
        aria-label={caption}
        tabIndex={0}
        data-low={maxHeight !== undefined || undefined}
        data-stale={state?.stale || state?.failure ? true : undefined}
      >
        <table
          ref={table}
          className={`${css.table} ${onPaper.table}`}
          style={{ '--tracks': tracks.template } as CSSProperties}
          data-lines={tracks.hasTwoLines ? 2 : undefined}
        >
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {selection && (
                <td data-check>
                  {hasPageTick(props) ? <PageTick of={props} /> : <span className="sr-only">{labels.select}</span>}
                </td>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} look={lookOf(column)} sort={props.sort} />
              ))}
              {actions.length > 0 && (
                <th scope="col" {...tracks.actionsLook} data-line="1" data-values={tracks.same.length > 0 || undefined}>
                  {labels.action}
                </th>
              )}
              <MoreColumns tracks={tracks} hidden={hidden} isUnfolded={isUnfolded} onPress={unfold} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const key = rowKey(row)
              const [id, heading] = [`${base}-${at}`, `${base}-${at}-heading`]
              const place = places?.[at]
              const selected = selection?.selected.has(key) ?? false
              const form = props.formOf(row)
              const note = props.noteOf(key)
              const head = groups?.Head && place?.opens
              const hasActions = actions.length > 0 && (place?.hasActions ?? true)
              const isOpened = canOpen && opened === key && !note
              const Chevron = isOpened ? IconChevronUp : IconChevronDown
              const drawActions = (atRest: number, className?: string) => (
                <RowActions
                  row={row}
                  of={props}
                  describedBy={`${id} ${heading}`}
                  atRest={atRest}
                  className={className}
                  onDone={() => focus.moveOn(key)}
                />
              )
              return (
                <Fragment key={key}>
                  {head && (
                    <tr className={css.groupHead} data-head data-group={place.begins || undefined}>
                      <td colSpan={columnCount}>
                        <Inline gap={4}>
                          <GroupTick describedBy={`${id}-group`} rows={selectable(head)} of={props} />
                          <div id={`${id}-group`}>
                            <GroupHead group={place.group} rows={head} of={props} />
                          </div>
                        </Inline>
                      </td>
                    </tr>
                  )}
                  <tr
                    data-row={key}
                    aria-current={key === props.inForm || undefined}
                    data-bold={bold?.(row) || undefined}
                    data-edge={props.card?.edge?.(row)}
                    data-group={(place?.begins && !head) || undefined}
                    data-group-of={groups?.actions && place?.group}
                    data-selected={selected || undefined}
                    data-marked={String(key) === props.marked || undefined}
                    data-decided={note && true}
                    tabIndex={note ? undefined : key === focus.active ? 0 : -1}
                    {...(selection && canSelect(row) && ticking(selection, row, selected))}
                    onFocus={(event) => {
                      focus.setCurrent(key)
                      scrollIntoSight(event)
                    }}
                    onKeyDown={note ? undefined : focus.onKeyDown(key, props.onEscape)}
                  >
                    {selection && (
                      <td data-check>
                        {canSelect(row) && (
                          <input
                            type="checkbox"
                            aria-label={labels.select}
                            aria-describedby={`${id} ${heading}`}
                            checked={selected}
                            onChange={(event) => selection.onChange(row, event.target.checked)}
                          />
                        )}
                      </td>
                    )}
                    {columns.map((column, index) =>
                      index === 0 ? (
                        <th key={column.key} scope="row" id={id} {...lookOf(column)} title={wholeOf(column, row, form)}>
                          {column.cell(row, form)}
                        </th>
                      ) : (
                        <td
                          key={column.key}
                          id={column === name ? heading : undefined}
                          {...lookOf(column)}
                          inert={note && column.kind === 'field'}
                          title={wholeOf(column, row, form)}
                        >
                          {column.kind === 'field' ? (
                            <FieldLookContext value="cell">{column.cell(row, form)}</FieldLookContext>
                          ) : (
                            column.cell(row, form)
                          )}
                        </td>
                      ),
                    )}
                    {actions.length > 0 && (
                      <td {...tracks.actionsLook}>{hasActions && drawActions(AT_REST, css.buttons)}</td>
                    )}
                    {canOpen && (
                      <td {...tracks.openLook}>
                        <span data-opens data-label={listMessages.allDetails}>
                          <button
                            type="button"
                            className="icon-button small muted"
                            aria-expanded={isOpened}
                            aria-label={listMessages.allDetails}
                            aria-describedby={`${id} ${heading}`}
                            onClick={() => setOpened(isOpened ? undefined : key)}
                          >
                            <Chevron aria-hidden size={18} stroke={1.75} />
                          </button>
                        </span>
                      </td>
                    )}
                    {isOpened && (
                      <td className={css.details} data-details colSpan={columnCount}>
                        <Stack>
                          <Details
                            columns={allColumns.filter(({ kind }) => kind !== 'field')}
                            row={row}
                            form={form}
                            className={facts.columns}
                          />
                          {hasActions && drawActions(actions.length)}
                        </Stack>
                      </td>
                    )}
                  </tr>
                </Fragment>
              )
            })}
          </tbody>
          {props.totals !== false && <Totals {...props} tracks={tracks} />}
        </table>
      </div>
      {maxHeight === undefined && (
        <div ref={bar} className={barCss.bar} aria-hidden="true">
          <div />
        </div>
      )}
    </>
  )
}

/**
 * Follows the size of a table: its head moves down with the page as far as the table is high, the bar at the foot of the window moves its
 * columns, and the head counts the columns that are out of sight.
 */
function useTableSize(rows: readonly unknown[], template: string) {
  const table = useRef<HTMLTableElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState(0)
  useLayoutEffect(() => {
    const element = table.current
    const scroll = element?.parentElement
    if (!element || !scroll) return
    const heads = [
      ...element.querySelectorAll<HTMLElement>('thead [data-kind]:not([data-kind=actions], [data-folded])'),
    ]
    const count = () => {
      const { left, right } = scroll.getBoundingClientRect()
      const buttons = element.querySelector('thead [data-kind=actions]')?.getBoundingClientRect()
      const isAside = (head: HTMLElement) => {
        const at = head.getBoundingClientRect()
        return isRightToLeft()
          ? at.left < Math.max(buttons?.right ?? left, left) - 1
          : at.right > Math.min(buttons?.left ?? right, right) + 1
      }
      setHidden(heads.filter(isAside).length)
    }
    const measure = () => {
      element.style.setProperty('--table-height', `${element.offsetHeight}px`)
      bar.current?.style.setProperty('--table-width', `${scroll.scrollWidth}px`)
      count()
    }
    const follow = () => {
      if (bar.current && bar.current.scrollLeft !== scroll.scrollLeft) bar.current.scrollLeft = scroll.scrollLeft
      count()
    }
    const byBar = () => {
      if (bar.current) scroll.scrollLeft = bar.current.scrollLeft
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const measured of [element, scroll]) observer.observe(measured)
    const ended = new AbortController()
    scroll.addEventListener('scroll', follow, { passive: true, signal: ended.signal })
    bar.current?.addEventListener('scroll', byBar, { passive: true, signal: ended.signal })
    return () => {
      observer.disconnect()
      ended.abort()
    }
  }, [rows, template])
  return { table, bar, hidden }
}

interface MoreColumnsProps<R> {
  tracks: Tracks<R>
  /** The number of columns beyond the end of the table. */
  hidden: number
  isUnfolded: boolean
  onPress: () => void
}

/** Draws, at the end of the head, the values that all rows share and the button that brings the columns out of sight into it. */
function MoreColumns<R>({ tracks: { same, empty, moreLook }, hidden, isUnfolded, onPress }: MoreColumnsProps<R>) {
  const count = hidden + empty
  if (count + same.length === 0 && !isUnfolded) return null
  return (
    <td className={`${css.more} screen-only`} {...moreLook}>
      {same.map(({ column, value }) => (
        <span key={column.key}>
          {column.title}: <strong>{value}</strong>
        </span>
      ))}
      {(count > 0 || isUnfolded) && (
        <button type="button" aria-expanded={isUnfolded} onClick={onPress}>
          {isUnfolded ? listMessages.fewerColumns : listMessages.moreColumns(count)}
        </button>
      )}
    </td>
  )
}

interface HeaderCellProps<R> {
  column: Column<R>
  look: ReturnType<Tracks<R>['lookOf']>
  sort: DataTableProps<R>['sort']
}

function HeaderCell<R>({ column, look, sort }: HeaderCellProps<R>) {
  if (!sort || !column.sortable) {
    return (
      <th scope="col" {...look}>
        {column.title}
      </th>
    )
  }
  const direction = sort.by === column.key ? 'ascending' : sort.by === `-${column.key}` ? 'descending' : 'none'
  return (
    <th scope="col" {...look} aria-sort={direction}>
      <button
        type="button"
        className={css.sort}
        onClick={() => sort.onSort(direction === 'ascending' ? `-${column.key}` : column.key)}
      >
        {column.title}
      </button>
    </th>
  )
}

/** Draws the sums of the money columns: of the selected rows, or else of the visible ones, and of all rows of the filters. */
function Totals<R>(props: RowsProps<R> & { tracks: Tracks<R> }) {
  const { columns, selection, actions = [], tracks } = props
  const others = columns.slice(1)
  if (!columns.some((column) => column.amount)) return null
  return (
    <tfoot>
      {totalsLines(props).map(({ label, of }) => (
        <tr key={label}>
          {selection && <td data-check />}
          <th scope="row" {...tracks.labelLook}>
            {label}
          </th>
          {others.map((column) => {
            const amount = of(column)
            return (
              <td key={column.key} {...tracks.lookOf(column)}>
                {amount !== undefined && <Amount of={amount} />}
              </td>
            )
          })}
          {actions.length > 0 && <td {...tracks.actionsLook} />}
        </tr>
      ))}
    </tfoot>
  )
}
