/** Looks for texts of a table that lie below the buttons of their row. */
import type { Page } from '@playwright/test'

interface Texts {
  /** The number of texts that were compared with the buttons of their row. */
  readonly seen: number
  readonly faults: readonly string[]
}

/** Compares the drawn part of each text of a row with the cell of the buttons at rest. Buttons that come on hover lie over texts on purpose. */
export const textsBelowButtons = (page: Page): Promise<Texts> =>
  page.evaluate(() => {
    const faults = new Set<string>()
    let seen = 0
    for (const row of document.querySelectorAll('tr')) {
      const buttons = row.querySelector('[data-kind=actions]')
      const cover = buttons?.getBoundingClientRect()
      if (!buttons || !cover || cover.width === 0) continue
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const words = (node.nodeValue ?? '').trim()
        const place = node.parentElement
        if (words === '' || !place || buttons.contains(node) || place.closest('.sr-only')) continue
        if (!place.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const drawn = range.getBoundingClientRect()
        let { left, right } = drawn
        for (let box: Element | null = place; box && box !== row; box = box.parentElement) {
          if (getComputedStyle(box).overflowX === 'visible') continue
          const edges = box.getBoundingClientRect()
          left = Math.max(left, edges.left)
          right = Math.min(right, edges.right)
        }
        if (right - left < 1) continue
        seen += 1
        const across = Math.min(right, cover.right) - Math.max(left, cover.left)
        const down = Math.min(drawn.bottom, cover.bottom) - Math.max(drawn.top, cover.top)
        if (across > 1 && down > 1) faults.add(`${words.slice(0, 40)} is ${across.toFixed(0)} px below the buttons`)
      }
    }
    return { seen, faults: [...faults] }
  })
