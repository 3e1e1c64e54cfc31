/** A slow line pays for each round trip and each byte before the first rows are there, so that both are counted here, and not seconds. */
import { messages } from '@backoffice/contract/messages'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectScreen, sidebar } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { onSlowLine } from './slow-line.ts'

const CASH = '/salesmanCashCollection'
/** The form of the screen, which is loaded once its rows are there. */
const LATER = /\/salesman-desk\.later-[^/]*\.js$/

/** The file draws the pages of all addresses; the sign-in page does not wait for it. */
const ROUTER = /\/router-[^/]*\.js$/

/** A row of the table, or its card on a phone. */
const row = (page: Page, no: string) => page.locator('[data-row]').filter({ hasText: no })
const recieve = (page: Page, no: string) => row(page, no).getByRole('button', { name: 'Recieve' })

/** Counts the requests of a page by the end of their path. */
function countingIn(page: Page) {
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  return (end: string) => asked.filter((path) => path.endsWith(end)).length
}

/** Resolves when the page follows news, which it counts at that moment. */
const following = (page: Page) =>
  Promise.all([page.waitForResponse('**/FollowNotifications'), page.waitForResponse('**/GetUnreadNotifications')])

const pageAt = async (asking: APIRequestContext, path: string): Promise<string> =>
  (await asking.get(path, { headers: { accept: 'text/html' } })).text()

test('The rows of a cash screen take three round trips: the page, then all files and the session, then the rows', async ({
  desk,
  signedIn,
  request,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/L-1', bill: 1000 })
  const named = await pageAt(request, CASH)
  const page = await signedIn(desk.salesman.loginId, { path: '/manifest.webmanifest' })
  const countOf = countingIn(page)
  const styles: string[] = []
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (pathname.endsWith('.css') && named.includes(`"${pathname}"`)) styles.push(pathname)
  })
  let seeRows = () => {}
  const rowsAreSeen = new Promise<void>((seen) => {
    seeRows = seen
  })
  // The program comes after the question for the session, so that this test ends only when another file asks it.
  const session = page.waitForRequest('**/RefreshToken')
  await page.route('**/assets/base-*.js', async (route) => {
    await session
    await route.continue()
  })
  // Files that the page does not name come after the rows, and so do the answers that other parts of the page wait for.
  await page.route(/\/assets\/(?!base-).*\.(?:js|css)$/, async (route) => {
    if (!named.includes(`"${new URL(route.request().url()).pathname}"`)) await rowsAreSeen
    await route.continue()
  })
  await page.route(/\/(?:databases|UserConfiguration|GetSalemanSummary|GetUnreadNotifications)$/, async (route) => {
    await rowsAreSeen
    await route.continue()
  })

  await page.goto(CASH)

  await expect(row(page, 'INV/L-1')).toBeVisible()
  seeRows()
  expect(countOf('/UserConfiguration')).toBe(0)
  expect(countOf('/RefreshToken')).toBe(1)
  expect(styles, 'styles that stand in the page').toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
})

for (const [who, path, tiles, tag] of [
  ['salesman', CASH, '/GetSalemanSummary', []],
  ['cashier', '/cashierInvoiceCollection', '/GetCashierSummary', ['@nightly']],
] as const) {
  test(
    `A page of a ${who} that opens counts what is unread once, and asks for no list twice`,
    { tag: [...tag] },
    async ({ desk, signedIn }) => {
      await anInvoice({ salesman: desk.salesman, no: 'INV/L-3', bill: 1000 })
      const page = await signedIn(desk[who].loginId, { path: '/manifest.webmanifest' })
      const countOf = countingIn(page)
      const followed = following(page)

      await page.goto(path)

      await followed
      await expect(receiptForm(page).form).toBeVisible()
      // Whatever is asked for a second time is asked for before the answer to this press.
      const again = page.waitForResponse('**/GetPendingBillMarkingForSeller?*')
      await page.getByRole('button', { name: 'Get Invoice' }).click()
      await again
      expect(countOf('/GetUnreadNotifications')).toBe(1)
      expect(countOf('/GetPendingBillMarkingForSeller')).toBe(2)
      expect(countOf(tiles)).toBe(1)
    },
  )
}

test('Signing in counts what is unread once @nightly', async ({ page, desk }) => {
  await page.goto('/login')
  const countOf = countingIn(page)
  const followed = following(page)

  await signInPage(page).signIn(desk.salesman.loginId)

  await followed
  // Whatever is asked for a second time is asked for before the answer to this press.
  await sidebar(page).getByRole('link', { name: 'Cash Transfer', exact: true }).click()
  await expect(page.getByText(messages.list.unsent)).toBeVisible()
  expect(countOf('/GetUnreadNotifications')).toBe(1)
})

