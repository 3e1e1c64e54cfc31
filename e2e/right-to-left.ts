/** Pages that run from right to left, as they do in Urdu. */
import type { Page } from '@playwright/test'

/** Opens a screen from right to left before anything is drawn. Its texts stay in English, so that a test finds its parts by their names. */
export async function openRightToLeft(page: Page, path: string): Promise<void> {
  await page.context().addInitScript(() => {
    const turn = () => {
      const root = document.documentElement as HTMLElement | null
      if (root && root.dir !== 'rtl') root.dir = 'rtl'
    }
    new MutationObserver(turn).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['dir'],
    })
    turn()
  })
  await page.goto(path)
}

/** Writes Urdu into the heading of the page, so that the browser needs a typeface for it. A page from right to left becomes one in Urdu. */
export const writeUrdu = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.dir === 'rtl') {
      root.lang = 'ur'
      root.dataset['script'] ??= 'naskh'
    }
    const heading = document.querySelector('h1')
    if (heading) heading.textContent = 'نقد کی وصولی'
  })
