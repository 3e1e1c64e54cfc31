import type { Column } from './columns.tsx'

interface Declared<R> {
  readonly alsoInFiles?: readonly Column<R>[]
  readonly totals?: false
}

/** Returns the columns of exported files and paper. A list without totals has none there either. */
export const inFiles = <R>({ alsoInFiles = [], totals }: Declared<R>, columns: readonly Column<R>[]) =>
  [...columns, ...alsoInFiles].map(({ amount, ...column }) => ({
    ...column,
    ...(totals !== false && amount && { amount }),
  }))
