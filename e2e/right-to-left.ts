/** Pages that run from right to left, as they do in Urdu. */
import type { Page } from '@playwright/test'

/** Opens a screen as the choice of Urdu does: the language and the direction are there before anything is drawn. */
export async function openRightToLeft(page: Page, path: string): Promise<void> {
  await page.context().addInitScript(() => {
    const turn = () => {
      const root = document.documentElement as HTMLElement | null
      if (!root || (root.dir === 'rtl' && root.lang === 'ur')) return
      root.lang = 'ur'
      root.dir = 'rtl'
    }
    new MutationObserver(turn).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['dir', 'lang'],
    })
    turn()
  })
  await page.goto(path)
}

/** Writes Urdu into the heading of the page, so that the browser needs a typeface for it. */
export const writeUrdu = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heading = document.querySelector('h1')
    if (heading) heading.textContent = 'نقد کی وصولی'
  })
