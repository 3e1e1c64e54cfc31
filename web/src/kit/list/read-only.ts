import type { ReactNode } from 'react'
import type { FromDevice } from '../../api/on-device.ts'
import type { ReviewOf } from '../review/use-review.tsx'
import type { Action } from './actions.tsx'
import type { Column } from './columns.tsx'
import type { Selection } from './data-table.tsx'

interface Offered<R> {
  readonly columns: readonly Column<R>[]
  readonly actions: readonly Action<R>[] | undefined
  readonly selection: Selection<R> | undefined
  readonly review: ReviewOf<R> | undefined
  /** The buttons above the rows that ask the server. */
  readonly tools: ReactNode
}

/** Leaves of a list what works with rows from the device: they are read, and nothing of them is decided, typed or exported. */
export const readOnly = <R>(fromDevice: FromDevice | undefined, offered: Offered<R>): Offered<R> =>
  fromDevice === undefined
    ? offered
    : {
        columns: offered.columns.filter(({ kind }) => kind !== 'field'),
        actions: offered.actions?.filter(({ opens }) => opens),
        selection: undefined,
        review: undefined,
        tools: null,
      }
