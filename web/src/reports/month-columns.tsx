/** The columns of this month and the month before, each a link to its receipts, and the bar between the two. */
import type { Day } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'
import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import { heldPlaces } from '@backoffice/contract/cash/place'
import { stage } from '@backoffice/contract/statuses'
import type { CSSProperties } from 'react'
import { type Column, columnsFor } from '../kit/list/columns.tsx'
import { type Behind, leadingTo } from './figure-link.tsx'
import css from './share-bar.module.css'

interface Months {
  readonly cCode: string
  readonly thisMonth: Money
  readonly lastToDate: Money
  readonly change: Money
  readonly lastMonth: Money
  readonly monthStart: Day
  readonly today: Day
  readonly lastStart: Day
  readonly lastSameDay: Day
  readonly lastEnd: Day
}

/** The places of receipts that count: neither void nor bounced. */
export const placesThatCount = [...heldPlaces, stage.banked].join(',')

/** Draws a bar behind a figure: its part of a whole. */
export const withShare = <R,>(figure: Column<R>, shareOf: (row: R) => number): Column<R> => ({
  ...figure,
  cell: (row, form) => (
    <span className={css.bar} style={{ '--share': Math.max(0, Math.min(shareOf(row), 1)) } as CSSProperties}>
      {figure.cell(row, form)}
    </span>
  ),
})

/** Makes the columns. `of` returns the filters that leave only the receipts of the row. */
export function monthColumns<R extends Months>(of: (row: R) => Readonly<Record<string, number>>) {
  const column = columnsFor<Months>()
  const between = (from: (row: R) => Day, to: (row: R) => Day): Behind<R> => ({
    to: '/directorSalesmanReceiptReport',
    search: (row) => ({ ...of(row), place: placesThatCount, fromDate: from(row), toDate: to(row) }),
  })
  return [
    withShare(
      leadingTo<R>(
        column.money('thisMonth', reportLabels.thisMonth, { sortable: true, main: true }),
        between(
          ({ monthStart }) => monthStart,
          ({ today }) => today,
        ),
      ),
      ({ thisMonth, lastToDate }) => (lastToDate > 0 ? thisMonth / lastToDate : Number(thisMonth > 0)),
    ),
    leadingTo<R>(
      column.money('lastToDate', reportLabels.lastMonthSameDay, { sortable: true }),
      between(
        ({ lastStart }) => lastStart,
        ({ lastSameDay }) => lastSameDay,
      ),
    ),
    column.money('change', reportLabels.change, { sortable: true }),
    leadingTo<R>(
      column.money('lastMonth', reportLabels.lastMonth, { sortable: true, below: 'lastToDate' }),
      between(
        ({ lastStart }) => lastStart,
        ({ lastEnd }) => lastEnd,
      ),
    ),
  ]
}
