import { role } from '@backoffice/contract/access'
import { anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import { aBranch, aUser } from '@backoffice/server/testing/builders/people'
import { expect, phone, test } from './fixtures.ts'
import { aBusyDesk } from './many.ts'
import { listPage } from './pages/list-page.ts'
import { branch, company, expectError, expectScreen, heading, sidebar, tileFigures } from './pages/shell.ts'

test('A slow line shows that the application is on its way, before its scripts are here', async ({ page }) => {
  let arrive = () => {}
  const scripts = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })

  await expect(page.getByText('Loading...')).toHaveCSS('opacity', '1')
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  arrive()
  await expectScreen(page, 'Login')
})

test('The frame of a cashier: the sidebar, a hexagon of several screens, and the theme', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.cashier.loginId, { colorScheme: 'light' })

  await test.step('The sidebar has the groups and screens of the role', async () => {
    await expect(sidebar(page).getByRole('link')).toHaveText([
      'Dashboard',
      'Cash Collection',
      'Cashier Invoice Collection',
      'Cash Deposit to Bank',
      'Stock Position',
      'Cash Collection Report',
      'Cashier Deposits Report',
      'Cheques',
      'Cheque Calendar',
      'My Tours',
      'My Leaves',
      'My Visits',
    ])
    await expect(sidebar(page).getByText('Cash Management', { exact: true })).toBeVisible()
    await expect(sidebar(page).getByText('Reports', { exact: true })).toBeVisible()
    await expect(sidebar(page).getByText('Approvals', { exact: true })).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('A hexagon of several screens lists them', async () => {
    const modules = page.getByRole('navigation', { name: 'Modules' })
    await expect(modules.getByRole('listitem')).toHaveText([/^Cash Management/, /^Stock Positioning/, /^View Reports/])
    await modules.getByRole('button', { name: /^Cash Management/ }).focus()
    await page.keyboard.press('1')
    await expect(page.getByRole('menuitem')).toHaveText([
      /^Cash Collection/,
      /^Cashier Invoice Collection/,
      /^Cash Deposit to Bank/,
    ])
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expectScreen(page, 'Cash Deposit to Bank')
  })

  await test.step('A link of the sidebar opens its screen, with the focus on its heading and its title', async () => {
    await sidebar(page).getByRole('link', { name: 'Cash Collection Report' }).click()
    await expectScreen(page, 'Cash Collection Report')
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(`Cash Collection Report – ${desk.branch.name} – Company ${desk.branch.companyCode}`)
  })

  await test.step('The theme is remembered, and painted before anything is drawn', async () => {
    const scheme = page.locator('html')
    await expect(scheme).toHaveAttribute('data-color-scheme', 'light')
    await page.getByRole('button', { name: 'Theme: System' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(scheme).toHaveAttribute('data-color-scheme', 'dark')
    await page.reload({ waitUntil: 'commit' })
    await expect(scheme).toHaveAttribute('data-color-scheme', 'dark')
    await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible()
  })
})

test('On a phone the sidebar opens over the page and closes when a screen is chosen', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.salesman.loginId, phone)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Cash Transfer', exact: true }).click()
  await expectScreen(page, 'Cash Transfer')
  await expect(menu).toBeHidden()
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: 'Cash', exact: true }).click()
  await expectScreen(page, 'Salesman Cash Management')
})

test.describe('Company and branch', () => {
  /** Makes a salesman of two companies; the branches sort in the order they are made. */
  async function traveller({ branch: home }: Desk) {
    const second = await aBranch({ company: home.companyCode })
    const elsewhere = await aBranch()
    const user = await aUser({ role: role.salesman, in: [home, second, elsewhere] })
    await anInvoice({ salesman: user, branch: home.code, no: 'HOME/1', bill: 100 })
    await anInvoice({ salesman: user, branch: second.code, no: 'SECOND/1', bill: 20 })
    await anInvoice({ salesman: user, branch: elsewhere.code, no: 'ELSEWHERE/1', bill: 3 })
    return { user, home, second, elsewhere }
  }

  test('show their own figures, and a switch starts the screen over', async ({ desk, people, signedIn }) => {
    const { user, home, second, elsewhere } = await traveller(desk)
    await people.as(user)
    const page = await signedIn(user.loginId, { path: '/salesmanCashCollection?search=HOME' })
    const pending = listPage(page, 'Pending Invoices')
    await expect(branch(page)).toHaveValue(home.code)
    await expect(tileFigures(page).first()).toHaveText('100.00')
    await expect(pending.row('HOME/1')).toBeVisible()

    await branch(page).selectOption({ label: second.name })
    await expect(pending.row('SECOND/1')).toBeVisible()
    await expect(tileFigures(page).first()).toHaveText('20.00')
    await expect(page).toHaveURL(new RegExp(`/salesmanCashCollection\\?branch=${second.code}$`))

    await company(page).selectOption({ label: `Company ${elsewhere.companyCode}` })
    await expect(branch(page)).toHaveValue(elsewhere.code)
    await expect(pending.row('ELSEWHERE/1')).toBeVisible()
    await expect(tileFigures(page).first()).toHaveText('3.00')
    await expect(page.getByRole('contentinfo')).toHaveText(new RegExp(`^© Company ${elsewhere.companyCode} \\d{4}$`))

    await page.reload()
    await expect(branch(page)).toHaveValue(elsewhere.code)
    await expect(pending.row('ELSEWHERE/1')).toBeVisible()
  })
})

