/** A slow line pays for each call, so a page makes no call twice. */
import { messages } from '@backoffice/contract/messages'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { sidebar } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { onSlowLine } from './slow-line.ts'

const CASH = '/salesmanCashCollection'

/** A row of the table, or its card on a phone. */
const row = (page: Page, no: string) => page.locator('[data-row]').filter({ hasText: no })
const recieve = (page: Page, no: string) => row(page, no).getByRole('button', { name: 'Recieve' })

/** Counts the requests of a page by the end of their path. */
function countingIn(page: Page) {
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  return (end: string) => asked.filter((path) => path.endsWith(end)).length
}

/** Resolves when the page follows news, which it counts at that moment. */
const following = (page: Page) =>
  Promise.all([page.waitForResponse('**/FollowNotifications'), page.waitForResponse('**/GetUnreadNotifications')])

for (const [who, path, tiles, tag] of [
  ['salesman', CASH, '/GetSalemanSummary', []],
  ['cashier', '/cashierInvoiceCollection', '/GetCashierSummary', ['@nightly']],
] as const) {
  test(
    `A page of a ${who} that opens counts unread notifications once, and fetches no list twice`,
    { tag: [...tag] },
    async ({ desk, signedIn }) => {
      await anInvoice({ salesman: desk.salesman, no: 'INV/L-3', bill: 1000 })
      const page = await signedIn(desk[who].loginId, { path: '/manifest.webmanifest' })
      const countOf = countingIn(page)
      const followed = following(page)

      await page.goto(path)

      await followed
      await expect(receiptForm(page).form).toBeVisible()
      // A second request would come before the answer to this press.
      const again = page.waitForResponse('**/GetPendingBillMarkingForSeller?*')
      await page.getByRole('button', { name: 'Get Invoice' }).click()
      await again
      expect(countOf('/GetUnreadNotifications')).toBe(1)
      expect(countOf('/GetPendingBillMarkingForSeller')).toBe(2)
      expect(countOf(tiles)).toBe(1)
    },
  )
}

test('Signing in counts what is unread once @nightly', async ({ page, desk }) => {
  await page.goto('/login')
  const countOf = countingIn(page)
  const followed = following(page)

  await signInPage(page).signIn(desk.salesman.loginId)

  await followed
  // A second request would come before the answer to this press.
  await sidebar(page).getByRole('link', { name: 'Cash Transfer', exact: true }).click()
  await expect(page.getByText(messages.list.unsent)).toBeVisible()
  expect(countOf('/GetUnreadNotifications')).toBe(1)
})

test('Signing in brings the configuration, and the page does not fetch it again @nightly', async ({ page, desk }) => {
  const countOf = countingIn(page)
  await page.goto('/salesmanCashTransfer')
  await expect(signInPage(page).username).toBeFocused()
  const followed = following(page)

  await signInPage(page).signIn(desk.salesman.loginId)

  await followed
  await expect(page.getByText(messages.list.unsent)).toBeVisible()
  // A second request would come before the answer to this press.
  await sidebar(page).getByRole('link', { name: 'Salesman Cash Management' }).click()
  await expect(page.getByText(/^No pending invoices/)).toBeVisible()
  // The choice of the database has already requested the public lists.
  expect(countOf('/UserConfiguration')).toBe(1)
  expect(countOf('/RefreshToken')).toBe(0)
})

const visits = [
  ['a first visit', CASH, (page: Page) => recieve(page, 'INV/L-2'), ['@nightly']],
  ['a second visit', CASH, (page: Page) => recieve(page, 'INV/L-2'), []],
  ['a first visit', '/login', (page: Page) => page.getByLabel('Username'), ['@nightly']],
] as const

for (const [what, path, usable, tag] of visits) {
  test(
    `On a line of 400 kbit/s with answers after 400 ms ${path} can be used: ${what}`,
    { tag: [...tag] },
    async ({ desk, signedIn }) => {
      await anInvoice({ salesman: desk.salesman, no: 'INV/L-2', bill: 1000 })
      const page = await signedIn(desk.salesman.loginId, { path: '/manifest.webmanifest' })
      if (path === '/login') await page.evaluate(() => localStorage.removeItem('backoffice.signedIn.main'))
      if (what === 'a second visit') {
        await page.goto(path)
        await usable(page).waitFor()
        await page.goto('/manifest.webmanifest')
      }
      await onSlowLine(page)
      const began = Date.now()

      await page.goto(path, { waitUntil: 'commit' })

      // A busy machine adds seconds of its own to the seconds of the line.
      await expect(usable(page)).toBeVisible({ timeout: 15_000 })
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      test.info().annotations.push({ type: `${what} of ${path}`, description: `${seconds} s` })
    },
  )
}
