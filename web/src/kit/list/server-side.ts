import type { PageCall } from '@backoffice/contract/call'
import type { Column } from './columns.tsx'
import type { AllTotals } from './totals.ts'

interface Declared<R> {
  readonly pageSize?: number
  readonly totals?: false
  readonly columns: readonly Column<R>[]
}

/** Returns what the server does for a list in pages: it sorts by the columns that the call declares, and adds up all rows. */
export function serverSide<R>(call: PageCall, { pageSize, totals, columns }: Declared<R>, sort: string) {
  const isPaged = pageSize !== undefined
  const sorts = isPaged ? call.sorts : []
  const isSorted = sorts.includes(sort.replace(/^-/, ''))
  const addsUp = totals !== false && columns.some(({ key, amount }) => amount && call.totals.of.includes(key))
  return {
    columns:
      sorts.length > 0 ? columns.map((column) => ({ ...column, sortable: sorts.includes(column.key) })) : columns,
    sorts: sorts.length > 0,
    isSorted,
    /** The order belongs to the rows, wherever they are read; the sums are asked for with the rows of the screen alone. */
    order: isSorted ? { sort } : {},
    sums: addsUp ? { totals: true } : {},
  }
}

interface Answered {
  readonly totalRows: number
  readonly totals?: Omit<AllTotals, 'rows' | 'isPage'> | undefined
}

/** Returns the sums of the answer. `isPage` says that one page has all its rows, as a list without pages always has. */
export const allTotals = (answer: Answered | undefined, pageSize = Number.POSITIVE_INFINITY): AllTotals | undefined =>
  answer?.totals && { ...answer.totals, rows: answer.totalRows, isPage: answer.totalRows <= pageSize }
