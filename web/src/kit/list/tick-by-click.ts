import type { MouseEvent } from 'react'

/** A click on one of these has a meaning of its own. */
const OWN = 'a, button, input, select, textarea, label, summary, dialog, [role="menu"]'

/**
 * Returns whether a click in a row ticks it: one that hits nothing with a meaning of its own, and that does not end a selection of text. A
 * second click at the same place ticks nothing, because another row may be there by then.
 */
export function ticksByClick({ target, detail }: MouseEvent): boolean {
  if (detail > 1 || !(target instanceof Element) || target.closest(OWN)) return false
  return getSelection()?.isCollapsed !== false
}
