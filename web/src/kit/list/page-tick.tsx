import type { RowsProps } from './table-grid.tsx'

type Ticked<R> = Pick<RowsProps<R>, 'selection' | 'rows' | 'rowKey' | 'noteOf'>

/** Returns whether a row can be ticked now: a row that was just decided stays a little longer, and cannot. */
export const canTick = <R,>({ selection, rowKey, noteOf }: Ticked<R>, row: R): boolean =>
  noteOf(rowKey(row)) === undefined && (selection?.can?.(row) ?? true)

/** Returns whether there is a checkbox for the whole page. */
export const hasPageTick = <R,>(of: Ticked<R>): boolean =>
  of.selection?.onAll !== undefined && of.rows.some((row) => canTick(of, row))

/** Draws the checkbox that ticks or unticks the whole page. */
export function PageTick<R>({ of }: { of: Ticked<R> }) {
  const { selection, rows, rowKey } = of
  return (
    <input
      type="checkbox"
      aria-label="Select all on page"
      checked={rows.every((row) => !canTick(of, row) || selection?.selected.has(rowKey(row)))}
      onChange={(event) => selection?.onAll?.(event.target.checked)}
    />
  )
}
