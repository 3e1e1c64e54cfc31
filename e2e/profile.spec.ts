import { owned } from '@backoffice/server/testing/owner'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'
import { field } from './pages/field.ts'
import { signInPage } from './pages/sign-in-page.ts'

const REFUSED = /status of 401/

const signIns = (page: Page) => page.getByRole('region', { name: 'Sign-ins' }).getByRole('listitem')

test('User Profile shows name, role, branches and modules; one sign-in is ended from another, which goes on', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(REFUSED)
  await owned('delete from sign_in where user_id = $1', [desk.salesman.userId])
  const lost = await signedIn(desk.salesman.loginId, { path: '/salesmanCashTransfer' })
  await expectScreen(lost, 'Cash Transfer')
  // The page shows seconds, and both sign-ins could be within the same second.
  await owned(`update sign_in set started_at = started_at - interval '1 minute' where user_id = $1`, [
    desk.salesman.userId,
  ])
  const page = await signedIn(desk.salesman.loginId, { path: '/profile' })
  await expectScreen(page, 'User Profile')
  await expect(page.getByRole('region', { name: 'User', exact: true }).locator('dl > div')).toHaveText([
    `Name${desk.salesman.name}`,
    `Username${desk.salesman.loginId}`,
    'RoleSalesman',
    `Company ${desk.branch.companyCode}${desk.branch.name}`,
    'ModulesCash Management, Reports, Stock Position, Sale Order',
  ])
  await expect(signIns(page)).toHaveCount(2)
  await expect(signIns(page).filter({ hasText: 'This one' })).toHaveCount(1)
  const since = await signIns(page)
    .getByText(/^Since \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2} · last used /)
    .allInnerTexts()
  expect(new Set(since).size).toBe(2)

  await signIns(page).getByRole('button', { name: 'End' }).click()

  await expectSuccess(page, 'The sign-in has ended.')
  await expect(signIns(page)).toHaveCount(1)
  await expectScreen(lost, 'Login')
})

test('Signing out everywhere ends every sign-in at once, after a question', async ({ desk, signedIn, faults }) => {
  faults.allow(REFUSED)
  const elsewhere = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits' })
  const tab = await page.context().newPage()
  await tab.goto('/profile')
  await field(page, 'Deposit Slip No').fill('SLIP-3')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('SLIP-3'))).toBe(true)
  const question = tab.getByRole('dialog', { name: 'Sign out everywhere' })
  const ask = tab.getByRole('main').getByRole('button', { name: 'Sign out everywhere' })
  await ask.click()
  await expect(question).toContainText('This signs you out on every device, including this one.')
  await expect(question).toContainText('1 form is not saved yet. Logging out removes it.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectScreen(tab, 'User Profile')

  await ask.click()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()

  await expectScreen(tab, 'Login')
  await expectSuccess(tab, 'You are signed out everywhere.')
  await expectScreen(page, 'Login')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('SLIP-3'))).toBe(false)
  await expectScreen(elsewhere, 'Login')
  await page.reload()
  await expectScreen(page, 'Login')
})

test('A password is changed by its rules, ends the other sign-ins and is kept nowhere', async ({
  desk,
  signedIn,
  page: visitor,
  faults,
}) => {
  faults.allow(REFUSED)
  const elsewhere = await signedIn(desk.salesman.loginId, { path: '/salesmanCashTransfer' })
  await expectScreen(elsewhere, 'Cash Transfer')
  const page = await signedIn(desk.salesman.loginId, { path: '/profile' })
  const [current, next, repeated] = [
    page.getByLabel('Current Password', { exact: true }),
    page.getByLabel('New Password', { exact: true }),
    page.getByLabel('Repeat New Password', { exact: true }),
  ]
  const change = page.getByRole('button', { name: 'Change Password' })
  const isRefused = async (message: string, at: Locator) => {
    await change.click()
    await expectError(page, message, { at })
    await expect(at).toHaveAccessibleDescription(message)
  }
  await isRefused('Password is required', current)
  await current.fill('not it at all')
  await next.fill('short')
  await isRefused('The new password needs at least 8 characters', next)
  await next.fill('not it at all')
  await isRefused('The new password must differ from the current one', next)
  await next.fill('nine-lives-of-a-cat')
  await isRefused('The two new passwords differ', repeated)
  await repeated.fill('nine-lives-of-a-cat')
  await isRefused('The current password is wrong.', current)
  await current.fill('Demo@1234')
  for (const [easy, because] of [
    ['password1234', 'it is a well-known word or password, or nearly one'],
    ['Karachi2026', 'names and numbers of yours, of the company and of cities are tried first'],
  ] as const) {
    await next.fill(easy)
    await repeated.fill(easy)
    await isRefused(
      `This password is too easy to guess: ${because}. Three or four words that do not belong together are hard to guess.`,
      next,
    )
  }
  await next.fill('nine-lives-of-a-cat')
  await repeated.fill('nine-lives-of-a-cat')

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toMatch(/nine-lives|Demo@/)
  await change.click()
  await expectSuccess(page, 'Password changed. Your other sign-ins have ended.')

  await expectScreen(elsewhere, 'Login')
  await page.reload()
  await expectScreen(page, 'User Profile')
  await expect(current).toHaveValue('')
  await visitor.goto('/login')
  await signInPage(visitor).signIn(desk.salesman.loginId, 'nine-lives-of-a-cat')
  await expectScreen(visitor, `Welcome, ${desk.salesman.name}`)
})
