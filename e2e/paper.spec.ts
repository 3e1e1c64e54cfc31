/** Lists that the browser prints: every column is on the paper, and no word of it is cut. */
import { expect, test } from './fixtures.ts'

/** The printable width and height of A4 on its side between margins of 10 mm, in pixels. */
const PAPER = { width: 1047, height: 718 }
const SCREEN = { width: 1366, height: 768 }

test('The list with the most columns is printed with all of them', async ({ signedIn }) => {
  const page = await signedIn(3001, { path: '/directorDepositHistory', viewport: SCREEN })
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print' })

  const heads = page.getByRole('columnheader').filter({ visible: true })
  await expect.poll(() => heads.count()).toBeGreaterThanOrEqual(20)
  const beyond = () =>
    page.getByRole('table').evaluate((table) => {
      const right = table.parentElement?.getBoundingClientRect().right ?? 0
      return [...table.querySelectorAll('th, td')]
        .filter((cell) => cell.getBoundingClientRect().right > right + 1 || cell.scrollWidth > cell.clientWidth + 1)
        .map((cell) => cell.textContent)
    })
  // The table gets the width of the paper a moment after the page does.
  await expect.poll(beyond).toEqual([])
})
