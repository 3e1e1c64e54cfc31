import { type CSSProperties, useLayoutEffect, useRef } from 'react'

const variable = (key: string) => `--pin-${key}`

/** Where a pinned cell stops when the table is scrolled; `key` is the column's. */
export const pinnedAt = (key: string): CSSProperties => ({ insetInlineEnd: `var(${variable(key)}, 0px)` })

/**
 * Pinned columns stay in sight beside the actions, however wide the table is: what one decides on is seen where one decides.
 * Each stops where the cells pinned behind it begin, so their widths are measured.
 */
export function usePinned() {
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    const element = table.current
    if (!element) return
    const measure = () => {
      let taken = 0
      for (const header of [...element.querySelectorAll<HTMLElement>('thead [data-pin]')].reverse()) {
        element.style.setProperty(variable(header.dataset.pin ?? ''), `${taken}px`)
        taken += header.getBoundingClientRect().width
      }
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return table
}
