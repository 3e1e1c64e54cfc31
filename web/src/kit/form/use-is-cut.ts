import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns whether a control of one line has no room for the whole of its text. */
export function useIsCut(control: RefObject<HTMLInputElement | null>, text: string): boolean {
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const input = control.current
    if (!input) return
    const look = () => setIsCut(input.scrollWidth > input.clientWidth)
    look()
    const resized = new ResizeObserver(look)
    resized.observe(input)
    return () => resized.disconnect()
  }, [control, text])
  return isCut
}
