import { role } from '@backoffice/contract/access'
import { messages } from '@backoffice/contract/messages'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { aDeposit } from '@backoffice/server/testing/builders/cash'
import { aWorker, type Desk } from '@backoffice/server/testing/builders/desk'
import { inHand } from '@backoffice/server/testing/builders/stories'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { actionIn, listPage } from './pages/list-page.ts'
import { expectSuccess, tileFigures } from './pages/shell.ts'

/** A decision of a colleague shows within this number of milliseconds. */
const SOON = 1000
const APPROVAL = '/directorDepositApproval'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notification/ })
const deposits = (page: Page) => listPage(page, 'Deposit Approval')
const named = (unread: number) => (unread > 0 ? `Notification, ${unread} unread` : 'Notification')

const aPendingDeposit = async (desk: Desk, amount: number) =>
  aDeposit({
    by: desk.cashier,
    receipts: [await inHand(desk, amount)],
    account: desk.account,
    slipNo: `S-${amount}`,
  })

/** Opens the address and returns when news come without a reload. */
async function openStreaming(page: Page, path: string): Promise<void> {
  const opened = page.context().waitForEvent('response', (response) => response.url().endsWith('/FollowNotifications'))
  await page.goto(path)
  await opened
}

test('What one director decided leaves the list, the tiles and the bell of the other within a second', async ({
  desk,
  people,
  signedIn,
}) => {
  const colleague = await aWorker(people, { role: role.director, in: desk.branch })
  const first = await aPendingDeposit(desk, 100)
  const making = aDeposit({
    by: desk.cashier,
    receipts: [await inHand(desk, 250)],
    account: desk.account,
    slipNo: 'S-250',
  })
  const second = await making
  const other = await signedIn(colleague.loginId, { path: '/login' })
  await openStreaming(other, APPROVAL)
  await expect(deposits(other).row(first.no)).toBeVisible()
  await expect(bell(other)).toHaveAccessibleName(named(2))
  const totalDeposit = tileFigures(other).nth(2)
  await expect(totalDeposit).toHaveText('350.00')
  await other.getByRole('heading', { level: 1 }).hover()
  const page = await signedIn(desk.director.loginId, { path: APPROVAL })
  await expect(bell(page)).toHaveAccessibleName(named(2))

  const approved = page.waitForResponse((response) => response.url().endsWith('/UpdateCashierDepositsByDirector'))
  await deposits(page).press(first.no, 'Approve')
  await approved
  const decidedAt = Date.now()

  await expect(deposits(other).row(first.no)).toBeHidden({ timeout: SOON })
  await expect(bell(other)).toHaveAccessibleName(named(1), { timeout: SOON })
  expect(Date.now() - decidedAt, 'milliseconds until it shows').toBeLessThan(SOON)
  await expect(deposits(other).row(second.no)).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(named(1))

  await making.declinedBy(desk.director)
  await expect(totalDeposit).toHaveText('100.00', { timeout: SOON })
  await expect(deposits(other).row(second.no)).toBeHidden({ timeout: SOON })
  await expect(bell(other)).toHaveAccessibleName(named(0), { timeout: SOON })
})

test('A row under the pointer shows that a colleague has decided it, and no other row moves there', async ({
  desk,
  people,
  signedIn,
}) => {
  const colleague = await aWorker(people, { role: role.director, in: desk.branch })
  const [older, newer] = [await aPendingDeposit(desk, 100), await aPendingDeposit(desk, 250)]
  const other = await signedIn(colleague.loginId, { path: '/login' })
  await openStreaming(other, APPROVAL)
  const row = deposits(other).row(newer.no)
  await row.hover()
  const place = await deposits(other).row(older.no).boundingBox()
  const page = await signedIn(desk.director.loginId, { path: APPROVAL })

  await deposits(page).press(newer.no, 'Approve')
  await expectSuccess(page, depositMessages.updated)

  await expect(row).toContainText(messages.list.gone, { timeout: SOON })
  await expect(actionIn(row, 'Approve')).toBeHidden()
  expect(await deposits(other).row(older.no).boundingBox()).toEqual(place)
  await expect(row).toBeHidden({ timeout: 10_000 })
  await expect(deposits(other).row(older.no)).toBeVisible()
})
