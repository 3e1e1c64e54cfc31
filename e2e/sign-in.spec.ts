import { role } from '@backoffice/contract/access'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { anInvoice, theLists } from '@backoffice/server/testing/builders/desk'
import { aBranch, aUser, type User } from '@backoffice/server/testing/builders/people'
import { buildIn, owned } from '@backoffice/server/testing/owner'
import { expectNoOverflow } from './accessible.ts'
import { expect, test, phone } from './fixtures.ts'
import { say } from './language.ts'
import { expectError, expectScreen, expectSuccess, sidebar, signOut, tileFigures } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { PASSWORD } from './session-of.ts'

const REFUSED = /status of 401/

test('A user quicker than the list of databases sees what is missing, and is signed in once it is there', async ({
  page,
  desk,
}) => {
  let release = () => {}
  const gate = new Promise<void>((open) => {
    release = open
  })
  await page.route('**/databases', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/login')
  const form = signInPage(page)
  await form.submit.click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await form.signIn(desk.director.loginId)
  await expect(form.submit).toHaveAttribute('aria-busy', 'true')

  release()

  await expectSuccess(page, `Welcome ${desk.director.name} !`, 'Login Successful')
})

test(
  'The sign-in page shows what is missing, refuses a wrong password and an unknown user alike, and leads home without a mouse',
  { tag: '@both-ways' },
  async ({ page, desk, faults }) => {
    faults.allow(REFUSED)
    await page.goto('/')
    await expectScreen(page, 'Login')
    const form = signInPage(page)

    await test.step('Both required messages show together, and the focus goes to the first', async () => {
      await expect(form.username).toBeFocused()
      await form.submit.click()
      await expect(page.getByText(say('Username is required'))).toBeVisible()
      await expect(page.getByText(say('Password is required'))).toBeVisible()
      await expect(form.username).toBeFocused()

      await form.username.fill('1001')
      await form.submit.click()
      await expect(page.getByText(say('Username is required'))).toBeHidden()
      await expect(page.getByText(say('Password is required'))).toBeVisible()
      await expect(form.password).toBeFocused()
    })

    await test.step('A wrong password and an unknown user are refused with the same words', async () => {
      await form.signIn(desk.director.loginId, 'not it')
      await expectError(page, 'The username or the password is wrong.', { title: 'Unable to Login', at: form.password })
      await expect(form.username).toHaveValue(String(desk.director.loginId))
      await form.signIn(2_147_000_000, 'not it')
      await expectError(page, 'The username or the password is wrong.', { title: 'Unable to Login', at: form.password })
      // The button settles first: a press before is ignored.
      await expect(form.submit).not.toHaveAttribute('aria-busy')
    })

    await test.step('On a phone it needs no sideways scrolling', async () => {
      await page.setViewportSize(phone.viewport)
      await expect(form.submit).toBeInViewport()
      await expectNoOverflow(page)
    })

    await test.step('A sign-in by keys is welcomed and leads home', async () => {
      await form.username.fill('')
      await page.keyboard.type(String(desk.director.loginId))
      await page.keyboard.press('Tab')
      await page.keyboard.type(PASSWORD)
      await page.keyboard.press('Enter')
      await expectSuccess(page, `Welcome ${desk.director.name} !`, 'Login Successful')
      await expect(page).toHaveURL(/\/(home)?$/)
      await expectScreen(page, `Welcome, ${desk.director.name}`)
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(page.getByText('Acme Distribution Main')).toBeVisible()
    })
  },
)

/** Makes a salesman in the second database, where no test builds otherwise. */
async function inSecond(bill: number): Promise<User> {
  const main = process.env['E2E_OWNER_URL'] ?? ''
  const there = buildIn(main.replace(/_main\b/, '_second'))
  try {
    await theLists()
    const salesman = await aUser({ role: role.salesman, in: await aBranch(), password: PASSWORD })
    await anInvoice({ salesman, bill })
    return salesman
  } finally {
    await there.end()
    buildIn(main)
  }
}

test('The second database is chosen by its name and has people and figures of its own', async ({ page, desk }) => {
  await anInvoice({ salesman: desk.salesman, bill: 700 })
  const other = await inSecond(1234.5)
  const outstanding = async (label: string, base: string, { loginId, name }: User, figure: string) => {
    // A choice of database loads its configuration.
    const configuration = page.waitForRequest(`**/${base}/api/User/UserConfiguration`)
    await page.goto('/salesmanCashCollection')
    const form = signInPage(page)
    await form.database(label).check({ force: true })
    await configuration
    await form.signIn(loginId)
    await expectScreen(page, 'Salesman Cash Management')
    await expect(page.getByRole('banner').getByText(label)).toBeVisible()
    await expect(tileFigures(page).first()).toHaveText(figure)
    await signOut(page, name)
    await expectScreen(page, 'Login')
  }
  await outstanding('Acme Distribution Main', 'main', desk.salesman, '700.00')
  await outstanding('Acme Distribution 2', 'second', other, '1,234.50')
})

test('Remember me outlives the browser; without it the session ends with it', async ({ browser, desk, faults }) => {
  const visitAgain = async (remembered: boolean) => {
    const before = await browser.newContext()
    faults.watch(before)
    const page = await before.newPage()
    await page.goto('/login')
    if (remembered) await signInPage(page).rememberMe.check()
    await signInPage(page).signIn(desk.salesman.loginId)
    await expectScreen(page, `Welcome, ${desk.salesman.name}`)
    const { cookies, origins } = await before.storageState()
    await before.close()
    // A closed browser keeps only cookies with an expiry date.
    const after = await browser.newContext({
      storageState: { cookies: cookies.filter(({ expires }) => expires > 0), origins },
    })
    faults.watch(after)
    const again = await after.newPage()
    await again.goto('/home')
    return again
  }
  const remembered = await visitAgain(true)
  await expectScreen(remembered, `Welcome, ${desk.salesman.name}`)

  faults.allow(REFUSED)
  const forgotten = await visitAgain(false)
  await expectScreen(forgotten, 'Login')
})

test('The wanted address is opened after the sign-in, with its query; a reload keeps the session although no token is stored', async ({
  page,
  desk,
}) => {
  await page.goto('/cashierCashCollection?status=1&invoiceNo=INV%2F7')
  await expectScreen(page, 'Login')
  await signInPage(page).signIn(desk.cashier.loginId)
  await expectScreen(page, 'Cash Collection')
  await expect(page).toHaveURL(/\/cashierCashCollection\?status=1&invoiceNo=INV%2F7$/)
  await expect(page.getByRole('search').getByLabel('Invoice No')).toHaveValue('INV/7')

  await page.reload()
  await expectScreen(page, 'Cash Collection')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toMatch(/eyJ|token/i)
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('A user who may not use the portal any more is taken to the sign-in page, and what was typed is kept @nightly', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(REFUSED)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits' })
  await page.getByLabel(/^Deposit Slip No/).fill('SLIP-4711')
  // Calls that are still under way would be refused too, before the press.
  await expect(page.getByText(depositMessages.nothingToDeposit)).toBeVisible()
  await expect(tileFigures(page)).toHaveText(['0.00', '0.00', '0.00', '0.00'])
  await owned('update app_user set portal_allowed = false where id = $1', [desk.cashier.userId])
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expectScreen(page, 'Login')
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()

  await owned('update app_user set portal_allowed = true where id = $1', [desk.cashier.userId])
  await signInPage(page).signIn(desk.cashier.loginId)
  await expectScreen(page, 'Cash Deposit to Bank')
  await expect(page.getByLabel(/^Deposit Slip No/)).toHaveValue('SLIP-4711')
})

test('A new user chooses a password before anything else', async ({ page, desk }) => {
  await owned('update app_user set must_change_password = true where id = $1', [desk.salesman.userId])
  await page.goto('/salesmanCashCollection')
  await signInPage(page).signIn(desk.salesman.loginId)
  await expectScreen(page, 'User Profile')
  // No other page opens before, so nothing offers one.
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Notification/ })).toHaveCount(0)
  await page.getByLabel('Current Password', { exact: true }).fill('Demo@1234')
  await page.getByLabel('New Password', { exact: true }).fill('nine-lives-of-a-cat')
  await page.getByLabel('Repeat New Password', { exact: true }).fill('nine-lives-of-a-cat')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/salesmanCashCollection$/)
  await expect(sidebar(page)).toBeVisible()
})

test('A browser that comes back with the cookie before its last stays signed in', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.salesman.loginId, { path: '/myVisits' })
  await expectScreen(page, 'My Visits')
  const onDisk = await page.context().cookies()
  await page.reload()
  await expectScreen(page, 'My Visits')
  expect(await page.context().cookies()).not.toEqual(onDisk)
  await owned(
    `update refresh_token t set used_at = t.used_at - interval '1 hour' from sign_in s where s.id = t.sign_in_id and s.user_id = $1`,
    [desk.salesman.userId],
  )
  await page.context().addCookies(onDisk)
  await page.reload()
  await expectScreen(page, 'My Visits')
})
