import { type Day, daysBetween } from '@backoffice/contract/day'
import { messages } from '@backoffice/contract/messages'
import type { ReactNode } from 'react'
import { Amount } from '../amount.tsx'
import { showNumber } from '../format.ts'
import type { ReviewLook } from '../review/review-look.ts'
import { amountColumn } from './column-roles.ts'
import type { CellValue, Column } from './columns.tsx'
import type { AllTotals } from './totals.tsx'

interface Answered<R> {
  readonly totalRows: number
  readonly all: AllTotals | undefined
  readonly columns: readonly Column<R>[]
  /** The rows of the page. */
  readonly rows: readonly R[]
  readonly isFiltered: boolean
  readonly sort: string
  readonly page: number
  readonly today: Day
}

/**
 * Returns words about all rows of the filters: their number, their sum, and the age of the oldest row. The sum is in the answer or it is left
 * out. The age is known where the page has all rows, and where it begins with the oldest.
 */
export function factsOf<R>(
  { review }: { readonly review?: ReviewLook<R> },
  answered: Answered<R>,
): readonly ReactNode[] {
  const { totalRows, all, columns, rows, isFiltered, sort, page, today } = answered
  if (totalRows === 0) return []
  const waits = review !== undefined && !isFiltered
  const amount = amountColumn(columns)
  const total = amount && all?.amounts[amount.key]
  const isOnly = columns.filter(({ key }) => all?.amounts[key] !== undefined).length === 1
  const day = columns.find(({ key }) => key === review?.oldestFirst)
  const hasOldest = waits && (rows.length >= totalRows || (page === 1 && sort === review.oldestFirst))
  const days = hasOldest ? rows.flatMap((row) => dayIn(day?.value?.(row))) : []
  const [oldest] = days.toSorted()
  return [
    (waits ? messages.list.wait : messages.list.inAll)(totalRows, showNumber(totalRows)),
    ...(amount && total !== undefined
      ? [
          <>
            {!isOnly && `${amount.title} `}
            <Amount of={total} />
          </>,
        ]
      : []),
    ...(oldest ? [messages.list.oldest(daysBetween(oldest, today))] : []),
  ]
}

const dayIn = (cell: CellValue | undefined): readonly Day[] => (cell?.kind === 'day' && cell.value ? [cell.value] : [])