test('The sign-in page is used before the router has come, and the sign-in leads on once it is there', async ({
  page,
  desk,
}) => {
  let send = () => {}
  const isSent = new Promise<void>((sent) => {
    send = sent
  })
  const asked = page.waitForRequest(ROUTER)
  await page.route(ROUTER, async (route) => {
    await isSent
    await route.continue()
  })
  await page.goto('/login')
  const signedIn = page.waitForResponse('**/User/Login')

  await signInPage(page).signIn(desk.salesman.loginId)

  await Promise.all([asked, signedIn])
  await expect(page.getByText(`Welcome ${desk.salesman.name}`)).toBeVisible()
  send()
  await expectScreen(page, `Welcome, ${desk.salesman.name}`)
})

test('Signing in brings the configuration, which the page does not ask for again @nightly', async ({ page, desk }) => {
  const countOf = countingIn(page)
  await page.goto('/salesmanCashTransfer')
  await expect(signInPage(page).username).toBeFocused()
  const followed = following(page)

  await signInPage(page).signIn(desk.salesman.loginId)

  await followed
  await expect(page.getByText(messages.list.unsent)).toBeVisible()
  // Whatever is asked for a second time is asked for before the answer to this press.
  await sidebar(page).getByRole('link', { name: 'Salesman Cash Management' }).click()
  await expect(page.getByText(/^No pending invoices/)).toBeVisible()
  // The choice of the database has asked for what everybody may see.
  expect(countOf('/UserConfiguration')).toBe(1)
  expect(countOf('/RefreshToken')).toBe(0)
})

for (const [where, device, tag] of [
  ['a desk', {}, ['@nightly']],
  ['a phone', phone, []],
] as const) {
  test(
    `Recieve that is pressed before the form has come fills it in when it comes, on ${where}`,
    { tag: [...tag] },
    async ({ desk, signedIn }) => {
      await anInvoice({ salesman: desk.salesman, no: 'INV/L-4', bill: 1000 })
      await anInvoice({ salesman: desk.salesman, no: 'INV/L-5', bill: 2000 })
      const page = await signedIn(desk.salesman.loginId, { ...device, path: '/manifest.webmanifest' })
      let send = () => {}
      const isSent = new Promise<void>((sent) => {
        send = sent
      })
      const asked = page.waitForRequest(LATER)
      await page.route(LATER, async (route) => {
        await isSent
        await route.continue()
      })
      await page.goto(CASH)

      await recieve(page, 'INV/L-5').click()
      await asked
      await expect(receiptForm(page).form).toHaveCount(0)
      send()

      await expect(receiptForm(page).invoiceNo).toHaveValue('INV/L-5')
      await expect(receiptForm(page).amount).toBeFocused()
    },
  )
}

test('The list is searched before the form has come', async ({ desk, signedIn }) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/L-6', bill: 1000 })
  await anInvoice({ salesman: desk.salesman, no: 'INV/L-7', bill: 2000 })
  const page = await signedIn(desk.salesman.loginId, { path: '/manifest.webmanifest' })
  // These files never come.
  await page.route(LATER, () => undefined)
  await page.goto(CASH)

  await page.getByLabel('Search invoices').fill('L-7')

  await expect(row(page, 'INV/L-6')).toHaveCount(0)
  await expect(row(page, 'INV/L-7')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const visits = [
  ['a first visit', CASH, (page: Page) => recieve(page, 'INV/L-2'), ['@nightly']],
  ['a second visit', CASH, (page: Page) => recieve(page, 'INV/L-2'), []],
  ['a first visit', '/login', (page: Page) => page.getByLabel('Username'), ['@nightly']],
] as const

for (const [what, path, usable, tag] of visits) {
  test(
    `On a line of 400 kbit/s with answers after 400 ms ${path} can be used: ${what}`,
    { tag: [...tag] },
    async ({ desk, signedIn }) => {
      await anInvoice({ salesman: desk.salesman, no: 'INV/L-2', bill: 1000 })
      const page = await signedIn(desk.salesman.loginId, { path: '/manifest.webmanifest' })
      if (path === '/login') await page.evaluate(() => localStorage.removeItem('backoffice.signedIn.main'))
      if (what === 'a second visit') {
        await page.goto(path)
        await usable(page).waitFor()
        await page.goto('/manifest.webmanifest')
      }
      await onSlowLine(page)
      const began = Date.now()

      await page.goto(path, { waitUntil: 'commit' })

      // A busy machine adds seconds of its own to those of the line.
      await expect(usable(page)).toBeVisible({ timeout: 15_000 })
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      test.info().annotations.push({ type: `${what} of ${path}`, description: `${seconds} s` })
    },
  )
}
