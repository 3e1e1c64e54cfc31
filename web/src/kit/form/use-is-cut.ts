import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns whether a single-line control is too short for its text. It measures the page only where the caller asks for it. */
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
