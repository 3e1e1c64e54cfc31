/** The words about all rows of a list: their number, their sum and their age, or that there is no row. */
import type { PageCall, Row, Wire } from '@backoffice/contract/call'
import { type Day, daysBetween } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { listMessages } from '@backoffice/contract/list-messages'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { Amount } from '../amount.tsx'
import { showNumber } from '../format.ts'
import type { ReviewLook } from '../review/review-look.ts'
import { Button } from '../button.tsx'
import { useViewer, type Viewer } from '../viewer.ts'
import { amountColumn } from './column-roles.ts'
import type { CellValue, Column } from './columns.tsx'
import type { AllTotals } from './totals.tsx'
import type { FilterValues } from './filters.ts'

interface Answered<R> {
  readonly totalRows: number
  readonly all: AllTotals | undefined
  readonly columns: readonly Column<R>[]
  /** The day of the row that waits longest; undefined where it is not known. */
  readonly oldest: Day | undefined
  readonly isFiltered: boolean
  readonly today: Day
}

interface Waiting<C extends PageCall> {
  readonly call: C
  /** The input of the list without its page. */
  readonly input: Wire<C> | undefined
  readonly per: 'branch' | 'user'
  readonly columns: readonly Column<Row<C>>[]
  /** The column of the day by which the server sorts; undefined for a list that shows no age. */
  readonly oldestFirst: string | undefined
  readonly sort: string
  readonly page: number
  readonly rows: readonly Row<C>[]
  readonly totalRows: number
}

/** Returns the day of the row that waits longest. The row is fetched alone where the page at hand may not have it. */
export function useOldestDay<C extends PageCall>(of: Waiting<C>): Day | undefined {
  const { call, input, per, columns, oldestFirst, sort, page, rows, totalRows } = of
  const isAtHand = rows.length >= totalRows || (page === 1 && sort === oldestFirst)
  const first = useCall(
    call,
    input && oldestFirst !== undefined && !isAtHand
      ? ({ ...input, sort: oldestFirst, page: 1, limit: 1 } as Wire<C>)
      : undefined,
    { quiet: true, per },
  )
  const column = columns.find(({ key }) => key === oldestFirst)
  const known = isAtHand ? rows : ((first.data?.responseObjects ?? []) as readonly Row<C>[])
  return known.flatMap((row) => dayIn(column?.value?.(row))).toSorted()[0]
}

/**
 * Returns words about all rows of the filters: their number, their sum, and the age of the oldest row. The sum is in the answer or it is left
 * out. The age is known where the page has all rows, and where it begins with the oldest.
 */
export function factsOf<R>(
  { review }: { readonly review?: ReviewLook<R> },
  answered: Answered<R>,
): readonly ReactNode[] {
  const { totalRows, all, columns, oldest, isFiltered, today } = answered
  if (totalRows === 0) return []
  const waits = review !== undefined && !isFiltered
  const amount = amountColumn(columns)
  const total = amount && all?.amounts[amount.key]
  const isOnly = columns.filter(({ key }) => all?.amounts[key] !== undefined).length === 1
  return [
    (waits ? listMessages.wait : listMessages.inAll)(totalRows, showNumber(totalRows)),
    ...(amount && total !== undefined
      ? [
          <>
            {!isOnly && `${amount.title} `}
            <Amount of={total} />
          </>,
        ]
      : []),
    ...(waits && oldest ? [listMessages.oldest(daysBetween(oldest, today))] : []),
  ]
}

const dayIn = (cell: CellValue | undefined): readonly Day[] => (cell?.kind === 'day' && cell.value ? [cell.value] : [])

interface NothingHereProps {
  of: {
    readonly empty?: string | ((viewer: Viewer) => ReactNode)
    readonly noMatch?: string | ((values: FilterValues) => string)
  }
  /** The filters that left no row; `undefined` where none is set and there is nothing at all. */
  values: FilterValues | undefined
  near: ReactNode
  onReset: () => void
}

/** Draws a sentence in place of the rows of an empty list, and offers to reset the filters where no row matches them. */
export function NothingHere({ of, values, near, onReset }: NothingHereProps) {
  const viewer = useViewer()
  const { empty = listMessages.nothing, noMatch = listMessages.noMatch } = of
  if (!values) return <p>{typeof empty === 'string' ? empty : empty(viewer)}</p>
  return (
    <>
      <p>{typeof noMatch === 'string' ? noMatch : noMatch(values)}</p>
      {near}
      <Button onClick={onReset}>{labels.resetFilters}</Button>
    </>
  )
}
