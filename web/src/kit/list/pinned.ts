import { type CSSProperties, useLayoutEffect, useRef } from 'react'

const variable = (key: string) => `--pin-${key}`
const cut = (key: string) => `--cut-${key}`

/** Returns the style of a pinned cell of the column `key`: the place where it stops, and whether a cell continues below its edge. */
export const pinnedAt = (key: string) =>
  ({ insetInlineEnd: `var(${variable(key)}, 0px)`, '--cut': `var(${cut(key)}, 0)` }) as CSSProperties

/** Two edges nearer than this many pixels count as one: the difference is rounding. */
const NEAR = 1.5

/**
 * Keeps pinned columns in sight beside the actions, however wide the table is, so that the amount is visible beside the decision. Each
 * column stops where the next pinned one begins, so their widths are measured. A cell that continues below an edge fades out there: half
 * a number must not look like a whole one.
 */
export function usePinned() {
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    const element = table.current
    const scroll = element?.parentElement
    if (!element || !scroll) return
    const set = (name: string, value: string) => {
      if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value)
    }
    const cells = [...element.querySelectorAll<HTMLElement>('thead tr > *')]
    const widthOf = (cell: HTMLElement) => cell.getBoundingClientRect().width
    const pins = new Map<string, number>()
    // The places follow from the widths, which the browser knows only after it has drawn.
    const follow = () => {
      const end = Math.abs(scroll.scrollLeft) + scroll.clientWidth
      const pinnedCells: { key: string; left: number; right: number; over: boolean }[] = []
      let start = 0
      for (const cell of cells) {
        const [key, width] = [cell.dataset['pin'], widthOf(cell)]
        if (key !== undefined) {
          const left = Math.min(start, end - (pins.get(key) ?? 0) - width)
          pinnedCells.push({ key, left, right: left + width, over: left < start - NEAR })
        }
        start += width
      }
      for (const { key, left, over } of pinnedCells) {
        const joins = pinnedCells.some(({ right }) => Math.abs(right - left) < NEAR)
        set(cut(key), over && !joins ? '1' : '0')
      }
      set(cut('start'), Math.abs(scroll.scrollLeft) > NEAR ? '1' : '0')
    }
    const measure = () => {
      let taken = 0
      for (const cell of cells.toReversed()) {
        const key = cell.dataset['pin']
        if (key === undefined) continue
        pins.set(key, taken)
        set(variable(key), `${taken}px`)
        taken += widthOf(cell)
      }
      follow()
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const measured of [element, scroll, ...cells]) observer.observe(measured)
    scroll.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      scroll.removeEventListener('scroll', follow)
    }
  })
  return table
}
