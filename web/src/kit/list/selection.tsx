/** The selected rows of a list: their checkboxes, and the clicks that tick a row. */
import type { MouseEvent } from 'react'
import { labels } from '@backoffice/contract/labels'
import type { RowKey } from './row-focus.ts'
import type { DecidedRow, RowNote } from './rows-stay.ts'

export interface Selection<R> {
  readonly selected: ReadonlySet<RowKey>
  /** Runs when a row is ticked or unticked. The owner decides: a row that it does not select stays unticked. */
  readonly onChange: (row: R, selected: boolean) => void
  /** Returns whether a row has a checkbox; without it every row has one. */
  readonly can?: (row: R) => boolean
  /** Runs when the checkbox of a group ticks or unticks its rows of the page. */
  readonly onRows?: (rows: readonly R[], selected: boolean) => void
  /** Runs when the checkbox in the header ticks or unticks the whole page. */
  readonly onAll?: (selected: boolean) => void
  /** The rows that were just decided together. */
  readonly decided?: readonly DecidedRow<R>[]
}

interface Ticked<R> {
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => RowKey
  readonly selection?: Selection<R>
  readonly noteOf: (key: RowKey) => RowNote | undefined
}

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
      aria-label={labels.selectAllOnPage}
      checked={rows.every((row) => !canTick(of, row) || selection?.selected.has(rowKey(row)))}
      onChange={(event) => selection?.onAll?.(event.target.checked)}
    />
  )
}

/** A click on one of these has a meaning of its own. */
const OWN = 'a, button, input, select, textarea, label, summary, dialog, [popover]'

/** Returns the props with which a click in a row, or a tap on its card, ticks it. */
export const ticking = <R,>(selection: Selection<R>, row: R, isSelected: boolean) => ({
  'data-ticks': true,
  onClick: (event: MouseEvent) => {
    if (ticksByClick(event)) selection.onChange(row, !isSelected)
  },
})

/**
 * Returns whether a click in a row ticks it: the click hits nothing with a meaning of its own, and does not end a selection of text. A
 * second click at the same place ticks nothing, because another row may be there by then.
 */
function ticksByClick({ target, detail }: MouseEvent): boolean {
  if (detail > 1 || !(target instanceof Element) || target.closest(OWN)) return false
  return getSelection()?.isCollapsed !== false
}
