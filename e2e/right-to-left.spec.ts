/** In Urdu a page runs from right to left: it is whole, it begins at the right, and the keys follow the eye. */
import { role } from '@backoffice/contract/access'
import type { Locator, Page } from '@playwright/test'
import { expectNoOverflow } from './accessible.ts'
import { demoUsers } from './demo-users.ts'
import { expect, test } from './fixtures.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { pressIn } from './pages/list-page.ts'
import { withoutPrintDialog } from './pages/printed.ts'
import { reviewPage } from './pages/review.ts'
import { openRightToLeft, writeUrdu } from './right-to-left.ts'
import { inspectTexts } from './text-sight.ts'
import { waitUntilFileIsKept, waitUntilPageIsKept } from './without-network.ts'

const COLLECTION = '/cashierCashCollection'

async function boxOf(part: Locator): Promise<{ readonly left: number; readonly right: number }> {
  const { x, width } = (await part.boundingBox()) ?? { x: Number.NaN, width: 0 }
  return { left: x, right: x + width }
}

const focusedAt = (page: Page): Promise<number> =>
  page.evaluate(() => document.activeElement?.getBoundingClientRect().left ?? Number.NaN)

async function expectWhole(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0)
  await expectNoOverflow(page)
  const { seen, faults } = await inspectTexts(page)
  expect(seen, path).toBeGreaterThan(3)
  expect(faults, path).toEqual([])
}

test('From right to left a list begins at the right, and dialog, calendar, chart and paper do too', async ({
  signedIn,
}) => {
  const page = await signedIn(demoUsers[role.cashier])
  await openRightToLeft(page, COLLECTION)
  const table = page.getByRole('table').first()
  const rows = table.locator('tbody [data-row]')
  const buttons = rows.first().locator('[data-kind=actions]')

  await test.step('The first column is at the right edge, and the buttons of a row are at the left one', async () => {
    await expect(rows.first()).toBeVisible()
    await expectWhole(page, COLLECTION)
    const [frame, name, actions] = [
      await boxOf(table),
      await boxOf(rows.first().locator('[data-start]').first()),
      await boxOf(buttons),
    ]
    expect(name.left).toBeGreaterThan(actions.right)
    expect(frame.right - name.right).toBeLessThan(frame.right - actions.right)
    expect((await boxOf(page.getByRole('navigation').first())).right).toBeGreaterThan(frame.right)
  })

  await test.step('In the calendar the arrow to the left leads to the left', async () => {
    await page.getByRole('search').getByRole('button', { name: /^Date/ }).click()
    await page.getByRole('button', { name: 'Open calendar' }).first().click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.locator('table button:focus')).toHaveCount(1)
    const day = calendar.getByRole('button', { name: /^1[01] / })
    await day.first().focus()
    const before = await focusedAt(page)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => focusedAt(page)).toBeLessThan(before)
    const [back, on] = [
      calendar.getByRole('button', { name: 'Previous month' }),
      calendar.getByRole('button', { name: 'Next month' }),
    ]
    expect((await boxOf(on)).right).toBeLessThan((await boxOf(back)).left)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  await test.step('The name and the buttons stay in sight when the table is scrolled to its end', async () => {
    await page.setViewportSize({ width: 920, height: 768 })
    const before = await boxOf(buttons)
    const moved = await table.evaluate((element) => {
      const scroll = element.parentElement as HTMLElement
      scroll.scrollTo({ left: -scroll.scrollWidth })
      return scroll.scrollLeft
    })
    expect(moved).toBeLessThan(0)
    expect(await boxOf(buttons)).toEqual(before)
    // The box that selects a row is before its name.
    const [name, list] = [
      await boxOf(rows.first().locator('[data-start]').first()),
      await boxOf(page.getByRole('region', { name: 'Cash Collection' }).filter({ has: table })),
    ]
    expect(list.right - name.right).toBeLessThan(60)
    expect(name.right).toBeLessThanOrEqual(list.right)
    await page.setViewportSize({ width: 1366, height: 768 })
  })

  await test.step('A dialog closes at its left edge, and a comment is typed from the right', async () => {
    await rows.first().getByRole('button', { name: 'Decline' }).click()
    const ask = askDialog(page, 'Decline Receipt')
    const typed = ask.typed('Comment')
    await expect(typed).toBeFocused()
    const [close, box] = [await boxOf(ask.dialog.getByRole('button', { name: 'Close' })), await boxOf(ask.dialog)]
    expect(close.left - box.left).toBeLessThan(box.right - close.right)
    expect(await typed.evaluate((field) => getComputedStyle(field).textAlign)).toBe('right')
    await expectNoOverflow(page)
    await page.keyboard.press('Escape')
  })

  await test.step('On paper the words are at the right, and the amounts at the left', async () => {
    await pressIn(rows.first(), 'Timeline')
    await withoutPrintDialog(page)
    await page.getByRole('button', { name: 'Print A5' }).click()
    const fact = page.locator('[data-paper] dl > div').first()
    await expect(fact).toBeAttached()
    const [word, value] = [await boxOf(fact.locator('dt')), await boxOf(fact.locator('dd').first())]
    expect(value.right).toBeLessThanOrEqual(word.left)
    await page.keyboard.press('Escape')
  })

  await test.step('In the chart the arrow to the left leads to the column at the left, which is the next one', async () => {
    await openRightToLeft(page, '/home')
    const columns = page.locator('[data-column]')
    await columns.first().focus()
    const before = await focusedAt(page)
    await page.keyboard.press('ArrowLeft')
    await expect(columns.nth(1)).toBeFocused()
    expect(await focusedAt(page)).toBeLessThan(before)
    await page.keyboard.press('ArrowRight')
    await expect(columns.first()).toBeFocused()
    await expectWhole(page, '/home')
  })
})

