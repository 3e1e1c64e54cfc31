import { notificationsMessages } from '@backoffice/contract/notifications/notifications-messages'
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { listPage, pressIn } from './pages/list-page.ts'
import { expectScreen } from './pages/shell.ts'

const STREAM = '**/api/User/FollowNotifications'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notification/ })
const expectUnread = (page: Page, unread: number) =>
  expect(bell(page)).toHaveAccessibleName(unread > 0 ? `Notification, ${unread} unread` : 'Notification')
const notifications = (page: Page) => listPage(page, 'Notification')

/** Resolves when the page's stream is open: news from then on come without a reload. */
const streaming = (context: BrowserContext) =>
  context.waitForEvent('response', (response) => response.url().endsWith('/FollowNotifications'))

/** Opens the address and returns when the stream is open. */
async function openStreaming(page: Page, path: string): Promise<void> {
  const opened = streaming(page.context())
  await page.goto(path)
  await opened
}

test('A notification says who did what; opening it leads there and reads it', async ({ desk, signedIn }) => {
  const { salesman, cashier } = desk
  const invoice = await anInvoice({ salesman, no: 'WRONG/1', bill: 1200 })
  await aReceipt({ by: salesman, invoice, amount: 1200 }).sentTo(cashier).declined('Two notes are missing')
  const page = await signedIn(salesman.loginId, { path: '/notifications' })
  const row = notifications(page).row('WRONG/1')

  await expect(row).toContainText(
    notificationsMessages.decline(
      cashier.name,
      notificationsMessages.receipt('1,200.00', 'WRONG/1', `Medical Store ${invoice.party}`),
    ),
  )
  await expect(row).toContainText('Two notes are missing')
  await expect(row.getByText('Declined', { exact: true })).toBeVisible()
  await expect(row.getByText('Unread', { exact: true })).toBeVisible()
  await expect(row.getByText(cashier.name, { exact: true })).toHaveCSS('font-weight', '700')

  await pressIn(row, 'Timeline')
  await expect(page.getByRole('dialog').getByText('Two notes are missing')).toBeVisible()
  await page.keyboard.press('Escape')
  await notifications(page).press('WRONG/1', 'Open')

  await expectScreen(page, 'Cash Transfer')
  await expect(listPage(page, 'Cash Transfer').row('WRONG/1')).toBeVisible()
  await expectUnread(page, 0)
  await page.goBack()
  await expect(row.getByText(cashier.name, { exact: true })).toHaveCSS('font-weight', '400')
  await expect(row.getByText('Unread', { exact: true })).toBeHidden()
})

test('Two tabs share one stream, and both counts follow', async ({ desk, signedIn }) => {
  const first = await signedIn(desk.cashier.loginId, { path: '/login' })
  const streams: string[] = []
  first.context().on('request', (request) => {
    if (request.url().endsWith('/FollowNotifications')) streams.push(request.url())
  })
  await openStreaming(first, '/home')
  const second = await first.context().newPage()
  await second.goto('/notifications')
  await expectUnread(second, 0)

  await aReceipt({ by: desk.salesman }).sentTo(desk.cashier)

  await expectUnread(first, 1)
  await expectUnread(second, 1)
  expect(streams).toHaveLength(1)

  const taken = streaming(first.context())
  await first.close()
  await taken
  await aReceipt({ by: desk.salesman }).sentTo(desk.cashier)
  await expectUnread(second, 2)
})

test('While the stream cannot be had the count is asked for once a minute', async ({ desk, signedIn, faults }) => {
  faults.allow(/FollowNotifications/)
  const page = await signedIn(desk.cashier.loginId, { path: '/login' })
  await page.clock.install()
  await page.route(STREAM, (route) => route.abort('connectionrefused'))
  // The count is fetched once, after the stream could not be had.
  const counted = page.waitForResponse(/GetUnreadNotifications/)
  await page.goto('/home')
  await counted
  await expectUnread(page, 0)

  await aReceipt({ by: desk.salesman }).sentTo(desk.cashier)
  await page.clock.runFor(30_000)
  await expectUnread(page, 0)
  await page.clock.runFor(32_000)

  await expectUnread(page, 1)
})

test('A list does not move under the pointer, and is fetched when the pointer has left it', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier } = desk
  await aReceipt({ by: salesman, amount: 41 }).sentTo(cashier)
  const page = await signedIn(cashier.loginId, { path: '/login' })
  await openStreaming(page, '/cashierCashCollection')
  const list = listPage(page, 'Cash Collection')
  await list.row('41.00').hover()
  await expectUnread(page, 1)

  await aReceipt({ by: salesman, amount: 42 }).sentTo(cashier)
  await expectUnread(page, 2)
  await expect(list.rows).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).hover()

  await expect(list.row('42.00')).toBeVisible()
})
