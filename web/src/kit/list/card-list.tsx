import { Fragment } from 'react'
import { labels } from '@backoffice/contract/labels'
import { joined } from '../joined.ts'
import { Amount } from '../amount.tsx'
import { useDayOrder } from '../day-order.ts'
import layout from '../layout.module.css'
import { gapOf, Inline } from '../layout.tsx'
import css from './card-list.module.css'
import { placesOf } from './column-roles.ts'
import type { Column, RowForm } from './columns.tsx'
import { GroupHead, groupPlaces, GroupTick } from './groups.tsx'
import { scrollIntoSight } from './row-focus.ts'
import { canTick, ticking } from './selection.tsx'
import { RowActions } from './row-actions.tsx'
import type { RowsProps } from './table-props.ts'
import { totalsLines } from './totals.tsx'

/**
 * Draws a row as a card: heading, second line, amount and status are visible, the actions are within reach of the thumb, and everything
 * else opens with one tap.
 */
export function CardList<R>(props: RowsProps<R>) {
  const { base, caption, rows, rowKey, selection, bold, state, focus } = props
  const { heading, figure, line, below, amounts, statuses, fields, files, rest } = placesOf(props)
  const order = useDayOrder()
  const places = props.groups && groupPlaces(rows, props.groups)
  const canSelect = (row: R) => canTick(props, row)
  // The head of a group that is decided together has its checkbox; a tap on any card of the group ticks it too.
  const { actions: decides, countsGroups, Head } = props.groups ?? {}
  const headTicks = decides === 'last' && countsGroups && Head && selection?.onRows
  // The figure that one looks for is next to the heading, and the other amounts are below it.
  const main = figure ?? (amounts.length === 1 ? amounts[0] : amounts.find((column) => column.main))
  const others = amounts.filter((column) => column !== main)
  const opened = main && amounts.length > 1 && main !== figure ? [main, ...rest] : rest
  return (
    <>
      <ul
        ref={(element) => {
          focus.list.current = element
        }}
        className={css.cards}
        aria-label={caption}
        tabIndex={-1}
        data-stale={state?.stale || state?.failure ? true : undefined}
      >
        {rows.map((row, at) => {
          const key = rowKey(row)
          const id = `${base}-${at}`
          const place = places?.[at]
          const form = props.formOf(row)
          const note = props.noteOf(key)
          const selected = selection?.selected.has(key) ?? false
          const head = props.groups?.Head && place?.opens
          return (
            <Fragment key={key}>
              {head && (
                <li className={`${css.card} ${css.groupHead}`} data-head>
                  <GroupTick describedBy={`${id}-group`} rows={head.filter(canSelect)} of={props} />
                  <div id={`${id}-group`}>
                    <GroupHead group={place.group} rows={head} of={props} />
                  </div>
                </li>
              )}
              <li
                className={`${layout.stack} ${css.card}`}
                style={gapOf(2)}
                data-row={key}
                aria-current={key === props.inForm || undefined}
                data-bold={bold?.(row) || undefined}
                data-edge={props.card?.edge?.(row)}
                data-joined={place?.continues || head !== undefined || undefined}
                data-selected={selected || undefined}
                data-marked={String(key) === props.marked || undefined}
                data-decided={note && true}
                tabIndex={note ? undefined : -1}
                {...(selection && canSelect(row) && ticking(selection, row, selected))}
                onFocus={scrollIntoSight}
              >
                <div className={css.head}>
                  {selection && !headTicks && canSelect(row) && (
                    <input
                      type="checkbox"
                      aria-label={labels.select}
                      aria-describedby={id}
                      checked={selected}
                      onChange={(event) => selection.onChange(row, event.target.checked)}
                    />
                  )}
                  <h2 id={id}>{heading?.cell(row, form)}</h2>
                  {main && <strong className="num">{main.cell(row, form)}</strong>}
                </div>
                <Inline justify="between" className={`aside ${css.second}`}>
                  <span>{joined(line.map((column) => column.text(row, order) || column.instead?.(row)))}</span>
                  <Inline as="span" gap={2}>
                    {statuses.map((column) => (
                      <Fragment key={column.key}>{column.cell(row, form)}</Fragment>
                    ))}
                  </Inline>
                </Inline>
                {below
                  .filter((column) => column.text(row, order) !== '')
                  .map((column) => (
                    <div key={column.key} className={css.below}>
                      <span>{column.title}</span> {column.cell(row, form)}
                    </div>
                  ))}
                {others.length > 0 && (
                  <Details
                    columns={others.filter((column) => column.text(row, order) !== '')}
                    row={row}
                    form={form}
                    className={`${layout.inline} ${css.amounts}`}
                  />
                )}
                {files.map((column) => (
                  <div key={column.key}>{column.cell(row, form)}</div>
                ))}
                {fields.map((column) => (
                  <div key={column.key} className={css.typed} inert={note && true}>
                    {column.cell(row, form)}
                  </div>
                ))}
                <Inline justify="end" className={css.foot}>
                  {opened.length > 0 && (
                    <details className={css.details}>
                      <summary className="aside">{labels.allDetails}</summary>
                      <Details columns={opened} row={row} form={form} />
                    </details>
                  )}
                  {(place?.hasActions ?? true) && (
                    <RowActions
                      row={row}
                      of={props}
                      describedBy={id}
                      className={css.buttons}
                      onDone={() => focus.moveOn(key)}
                    />
                  )}
                </Inline>
              </li>
            </Fragment>
          )
        })}
      </ul>
      <CardTotals {...props} />
    </>
  )
}

interface DetailsProps<R> {
  columns: readonly Column<R>[]
  row: R
  form: RowForm
  className?: string | undefined
}

/** Draws columns of a row, each under its title. */
export function Details<R>({ columns, row, form, className }: DetailsProps<R>) {
  return (
    <dl className={className}>
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.title}</dt>
          <dd>{column.cell(row, form)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Draws the totals of a table's foot under the last card. */
function CardTotals<R>(props: RowsProps<R>) {
  const { amounts } = placesOf(props)
  if (props.totals === false || amounts.length === 0) return null
  return (
    <div role="group" aria-label={labels.totals}>
      {totalsLines(props).map(({ label, of }) => (
        <div key={label} className={css.totals}>
          <span>{label}</span>
          <dl>
            {amounts
              .map((column) => ({ column, amount: of(column) }))
              .map(
                ({ column, amount }) =>
                  amount !== undefined && (
                    <div key={column.key}>
                      <dt className={amounts.length === 1 ? 'sr-only' : undefined}>{column.title}</dt>
                      <dd className="num">
                        <Amount of={amount} />
                      </dd>
                    </div>
                  ),
              )}
          </dl>
        </div>
      ))}
    </div>
  )
}