test('Addresses of another role, of a module that was not granted, and of no screen open nothing', async ({
  desk,
  people,
  signedIn,
  baseURL,
}) => {
  const user = await aUser({ role: role.cashier, in: desk.branch, modules: [2] })
  await people.as(user)
  const page = await signedIn(user.loginId, { path: '/salesmanCashTransfer' })

  await test.step('Of another role', async () => {
    await expectScreen(page, 'Access Denied!')
    await expect(page.getByText('Your role and modules do not include this page.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
    await expectScreen(page, `Welcome, ${user.name}`)
  })

  await test.step('Of a module that was not granted', async () => {
    await page.goto('/cashierCashCollection')
    await expectScreen(page, 'Access Denied!')
  })

  await test.step('Of no screen', async () => {
    await page.goto('/no/such/place?x=1')
    await expectScreen(page, 'Not Found: The target resource cannot be found')
    await expect(page.getByText(`${baseURL}/no/such/place?x=1`)).toBeVisible()
  })
})

test.describe('Without a network', () => {
  test('a banner stays, a toast appears, and loaded data can still be read', async ({ desk, signedIn, faults }) => {
    faults.allow(/INTERNET_DISCONNECTED/)
    await aBusyDesk(desk)
    const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
    const list = listPage(page, 'Cash Collection')
    await expect(list.rows).toHaveCount(10)
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()

    await list.search()

    await expectError(page, 'The server cannot be reached', { title: 'No Network' })
    await expect(list.rows).toHaveCount(10)
    await expect(page.getByText(/^As of \d{2}:\d{2}, not refreshed\.$/)).toBeVisible()

    await page.context().setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
    await expect(page.getByText(/not refreshed/)).toBeHidden()
  })

  test('tiles that could not be read are a dash with a retry, never a zero', async ({ desk, signedIn, faults }) => {
    faults.allow(/ERR_CONNECTION_RESET/)
    const page = await signedIn(desk.cashier.loginId)
    await page.route('**/GetCashierSummary*', (route) => route.abort('connectionreset'))
    await sidebar(page).getByRole('link', { name: 'Cash Collection', exact: true }).click()
    await expect(tileFigures(page)).toHaveText(['–', '–', '–', '–'])
    await page.unroute('**/GetCashierSummary*')
    await page.getByRole('button', { name: 'Retry Outstanding' }).click()
    await expect(tileFigures(page)).toHaveText(['0.00', '0.00', '0.00', '0.00'])
  })
})

test('The link of the open screen fetches everything anew, each call once', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  await expect(tileFigures(page)).toHaveText(['0.00', '0.00', '0.00', '0.00'])
  await expect(page.getByText(/^Showing /)).toBeVisible()
  // The form and its last receipts come after the list.
  await expect(page.getByText('The receipts that you record are shown here.')).toBeVisible()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname.replace(/.*\//, '')))
  const answered = page.waitForResponse((response) => response.url().includes('GetPendingBillMarkingForSeller'))

  await sidebar(page).getByRole('link', { name: 'Salesman Cash Management' }).click()
  await answered

  const anew = ['GetPendingBillMarkingForSeller', 'GetSalemanSummary', 'GetUnreadNotifications']
  await expect.poll(() => requested).toEqual(expect.arrayContaining(anew))
  expect(requested).toEqual([...new Set(requested)])
})

test('The home page of a first visit fetches everything anew once, without a reload', async ({ page, desk }) => {
  await page.clock.install()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/login')
  await page.getByLabel('Username').fill(String(desk.salesman.loginId))
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234')
  await page.keyboard.press('Enter')
  await expectScreen(page, `Welcome, ${desk.salesman.name}`)
  const configurations = () => requested.filter((url) => url.endsWith('/UserConfiguration')).length
  const before = configurations()
  await page.clock.runFor(2100)
  await expect.poll(configurations).toBe(before + 1)
  expect(requested.filter((url) => new URL(url).pathname === '/home')).toHaveLength(0)
})
