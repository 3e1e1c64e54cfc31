import { flushSync } from 'react-dom'
import type { RowKey } from './row-focus.ts'

/**
 * Runs a change that removes a row from its list. If the row had the focus, the focus goes on to the next row, so that ticking one row
 * after the other needs no Tab.
 */
export function keepRowFocus(keys: readonly RowKey[], gone: RowKey, change: () => void): void {
  const index = keys.indexOf(gone)
  const next = keys[index + 1] ?? keys[index - 1]
  flushSync(change)
  if (next === undefined || document.activeElement !== document.body) return
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(next))}"]`)?.focus()
}