test('From right to left the arrow to the left leads to the next document of a review', async ({ signedIn }) => {
  const page = await signedIn(demoUsers[role.director])
  await openRightToLeft(page, '/directorDepositApproval?review=first')
  const review = reviewPage(page)
  await expect(review.place).toHaveText(/^1 of/)
  await page.keyboard.press('ArrowLeft')
  await expect(review.place).toHaveText(/^2 of/)
  await page.keyboard.press('ArrowRight')
  await expect(review.place).toHaveText(/^1 of/)
  const [back, on] = [
    await boxOf(review.dialog.getByRole('button', { name: 'Previous row' })),
    await boxOf(review.dialog.getByRole('button', { name: 'Next row' })),
  ]
  expect(on.right).toBeLessThan(back.left)
  await expectNoOverflow(page)
})

test.describe('The typefaces of Urdu', () => {
  test.use({ serviceWorkers: 'allow' })

  test('are loaded by a page in Urdu alone, one of the two, and kept for a day without a network', async ({
    signedIn,
  }) => {
    const page = await signedIn(demoUsers[role.cashier])
    const loaded: string[] = []
    page.context().on('request', (request) => {
      const [, typeface] = /\/(noto-\w+)-/.exec(request.url()) ?? []
      if (typeface !== undefined && !loaded.includes(typeface)) loaded.push(typeface)
    })
    await waitUntilPageIsKept(page)
    await writeUrdu(page)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    expect(loaded).toEqual([])

    // The configuration is here: a page that gets it later reloads itself in the language that is kept by then.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('backoffice.reading', '{"language":"ur"}'))
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitUntilFileIsKept(page, 'noto-naskh')
    expect(loaded).toEqual(['noto-naskh'])

    await page.locator('html').evaluate((root) => root.setAttribute('data-script', 'nastaliq'))
    await waitUntilFileIsKept(page, 'noto-nastaliq')
    expect(loaded).toEqual(['noto-naskh', 'noto-nastaliq'])
  })
})
