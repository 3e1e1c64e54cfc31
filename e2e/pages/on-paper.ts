/** A page as it is printed. */
import type { Locator, Page } from '@playwright/test'

/** Returns the paper's width and height in points. */
export async function onPaper(page: Page) {
  await page.emulateMedia({ media: null })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  return { width: Math.round(Number(width)), height: Math.round(Number(height)) }
}

/** Returns the lines of the highest row: paper is expensive, and rows with many lines are hard to read across. */
export const mostLines = (rows: Locator) =>
  rows.evaluateAll((all) => {
    const linesOf = (row: Element) => {
      const [cell] = row.children
      if (!cell) return 0
      const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(cell)
      const room =
        row.getBoundingClientRect().height - Number.parseFloat(paddingBlockStart) - Number.parseFloat(paddingBlockEnd)
      return Math.floor(room / Number.parseFloat(lineHeight))
    }
    return Math.max(...all.map(linesOf))
  })

export const A4_LANDSCAPE = { width: 842, height: 595 }
