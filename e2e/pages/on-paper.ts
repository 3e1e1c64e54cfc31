/** A page as it is printed. */
import type { Page } from '@playwright/test'

/** Returns the paper's width and height in points. */
export async function onPaper(page: Page) {
  await page.emulateMedia({ media: null })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  return { width: Math.round(Number(width)), height: Math.round(Number(height)) }
}

export const A4_LANDSCAPE = { width: 842, height: 595 }
