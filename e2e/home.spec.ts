/** The home page around its tiles: what waits for the user, and the money of the last days. */
import { role } from '@backoffice/contract/access'
import { type Day, addDays } from '@backoffice/contract/day'
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aWorker, today } from '@backoffice/server/testing/builders/desk'
import { aBranch } from '@backoffice/server/testing/builders/people'
import { aVoucher } from '@backoffice/server/testing/builders/vouchers'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen } from './pages/shell.ts'

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you' })
const lastDays = (page: Page) => page.getByRole('region', { name: 'Last 14 days' })
const daysTable = (page: Page) => page.getByRole('table', { name: 'Last 14 days' })

test('A director sees what waits and the last 14 days, as bars and as a table', async ({ desk, signedIn }) => {
  const { salesman, cashier, director, branch } = desk
  await aDeposit({ by: cashier, receipts: [await aReceipt({ by: salesman, amount: 300 }).sentTo(cashier).approved()] })
  const early = await aReceipt({ by: salesman, amount: 45 }).sentTo(cashier)
  const now = (await today(branch.code)) as Day
  await owned('update receipt set created_at = day_start($2, $3::date) where id = $1', [
    early.id,
    branch.code,
    addDays(now, -1),
  ])
  const page = await signedIn(director.loginId)
  const bars = lastDays(page).getByRole('slider', { name: 'Day of the last 14 days' })
  await expect(waiting(page).getByRole('link')).toHaveText(['1 deposit to approve', '2 invoices to approve'])
  await expect(bars).toHaveAttribute('aria-valuetext', /: Received 300\.00, Handed over 345\.00, Deposited 300\.00$/)

  await bars.press('ArrowLeft')
  await expect(bars).toHaveAttribute('aria-valuetext', /: Received 45\.00, Handed over 0\.00, Deposited 0\.00$/)
  await expect(bars).toHaveAttribute('aria-valuenow', '13')
  await expect(lastDays(page).locator('dl')).toContainText('Received45.00')
  await bars.press('Home')
  await bars.press('ArrowLeft')
  await expect(bars).toHaveAttribute('aria-valuenow', '1')
  await lastDays(page).locator('svg').last().hover()
  await expect(lastDays(page).locator('dl')).toContainText('Received300.00')

  await expect(daysTable(page).locator('tbody tr')).toHaveCount(14)
  await expect(daysTable(page).locator('tbody tr').last()).toHaveText(/300\.00345\.00300\.00$/)
  await expect(daysTable(page).locator('tfoot')).toHaveText('Total345.00345.00300.00')
  await lastDays(page).getByRole('button', { name: 'Table' }).click()
  await daysTable(page).locator('tfoot').scrollIntoViewIfNeeded()
  await expect(daysTable(page).locator('tfoot')).toBeInViewport()
  // Half under the header, a link of the sidebar would be too small to press.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)

  await waiting(page).getByRole('link', { name: '1 deposit to approve' }).click()
  await expectScreen(page, 'Deposit Approval')
})

test('What cannot be fetched is a dash with a retry, and the tiles stay @nightly', async ({
  desk,
  signedIn,
  faults,
}) => {
  const { salesman, cashier } = desk
  await aReceipt({ by: salesman, amount: 60 }).sentTo(cashier)
  await aReceipt({ by: salesman, amount: 8 }).sentTo(cashier).approved()
  faults.allow(/GetDays|GetWaiting/)
  const page = await signedIn(cashier.loginId, { path: '/profile' })
  for (const call of ['GetDays', 'GetWaiting']) {
    await page.route(`**/${call}`, (route) => route.fulfill({ status: 503, json: { message: 'Too busy.' } }))
  }
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(waiting(page)).toContainText('What waits for you could not be loaded.')
  await expect(lastDays(page)).toContainText('Last 14 days –')
  await expect(page.getByRole('navigation', { name: 'Modules' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.unroute('**/GetDays')
  await page.unroute('**/GetWaiting')
  await waiting(page).getByRole('button', { name: 'Retry Waiting for you' }).click()
  await lastDays(page).getByRole('button', { name: 'Retry Last 14 days' }).click()
  await expect(waiting(page).getByRole('link')).toHaveText(['1 hand-over to approve', '1 receipt to deposit'])
  await expect(daysTable(page).locator('tfoot')).toHaveText('Total8.0068.000.00')
})

test('On a phone a salesman sees the money to hand over, and no money of others', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.salesman.loginId, phone)
  await expect(waiting(page)).toContainText('Nothing waits for you.')
  await aReceipt({ by: desk.salesman, amount: 60 })
  await page.reload()
  await expect(waiting(page).getByRole('link')).toHaveText(['1 receipt to hand over'])
  await expect(lastDays(page)).toHaveCount(0)
  await expectNoOverflow(page)
  await expectAccessible(page)

  const director = await signedIn(desk.director.loginId, phone)
  await lastDays(director).getByRole('button', { name: 'Table' }).tap()
  await expect(daysTable(director).locator('tfoot')).toHaveText('Total60.000.000.00')
  await expectNoOverflow(director)
})

test('What waits in all branches is added up, leads to branch and rows, and is gone when a colleague decides', async ({
  desk,
  people,
  signedIn,
}) => {
  const { branch, cashier, salesman, director } = desk
  const second = await aBranch({ company: branch.companyCode })
  const both = await aWorker(people, { role: role.director, in: [branch, second], modules: [7, 33] })
  const deposit = aDeposit({
    by: cashier,
    receipts: [await aReceipt({ by: salesman, amount: 300 }).sentTo(cashier).approved()],
  })
  await deposit
  await aVoucher({ branch: branch.code, amount: 1000, on: await today(branch.code) })
  await aVoucher({ branch: second.code, amount: 2000.5, on: await today(second.code, -5) })
  const page = await signedIn(both.loginId, { path: '/login' })
  const opened = page.context().waitForEvent('response', (response) => response.url().endsWith('/FollowNotifications'))
  await page.goto('/home')
  await opened
  const link = (name: string) => waiting(page).getByRole('link', { name })
  const search = async (name: string) => new URL((await link(name).getAttribute('href')) ?? '', page.url()).searchParams

  await expect(waiting(page).getByRole('listitem')).toHaveText([
    '1 deposit to approve300.00since today',
    `2 vouchers to approve3,000.50oldest 5 days${[branch.name, second.name]
      .toSorted()
      .map((name) => `${name} 1`)
      .join('')}`,
  ])
  expect((await search('1 deposit to approve')).get('branch')).toBe(branch.code)
  expect((await search('2 vouchers to approve')).get('branch')).toBe('all')
  expect((await search(`${second.name} 1`)).get('branch')).toBe(second.code)
  await expectAccessible(page)
  await link('2 vouchers to approve').click()
  await expectScreen(page, 'Approval Voucher')
  await expect(listPage(page, 'Approval Voucher').shown).toHaveText('Showing 1–2 of 2')
  await page.goBack()

  await deposit.approvedBy(director)
  await expect(link('1 deposit to approve')).toBeHidden()
})
