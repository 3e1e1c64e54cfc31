import { limits } from '@backoffice/contract/limits'
import { type RefObject, useLayoutEffect } from 'react'

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/**
 * Lets an element take no press of a pointer until it has stood still for `limits.row.rest`, because a press that was meant for what
 * stood there before would land on it. Keys are not concerned: they go to what has the focus.
 */
export function rest(element: HTMLElement): void {
  element.style.pointerEvents = 'none'
  clearTimeout(timers.get(element))
  timers.set(
    element,
    setTimeout(() => (element.style.pointerEvents = ''), limits.row.rest),
  )
}

/** Lets buttons rest that have just appeared where the pointer may be, and again when `content` is something else. */
export function useRest(element: RefObject<HTMLElement | null>, content?: unknown): void {
  useLayoutEffect(() => {
    if (element.current) rest(element.current)
  }, [element, content])
}
