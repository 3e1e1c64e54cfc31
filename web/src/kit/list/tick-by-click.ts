import type { MouseEvent } from 'react'
import type { Selection } from './data-table.tsx'

/** A click on one of these has a meaning of its own. */
const OWN = 'a, button, input, select, textarea, label, summary, dialog, [popover]'

/** Returns the props with which a click in a row, or a tap on its card, ticks it. */
export const ticking = <R>(selection: Selection<R>, row: R, isSelected: boolean) => ({
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
