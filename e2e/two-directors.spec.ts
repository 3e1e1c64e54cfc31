import { role } from '@backoffice/contract/access'
import { listMessages } from '@backoffice/contract/list-messages'
import { aDeposit } from '@backoffice/server/testing/builders/cash'
import { aWorker, type Desk } from '@backoffice/server/testing/builders/desk'
import { inHand } from '@backoffice/server/testing/builders/stories'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { tileFigures } from './pages/shell.ts'

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

test('What one director decided leaves the list, the tiles and the bell of the other without a reload', async ({
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

  await deposits(page).press(first.no, 'Approve')

  await expect(deposits(other).row(first.no)).toBeHidden()
  await expect(bell(other)).toHaveAccessibleName(named(1))
  await expect(deposits(other).row(second.no)).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(named(1))

  await making.declinedBy(desk.director)
  await expect(totalDeposit).toHaveText('100.00')
  await expect(deposits(other).row(second.no)).toBeHidden()
  await expect(bell(other)).toHaveAccessibleName(named(0))
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

  // Read at the moment at which the row is marked: it goes some seconds later, and then the next row moves up.
  const marked = other.waitForFunction(
    ([text, no]) => {
      const rowWith = (part: string) =>
        [...document.querySelectorAll('tbody tr')].find((each) => each.textContent.includes(part))
      const [decided, next] = [rowWith(text), rowWith(no)]
      if (!decided || !next) return false
      const { x, y, width, height } = next.getBoundingClientRect()
      const buttons = [...decided.querySelectorAll('button, [role="menuitem"]')]
      return {
        canBeApproved: buttons.some(
          (one) => one.textContent === 'Approve' && one.checkVisibility({ visibilityProperty: true }),
        ),
        next: { x, y, width, height },
      }
    },
    [listMessages.gone, older.no] as const,
  )
  await deposits(page).press(newer.no, 'Approve')

  expect(await (await marked).jsonValue()).toEqual({ canBeApproved: false, next: place })
  await expect(row).toBeHidden()
  await expect(deposits(other).row(older.no)).toBeVisible()
})
