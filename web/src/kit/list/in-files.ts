import type { PageCall } from '@backoffice/contract/call'
import { withCodes } from './code-columns.ts'
import type { Column } from './columns.tsx'

interface Declared<R> {
  readonly call: Pick<PageCall, 'codes'>
  readonly alsoInFiles?: readonly Column<R>[]
  readonly totals?: false
}

/** Returns the columns of exported files and paper. A list without totals has none there either. */
export const inFiles = <R>({ call, alsoInFiles = [], totals }: Declared<R>, columns: readonly Column<R>[]) =>
  withCodes([...columns, ...alsoInFiles], call.codes).map(({ amount, ...column }) => ({
    ...column,
    ...(totals !== false && amount && { amount }),
  }))
