/** Looks at the texts of a page as eyes do: which are too small on a phone, and which are cut. */
import type { Page } from '@playwright/test'

/** The smallest type of a phone. */
const SMALLEST = 13

interface Texts {
  /** The number of texts that were measured. */
  readonly seen: number
  readonly faults: readonly string[]
}

/**
 * Measures every drawn text of the page. A text may end with dots if it is no figure, and if the whole text is the title of its place, so
 * that a pointer shows it.
 */
export const inspectTexts = (page: Page): Promise<Texts> =>
  page.evaluate((smallest) => {
    const faults = new Set<string>()
    let seen = 0
    const isPhone = window.innerWidth < 640
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = (node.nodeValue ?? '').trim()
      const place = node.parentElement
      if (
        words === '' ||
        !place ||
        place.closest('svg, script, style, noscript, .leaflet-container, [inert], .sr-only')
      )
        continue
      if (!place.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const drawn = range.getBoundingClientRect()
      if (drawn.width < 2 || drawn.height < 2) continue
      seen += 1
      const looks = getComputedStyle(place)
      const short = words.slice(0, 40)
      // A long figure of a tile is drawn smaller, so that it is whole.
      const isFigure = /^[\d,.]+$/.test(words)
      if (
        isPhone &&
        !isFigure &&
        Number.parseFloat(looks.fontSize) < smallest &&
        !place.closest('.amount, small, .num')
      )
        faults.add(`small: ${short} has ${looks.fontSize}`)
      const title = place.closest('[title]')?.getAttribute('title') ?? ''
      for (let box: Element | null = place; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(box)
        if (['auto', 'scroll'].includes(overflowX)) break
        const hides = ['hidden', 'clip']
        const { left, right, top, bottom, width } = box.getBoundingClientRect()
        // A text for screen readers alone.
        if (width <= 1) break
        const isCutAside = hides.includes(overflowX) && (drawn.right > right + 1 || drawn.left < left - 1)
        const isCutBelow = hides.includes(overflowY) && (drawn.bottom > bottom + 4 || drawn.top < top - 4)
        if (isCutAside || isCutBelow) {
          const hasDots = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
          if (!hasDots || isFigure || !title.includes(words)) faults.add(`cut: ${short}`)
          break
        }
        if (position === 'fixed') break
      }
    }
    return { seen, faults: [...faults] }
  }, SMALLEST)
