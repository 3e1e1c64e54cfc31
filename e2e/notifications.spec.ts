import { notificationsMessages } from '@backoffice/contract/notifications/notifications-messages'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { aCheque, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aDesk, anInvoice } from '@backoffice/server/testing/builders/desk'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, looks, test } from './fixtures.ts'
import { choose, field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen, expectSuccess, tileFigures } from './pages/shell.ts'

const STREAM = '**/api/User/FollowNotifications'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notification/ })
const expectUnread = (page: Page, unread: number) =>
  expect(bell(page)).toHaveAccessibleName(unread > 0 ? `Notification, ${unread} unread` : 'Notification')
const told = (page: Page) => listPage(page, 'Notification')

/** Resolves when the page's stream is open: news from then on come without a reload. */
const streaming = (context: BrowserContext) =>
  context.waitForEvent('response', (response) => response.url().endsWith('/FollowNotifications'))

/** Opens the address and returns when the stream is open. */
async function openStreaming(page: Page, path: string): Promise<void> {
  const opened = streaming(page.context())
  await page.goto(path)
  await opened
}

test('A sent hand-over raises the count in the cashier’s header, and the cashier’s lists show it without a reload @nightly', async ({
  desk,
  signedIn,
}) => {
  const invoice = await anInvoice({ salesman: desk.salesman, no: 'LIVE/1', bill: 640 })
  await aReceipt({ by: desk.salesman, invoice, amount: 640 })
  const cashier = await signedIn(desk.cashier.loginId, { path: '/login' })
  await openStreaming(cashier, '/cashierCashCollection')
  await expectUnread(cashier, 0)
  await expect(tileFigures(cashier)).toHaveText(['0.00', '0.00', '0.00', '0.00'])

  const salesman = await signedIn(desk.salesman.loginId, { path: '/salesmanCashTransfer' })
  await choose(field(salesman, 'Cashier'), desk.cashier.name)
  await listPage(salesman, 'Cash Transfer').press('LIVE/1', 'Send')
  await expectSuccess(salesman, transferMessages.sent)

  await expectUnread(cashier, 1)
  await expect(listPage(cashier, 'Cash Collection').row('LIVE/1')).toBeVisible()
  await expectUnread(salesman, 0)

  await listPage(cashier, 'Cash Collection').press('LIVE/1', 'Approve')
  await expectSuccess(cashier, transferMessages.approved)
  await expectUnread(salesman, 1)
})

test('A notification names the person and the change; opening it leads there and reads it', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier } = desk
  const invoice = await anInvoice({ salesman, no: 'WRONG/1', bill: 1200 })
  await aReceipt({ by: salesman, invoice, amount: 1200 }).sentTo(cashier).declined('Two notes are missing')
  const page = await signedIn(salesman.loginId, { path: '/notifications' })
  const row = told(page).row('WRONG/1')

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

  await row.getByRole('button', { name: 'Timeline' }).click()
  await expect(page.getByRole('dialog').getByText('Two notes are missing')).toBeVisible()
  await page.keyboard.press('Escape')
  await told(page).press('WRONG/1', 'Open')

  await expectScreen(page, 'Cash Transfer')
  await expect(listPage(page, 'Cash Transfer').row('WRONG/1')).toBeVisible()
  await expectUnread(page, 0)
  await page.goBack()
  await expect(row.getByText(cashier.name, { exact: true })).toHaveCSS('font-weight', '400')
  await expect(row.getByText('Unread', { exact: true })).toBeHidden()
})

test('The salesman learns of a cheque that bounced @nightly', async ({ desk, signedIn }) => {
  const { salesman, cashier, director } = desk
  const page = await signedIn(salesman.loginId, { path: '/login' })
  await openStreaming(page, '/notifications')
  await expect(page.getByText(notificationsMessages.none)).toBeVisible()

  await aReceipt({ by: salesman, ...aCheque(75) })
    .sentTo(cashier)
    .approved()
    .bounced(director, 'No funds')

  await expectUnread(page, 3)
  await expect(told(page).rows).toHaveCount(3)
  await expect(told(page).row('No funds')).toContainText('as bounced: 75.00')
  await expect(told(page).row('No funds').getByText('Bounced', { exact: true })).toBeVisible()
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

test('All are marked read at once, in every browser of the user, and the unread can be shown alone @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  const { branch, cashier } = desk
  for (const amount of [11, 22, 33]) {
    const { salesman } = await aDesk(people, { branch })
    await aReceipt({ by: salesman, amount }).sentTo(cashier)
  }
  const elsewhere = await signedIn(cashier.loginId, { path: '/login' })
  await openStreaming(elsewhere, '/home')
  const page = await signedIn(cashier.loginId, { path: '/notifications' })
  await expectUnread(page, 3)
  await told(page).press('22.00', 'Open')
  await expectScreen(page, 'Cash Collection')
  await expectUnread(elsewhere, 2)
  await page.goBack()

  await page.getByRole('checkbox', { name: 'Unread only' }).check()
  await expect(told(page).rows).toHaveCount(2)
  await expect(page).toHaveURL(/unread=1/)
  await page.getByRole('button', { name: 'Mark all read' }).click()

  await expect(page.getByText(notificationsMessages.noneUnread)).toBeVisible()
  await expectUnread(page, 0)
  await expectUnread(elsewhere, 0)
  await expect(page.getByRole('button', { name: 'Mark all read' })).toBeHidden()
  await page.getByRole('checkbox', { name: 'Unread only' }).uncheck()
  await expect(told(page).rows).toHaveCount(3)
})

test('While the stream is not available the count is fetched once a minute', async ({ desk, signedIn, faults }) => {
  faults.allow(/FollowNotifications/)
  const page = await signedIn(desk.cashier.loginId, { path: '/login' })
  await page.clock.install()
  await page.route(STREAM, (route) => route.abort('connectionrefused'))
  await page.goto('/home')
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

for (const [look, options] of looks) {
  test(`Read and unread notifications are accessible: ${look} @nightly`, async ({ signedIn }) => {
    const page = await signedIn(1001, { ...options, path: '/notifications' })
    await expect(page.getByText(/^Showing [1-9]/)).toBeVisible()
    await expect(page.getByText('Unread', { exact: true }).first()).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
}
