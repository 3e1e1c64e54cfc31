/** The tabs of a browser share one session and one refresh, and a session ends in all of them at once. */
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { openWithoutNews } from './answers.ts'
import { expect, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen, sidebar, signOut } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'

const REFUSED = /status of 401/
const REFRESH = '**/api/User/RefreshToken'

const link = (tab: Page, title: string) => sidebar(tab).getByRole('link', { name: title, exact: true })
const opened = (tab: Page, title: string) => link(tab, title).click()

/** Opens another tab of the same browser. */
async function tabOf(page: Page, path: string, title: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  await expectScreen(tab, title)
  return tab
}

test('Signing out in one tab signs out the other at once, and signing in in one signs in the other', async ({
  desk,
  signedIn,
}) => {
  const first = await signedIn(desk.salesman.loginId)
  const second = await tabOf(first, '/salesmanCashTransfer', 'Cash Transfer')

  await signOut(first, desk.salesman.name)

  await expectScreen(first, 'Login')
  await expectScreen(second, 'Login')
  await second.goto('/login')
  await expectScreen(second, 'Login')

  await signInPage(first).signIn(desk.salesman.loginId)
  await expectScreen(first, `Welcome, ${desk.salesman.name}`)
  await expectScreen(second, `Welcome, ${desk.salesman.name}`)
})

test('Two tabs with an expired access token renew it once, and both go on', async ({ page, desk }) => {
  await page.clock.install()
  await page.goto('/salesmanCashCollection')
  await signInPage(page).signIn(desk.salesman.loginId)
  await expectScreen(page, 'Salesman Cash Management')
  const other = await tabOf(page, '/salesmanCashCollection', 'Salesman Cash Management')
  await expect(other.getByText(/^No pending invoices/)).toBeVisible()
  let renewals = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.context().route(REFRESH, async (route) => {
    renewals += 1
    await held
    await route.continue()
  })

  await page.clock.fastForward('16:00')
  const toTransfer = (tab: Page) => opened(tab, 'Cash Transfer')
  await Promise.all([toTransfer(page), toTransfer(other)])
  // One tab makes a request while the other waits for its turn.
  const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
  await expect
    .poll(async () => (await waiting())?.filter((name) => name?.startsWith('backoffice.refresh.')))
    .toHaveLength(1)
  release()

  await expect(page.getByText('Everything is handed over.')).toBeVisible()
  await expect(other.getByText('Everything is handed over.')).toBeVisible()
  expect(renewals).toBe(1)
})

test('A refresh token that is used a second time ends the sign-in for thief and owner', async ({
  page,
  desk,
  playwright,
  baseURL,
  faults,
}) => {
  faults.allow(REFUSED)
  await page.goto('/salesmanCashTransfer')
  await signInPage(page).signIn(desk.salesman.loginId)
  await expectScreen(page, 'Cash Transfer')
  const stolen = await page.context().storageState()
  // The page renews its token twice, so that the successor of the stolen token was used. Without news it learns of the end by a call.
  await openWithoutNews(page, '/salesmanCashTransfer')
  await expectScreen(page, 'Cash Transfer')
  await page.reload()
  await expectScreen(page, 'Cash Transfer')
  await owned(
    `update refresh_token t set used_at = used_at - interval '1 minute' from sign_in s where s.id = t.sign_in_id and s.user_id = $1`,
    [desk.salesman.userId],
  )

  const thief = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    storageState: stolen,
    extraHTTPHeaders: { 'X-Client': 'web' },
  })
  const answer = await thief.post('/main/api/User/RefreshToken')
  await thief.dispose()
  await opened(page, 'Salesman Cash Management')

  expect(answer.status()).toBe(401)
  await expectScreen(page, 'Login')
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
})

test('A session that is not remembered lasts through a reload and in every tab, in this browser only', async ({
  page,
  desk,
  browser,
  faults,
}) => {
  await page.goto('/salesmanCashTransfer')
  await signInPage(page).signIn(desk.salesman.loginId)
  await expectScreen(page, 'Cash Transfer')
  await page.reload()
  await expectScreen(page, 'Cash Transfer')
  await tabOf(page, '/salesmanCashCollection', 'Salesman Cash Management')

  const another = await browser.newContext()
  faults.watch(another)
  const stranger = await another.newPage()
  await stranger.goto('/salesmanCashTransfer')
  await expectScreen(stranger, 'Login')
  await another.close()
})

test('A session with a token that cannot be renewed without a network goes on when the network is back', async ({
  page,
  desk,
  faults,
}) => {
  faults.allow(/INTERNET_DISCONNECTED/)
  await page.clock.install()
  await page.goto('/salesmanCashTransfer')
  await signInPage(page).signIn(desk.salesman.loginId)
  await expect(page.getByText('Everything is handed over.')).toBeVisible()
  await page.clock.fastForward('16:00')
  await page.context().setOffline(true)
  await opened(page, 'Cash Transfer')
  await expect(page.getByRole('alert').filter({ hasText: 'No Network' })).toBeVisible()
  await aReceipt({ by: desk.salesman, amount: 55 })

  await page.context().setOffline(false)

  await expect(listPage(page, 'Cash Transfer').row('55.00')).toBeVisible()
  await expectScreen(page, 'Cash Transfer')
})
