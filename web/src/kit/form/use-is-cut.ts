import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns whether a control of one line has no room for the whole of its text. Only where it is asked to look, since that measures the page. */
export function useIsCut(control: RefObject<HTMLInputElement | null>, text: string, looks: boolean): boolean {
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const input = control.current
    if (!input || !looks) return
    const look = () => setIsCut(input.scrollWidth > input.clientWidth)
    look()
    const resized = new ResizeObserver(look)
    resized.observe(input)
    return () => resized.disconnect()
  }, [control, text, looks])
  return looks && isCut
}
