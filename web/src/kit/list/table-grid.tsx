import { Fragment } from 'react'
import { Amount } from '../amount.tsx'
import { useDayOrder } from '../day-order.ts'
import { useSpelling } from '../spelling.ts'
import type { Column } from './columns.tsx'
import type { DataTableProps, RowsProps } from './table-props.ts'
import { GroupHead, groupPlaces, GroupTick } from './groups.tsx'
import { placesOf } from './column-roles.ts'
import onPaper from './table-paper.module.css'
import css from './table-grid.module.css'
import staying from './table-pins.module.css'
import { ACTIONS, pinnedAt, usePinned } from './pinned.ts'
import { scrollIntoSight } from './row-focus.ts'
import { canTick, hasPageTick, PageTick, ticking } from './selection.tsx'
import { RowActions } from './row-actions.tsx'
import { totalsLines } from './totals.tsx'

const isNumeric = <R,>({ kind }: Column<R>) => kind === 'money' || kind === 'number'

/** Returns the alignment of a column by its kind, and its place if it stays in sight. */
const lookOf = <R,>(column: Column<R>, name: Column<R> | undefined) => ({
  className: [isNumeric(column) && 'num', column.wraps && css.wraps].filter(Boolean).join(' ') || undefined,
  style: column.pinned && column !== name ? pinnedAt(column.key) : undefined,
  'data-kind': column.kind,
  'data-name': column === name || undefined,
  'data-pin': column.pinned && column !== name ? column.key : undefined,
})

const actionsLook = { style: pinnedAt(ACTIONS), 'data-pin': ACTIONS, 'data-kind': ACTIONS }

export function TableGrid<R>(props: RowsProps<R>) {
  const { base, caption, columns, rows, rowKey, actions = [], selection, bold, groups, state, focus, maxHeight } = props
  const spell = useSpelling()
  const order = useDayOrder()
  const places = groups && groupPlaces(rows, groups)
  const name = placesOf(props).heading
  const columnCount = columns.length + (selection ? 1 : 0) + (actions.length > 0 ? 1 : 0)
  const heads = columns.map(({ key, pinned }) => `${key}${pinned ? ' stays' : ''}`)
  const { table, bar } = usePinned(rows, [selection ? 'ticks' : '', name?.key, ...heads, actions.length > 0].join())
  const canSelect = (row: R) => canTick(props, row)
  const selectable = (of: readonly R[]) => of.filter(canSelect)
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
        <table ref={table} className={`${css.table} ${staying.table} ${onPaper.table}`}>
          <caption className="sr-only">{spell(caption)}</caption>
          <thead>
            <tr>
              {selection && (
                <td className={css.check} data-check>
                  {hasPageTick(props) ? <PageTick of={props} /> : <span className="sr-only">Select</span>}
                </td>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} name={name} sort={props.sort} />
              ))}
              {actions.length > 0 && (
                <th scope="col" {...actionsLook}>
                  Action
                </th>
              )}
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
              return (
                <Fragment key={key}>
                  {head && (
                    <tr className={css.groupHead} data-head data-group={place.begins || undefined}>
                      <td colSpan={columnCount}>
                        <div>
                          <GroupTick describedBy={`${id}-group`} rows={selectable(head)} of={props} />
                          <div id={`${id}-group`}>
                            <GroupHead group={place.group} rows={head} of={props} />
                          </div>
                        </div>
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
                      <td className={css.check} data-check>
                        {canSelect(row) && (
                          <input
                            type="checkbox"
                            aria-label="Select"
                            aria-describedby={`${id} ${heading}`}
                            checked={selected}
                            onChange={(event) => selection.onChange(row, event.target.checked)}
                          />
                        )}
                      </td>
                    )}
                    {columns.map((column, index) =>
                      index === 0 ? (
                        <th key={column.key} scope="row" id={id} {...lookOf(column, name)}>
                          {column.cell(row, form)}
                        </th>
                      ) : (
                        <td
                          key={column.key}
                          id={column === name ? heading : undefined}
                          {...lookOf(column, name)}
                          inert={note && column.kind === 'field'}
                          title={column.kind === 'text' || column.kind === 'code' ? column.text(row, order) : undefined}
                        >
                          {column.cell(row, form)}
                        </td>
                      ),
                    )}
                    {actions.length > 0 && (
                      <td {...actionsLook}>
                        {(place?.hasActions ?? true) && (
                          <RowActions
                            row={row}
                            of={props}
                            describedBy={`${id} ${heading}`}
                            className={css.buttons}
                            onDone={() => focus.moveOn(key)}
                          />
                        )}
                      </td>
                    )}
                  </tr>
                </Fragment>
              )
            })}
          </tbody>
          {props.totals !== false && <Totals {...props} name={name} />}
        </table>
      </div>
      {maxHeight === undefined && (
        <div ref={bar} className={staying.bar} aria-hidden="true">
          <div />
        </div>
      )}
    </>
  )
}

interface HeaderCellProps<R> {
  column: Column<R>
  name: Column<R> | undefined
  sort: DataTableProps<R>['sort']
}

function HeaderCell<R>({ column, name, sort }: HeaderCellProps<R>) {
  const spell = useSpelling()
  const look = lookOf(column, name)
  if (!sort || !column.sortable) {
    return (
      <th scope="col" {...look}>
        {spell(column.title)}
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
        {spell(column.title)}
      </button>
    </th>
  )
}

/** Draws the sums of the money columns: of the selected rows, or else of the visible ones, and of all rows of the filters. */
function Totals<R>(props: RowsProps<R> & { name: Column<R> | undefined }) {
  const { columns, selection, actions = [] } = props
  if (!columns.some((column) => column.amount)) return null
  const lines = totalsLines(props)
  return (
    <tfoot>
      {lines.map(({ label, of }, at) => (
        <tr key={label} data-lines-below={lines.length - at - 1 || undefined}>
          {selection && <td className={css.check} data-check />}
          <th scope="row">{label}</th>
          {columns.slice(1).map((column) => {
            const amount = of(column)
            return (
              <td key={column.key} {...lookOf(column, props.name)}>
                {amount !== undefined && <Amount of={amount} />}
              </td>
            )
          })}
          {actions.length > 0 && <td {...actionsLook} />}
        </tr>
      ))}
    </tfoot>
  )
}
