import { limits } from '@backoffice/contract/limits'
import { type RefObject, useLayoutEffect } from 'react'

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/**
 * Makes an element ignore presses of the pointer for `limits.row.rest`, because a press that was meant for the former element at this place
 * would hit it. Keys still work: they go to the focused element. The styles show it by `data-resting`.
 */
export function rest(element: HTMLElement): void {
  element.style.pointerEvents = 'none'
  element.dataset['resting'] = ''
  clearTimeout(timers.get(element))
  timers.set(
    element,
    setTimeout(() => {
      element.style.pointerEvents = ''
      delete element.dataset['resting']
    }, limits.row.rest),
  )
}

/** Makes buttons that have just appeared under the pointer ignore presses for a moment, and again whenever `content` changes. */
export function useRest(element: RefObject<HTMLElement | null>, content?: unknown): void {
  useLayoutEffect(() => {
    if (element.current) rest(element.current)
  }, [element, content])
}
