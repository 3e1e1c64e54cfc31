/** The home page around its tiles: the money that is not at the bank yet, what is late, what waits, and the last days. */
import { role } from '@backoffice/contract/access'
import { type Day, addDays } from '@backoffice/contract/day'
import { aCheque, aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
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
const LAST_DAYS = 'Received and deposited, 14 days'
const lastDays = (page: Page) => page.getByRole('region', { name: LAST_DAYS })
const daysTable = (page: Page) => page.getByRole('table', { name: LAST_DAYS })
const money = (page: Page) => page.getByRole('region', { name: /oney,? not at the bank yet$/ })
const late = (page: Page) => page.getByRole('region', { name: 'Late and odd' })
const waitingRows = (page: Page) => waiting(page).getByRole('row')

test('A director sees the money by place, what is late, what waits, and the last 14 days', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier, director, branch } = desk
  await aDeposit({ by: cashier, receipts: [await aReceipt({ by: salesman, amount: 300 }).sentTo(cashier).approved()] })
  const early = await aReceipt({ by: salesman, amount: 45 }).sentTo(cashier)
  const old = await aReceipt({ by: salesman, ...aCheque(7) })
  // Voided below: it no longer counts on its day, and the list behind the day leaves it out.
  const wrong = aReceipt({ by: salesman, amount: 9 })
  const now = (await today(branch.code)) as Day
  for (const [{ id }, days] of [
    [early, 1],
    [await wrong, 1],
    [old, 20],
  ] as const) {
    await owned('update receipt set created_at = day_start($2, $3::date) where id = $1', [
      id,
      branch.code,
      addDays(now, -days),
    ])
  }
  await wrong.voided()
  const page = await signedIn(director.loginId)
  const days = lastDays(page).getByRole('link')
  const sums = lastDays(page).locator('dl')
  await expect(waitingRows(page)).toHaveText([/^Work/, 'Deposits to approve1300.00today', /^Invoices to approve4/])
  await expect(money(page)).toContainText('352.00')
  await expect(money(page).getByRole('listitem')).toHaveText([
    'With salesmen 1 person, oldest 20 days 7.00',
    'On the way 1 receipt, since today 45.00',
    'In deposits 1 receipt, since today 300.00',
  ])
  await expect(late(page).getByRole('listitem')).toHaveText([
    `1 person holds money for 3 days or longer 7.00 ${salesman.name}`,
    /^1 deposit waits without a slip 300\.00 DEP-/,
    /^1 cheque is due, not at the bank 7\.00 /,
  ])
  await expect(days).toHaveCount(14)
  await expect(sums).toHaveText(/^Received345\.00 ▲ 4,829%4,829% more than in the 14 days beforeDeposited300\.00/)
  await expect(days.last()).toHaveAccessibleName(/: Received 300\.00, Handed over 345\.00, Deposited 300\.00$/)

  await days.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(days.nth(12)).toBeFocused()
  await expect(days.nth(12)).toHaveAccessibleName(/: Received 45\.00, Handed over 0\.00, Deposited 0\.00$/)
  await expect(sums).toHaveText('Received45.00 Deposited0.00 ')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(days.first()).toBeFocused()

  await expect(daysTable(page).locator('tbody tr')).toHaveCount(14)
  await expect(daysTable(page).locator('tbody tr').last()).toHaveText(/300\.00345\.00300\.00$/)
  await expect(daysTable(page).locator('tfoot')).toHaveText('Total345.00345.00300.00')
  await lastDays(page).getByRole('button', { name: 'Table' }).click()
  await daysTable(page).locator('tfoot').scrollIntoViewIfNeeded()
  await expect(daysTable(page).locator('tfoot')).toBeInViewport()
  // Half under the header, a link of the sidebar would be too small to press.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)

  await days.nth(12).click()
  await expectScreen(page, 'View Receipts')
  await expect(listPage(page, 'View Receipts').shown).toHaveText('Showing 1–1 of 1')
  await page.goBack()
  await late(page).getByRole('listitem').getByRole('link').first().click()
  await expectScreen(page, 'Money by Place')
  await expect(page).toHaveURL(/waits=long/)
  await expect(listPage(page, 'Money by Place').rows).toHaveText([/20/])
  await page.goBack()
  await late(page).getByRole('listitem').getByRole('link').last().click()
  await expectScreen(page, 'View Receipts')
  await expect(listPage(page, 'View Receipts').row('7.00')).toContainText('Cheque')
  await expect(listPage(page, 'View Receipts').shown).toHaveText('Showing 1–1 of 1')
  await page.goBack()
  await waiting(page).getByRole('link', { name: 'Deposits to approve' }).click()
  await expectScreen(page, 'Deposit Approval')
})

test('On a phone a salesman sees the money to hand over, and no money of others', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.salesman.loginId, phone)
  await expect(waiting(page)).toContainText('Nothing waits for you.')
  await expect(money(page)).toContainText('No money is on its way to the bank.')
  await aReceipt({ by: desk.salesman, amount: 60 })
  await page.reload()
  await expect(waiting(page).getByRole('link')).toHaveText(['Receipts to hand over'])
  await expect(money(page).getByRole('listitem')).toHaveText(['With you 1 receipt, since today 60.00'])
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

  await expect(waitingRows(page)).toHaveText([
    'WorkCountAmountOldestBy branch',
    `Deposits to approve1300.00today${branch.name} 1`,
    `Vouchers to approve23,000.505 days${[branch.name, second.name]
      .toSorted()
      .map((name) => `${name} 1`)
      .join('')}`,
  ])
  expect((await search('Deposits to approve')).get('branch')).toBe(branch.code)
  expect((await search('Vouchers to approve')).get('branch')).toBe('all')
  expect((await search(`${second.name} 1`)).get('branch')).toBe(second.code)
  await expectAccessible(page)
  await link('Vouchers to approve').click()
  await expectScreen(page, 'Approval Voucher')
  await expect(listPage(page, 'Approval Voucher').shown).toHaveText('Showing 1–2 of 2')
  await page.goBack()

  await deposit.approvedBy(director)
  await expect(link('Deposits to approve')).toBeHidden()
})
