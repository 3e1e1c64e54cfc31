/** Looks for letters that the box of their text cuts off. Some letters of Nastaliq rise high above their line, or fall below it. */
import { expect, type Page } from '@playwright/test'

/** Waits for the typeface of a page in Nastaliq. */
export async function inNastaliq(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-script', 'nastaliq')
  await page.evaluate(async () => {
    await document.fonts.load('16px "Noto Nastaliq Urdu Variable"', 'ک')
    await document.fonts.ready
  })
}

interface Letters {
  /** The number of lines that were measured. */
  readonly seen: number
  readonly faults: readonly string[]
}

/** Compares the ink of each drawn line of Urdu with the boxes around it that cut above and below. Parts of a pixel do not count. */
export const cutGlyphs = (page: Page): Promise<Letters> =>
  page.evaluate(() => {
    const TOLERANCE = 1
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('The browser has no canvas.')
    const faults = new Set<string>()
    let seen = 0

    /** Returns how far the ink of words is above and below their base line, and the ascent of their typeface. */
    const inkOf = (words: string, looks: CSSStyleDeclaration) => {
      pen.font = `${looks.fontWeight} ${looks.fontSize} ${looks.fontFamily}`
      const ink = pen.measureText(words)
      return { above: ink.actualBoundingBoxAscent, below: ink.actualBoundingBoxDescent, typeface: ink }
    }

    /** Returns the upper and the lower edge at which a box cuts what it contains. */
    const edgesOf = (box: Element): readonly [number, number] => {
      // Only these are read: a copy of all looks of each box would take most of the time.
      const looks = getComputedStyle(box)
      const { overflowY, overflowX, overflowClipMargin, clipPath } = looks
      const { top, bottom } = box.getBoundingClientRect()
      const inset = /^inset\((.+)\)$/.exec(clipPath)?.[1]?.split(' ').map(Number.parseFloat)
      const path = inset ? [top + (inset[0] ?? 0), bottom - (inset[2] ?? inset[0] ?? 0)] : [-Infinity, Infinity]
      if (overflowY === 'visible') return [path[0] ?? 0, path[1] ?? 0]
      const isOfContent = overflowClipMargin.includes('content-box')
      const room =
        overflowX === 'clip' && overflowY === 'clip'
          ? Number.parseFloat(overflowClipMargin.replace(/^[a-z-]+ ?/, '')) || 0
          : 0
      const [above, below] = [looks.borderTopWidth, looks.borderBottomWidth].map(Number.parseFloat)
      const padding = isOfContent ? [looks.paddingTop, looks.paddingBottom].map(Number.parseFloat) : [0, 0]
      const from = top + (above ?? 0) + (padding[0] ?? 0) - room
      const to = bottom - (below ?? 0) - (padding[1] ?? 0) + room
      return [Math.max(from, path[0] ?? 0), Math.min(to, path[1] ?? 0)]
    }

    const judge = (words: string, line: DOMRect, place: Element) => {
      const { above, below, typeface } = inkOf(words, getComputedStyle(place))
      const base = line.top + typeface.fontBoundingBoxAscent
      seen += 1
      for (let box: Element | null = place; box && box !== document.body; box = box.parentElement) {
        const [from, to] = edgesOf(box)
        // A line beyond the edge is out of sight on purpose, or until a list is scrolled.
        if (line.top > to - 4 || line.bottom < from + 4) return
        const isScrolled = ['auto', 'scroll'].includes(getComputedStyle(box).overflowY)
        const cutAbove = isScrolled && (box.scrollTop > 0 || line.top < from) ? 0 : from - (base - above)
        const cutBelow = isScrolled ? 0 : base + below - to
        for (const [side, cut] of [
          ['above', cutAbove],
          ['below', cutBelow],
        ] as const)
          if (cut > TOLERANCE)
            faults.add(
              `${words.slice(0, 30)} is cut ${side} by ${cut.toFixed(1)} px in ${box.tagName}.${box.className}`,
            )
        if (getComputedStyle(box).position === 'fixed') return
      }
    }

    const URDU = /[\u0600-\u06ff]/
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      const place = node.parentElement
      if (!URDU.test(text) || !place || place.closest('svg, script, style, noscript, .leaflet-container, .sr-only'))
        continue
      if (!place.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const lines = new Map<number, { words: string; rect: DOMRect }>()
      for (const { 0: word, index } of text.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const rect = range.getBoundingClientRect()
        if (rect.width < 2 || rect.height < 2) continue
        const line = lines.get(rect.top)
        lines.set(rect.top, { words: line ? `${line.words} ${word}` : word, rect })
      }
      for (const { words, rect } of lines.values()) judge(words, rect, place)
    }

    // The box of a value cuts at the height of its line; the hint of an empty field is not cut by it.
    for (const field of document.querySelectorAll('input')) {
      if (!URDU.test(field.value) || !field.checkVisibility({ visibilityProperty: true })) continue
      const looks = getComputedStyle(field)
      const { above, below, typeface } = inkOf(field.value, looks)
      const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = typeface
      const half = (Number.parseFloat(looks.lineHeight) - ascent - descent) / 2
      seen += 1
      const cut = Math.max(above - ascent - half, below - descent - half)
      if (cut > TOLERANCE) faults.add(`${field.value} is cut by ${cut.toFixed(1)} px in its field`)
    }
    return { seen, faults: [...faults] }
  })
