/** A slow line pays for each call, so a page makes no call twice. */
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { onSlowLine } from './slow-line.ts'

const CASH = '/salesmanCashCollection'

/** A row of the table, or its card on a phone. */
const row = (page: Page, no: string) => page.locator('[data-row]').filter({ hasText: no })
const recieve = (page: Page, no: string) => row(page, no).getByRole('button', { name: 'Recieve' })

/** Counts the requests of a page by the end of their path. */
function countingIn(page: Page) {
  const requested: string[] = []
  page.on('request', (one) => requested.push(new URL(one.url()).pathname))
  return (end: string) => requested.filter((path) => path.endsWith(end)).length
}

/** Resolves when the page follows news, which it counts at that moment. */
const following = (page: Page) =>
  Promise.all([page.waitForResponse('**/FollowNotifications'), page.waitForResponse('**/GetUnreadNotifications')])

test('A page that opens counts what is unread once, and asks for no list twice', async ({ desk, signedIn }) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/L-3', bill: 1000 })
  // The server begins to listen for news with its first stream, and then lets that page look once more.
  const page = await signedIn(desk.salesman.loginId, { path: CASH })
  await recieve(page, 'INV/L-3').waitFor()
  await page.goto('/manifest.webmanifest')
  const countOf = countingIn(page)
  const followed = following(page)

  await page.goto(CASH)

  await followed
  await expect(receiptForm(page).form).toBeVisible()
  // A second request would come before the answer to this press.
  const again = page.waitForResponse('**/GetPendingBillMarkingForSeller?*')
  await page.getByRole('button', { name: 'Get Invoice' }).click()
  await again
  expect(countOf('/GetUnreadNotifications')).toBe(1)
  expect(countOf('/GetPendingBillMarkingForSeller')).toBe(2)
  expect(countOf('/GetSalemanSummary')).toBe(1)
})

test('On a line of 400 kbit/s with answers after 400 ms the cash screen of a second visit can be used', async ({
  desk,
  signedIn,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/L-2', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: CASH })
  await recieve(page, 'INV/L-2').waitFor()
  await page.goto('/manifest.webmanifest')
  await onSlowLine(page)

  await page.goto(CASH, { waitUntil: 'commit' })

  // A busy machine adds seconds of its own to the seconds of the line.
  await expect(recieve(page, 'INV/L-2')).toBeVisible({ timeout: 15_000 })
})
