import type { FocusEvent } from 'react'

/**
 * Scrolls a control of a row out from below the sticky columns, head and pager when a key moves the focus to it. The browser does so by
 * itself only where a part of the control is outside of the scrolled area. A press of the pointer moves nothing, because the control would
 * leave the pointer.
 */
export function bringIntoSight({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget || !target.matches(':focus-visible')) return
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
