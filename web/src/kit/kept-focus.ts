import { type RefObject, useEffect, useRef } from 'react'

interface KeptFocus {
  readonly ref: RefObject<HTMLElement | null>
  readonly tabIndex: -1
}

/**
 * Keeps the focus in a part of the page with steps that replace each other. When the control that has it goes away with its step, the part
 * itself gets it, so that Tab goes on with the next step and a screen reader is not sent to the top of the page.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const part = ref.current
    if (!part) return
    let last: EventTarget | null = null
    const ended = new AbortController()
    part.addEventListener('focusin', ({ target }) => (last = target), { signal: ended.signal })
    // The parts of a step draw themselves anew without this one.
    const steps = new MutationObserver(() => {
      const isLost = document.activeElement === document.body && last instanceof Node && !last.isConnected
      if (isLost) part.focus({ preventScroll: true })
    })
    steps.observe(part, { childList: true, subtree: true })
    return () => {
      ended.abort()
      steps.disconnect()
    }
  }, [])
  return { ref, tabIndex: -1 }
}
