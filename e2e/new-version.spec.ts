/** A page that is open while a new version is installed finds the files of the old one gone, and loses nothing that was typed. */
import { messages } from '@backoffice/contract/messages'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { CHEQUE, receiptForm } from './pages/receipt-form.ts'
import { expectError, expectScreen, sidebar } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { holding } from './slow-line.ts'

/** Answers every file that was not loaded yet as gone, until the page itself is loaded again. Returns the number of such answers. */
async function installNewVersion(page: Page): Promise<() => number> {
  let reloads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads += 1
  })
  await page.route(/\/assets\/.*\.(?:js|css)$/, (route) =>
    reloads === 0 ? route.fulfill({ status: 404, json: { message: 'Not found' } }) : route.continue(),
  )
  return () => reloads
}

test('What was typed is there after a new version is loaded because another screen is opened', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 404/, /dynamically imported module/, /preload CSS/)
  await anInvoice({ salesman: desk.salesman, no: 'INV/V-1', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  await listPage(page, 'Pending Invoices').row('INV/V-1').getByRole('button', { name: 'Recieve' }).click()
  const amount = field(page, 'Receive Amount')
  await amount.fill('417.25')
  const reloads = await installNewVersion(page)

  await sidebar(page).getByRole('link', { name: 'Cash Transfer', exact: true }).click()
  await expectScreen(page, 'Cash Transfer')
  await page.goBack()

  await expect.poll(reloads).toBe(1)
  await expectScreen(page, 'Salesman Cash Management')
  await expect(page.getByText('What you typed here before was kept.')).toBeVisible()
  await expect(amount).toHaveValue('417.25')
  expect(reloads()).toBe(1)
})

test('A photo that is on its way is not lost although a part of the page is of the version before @nightly', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 404/, /dynamically imported module/, /preload CSS/)
  await anInvoice({ salesman: desk.salesman, no: 'INV/V-2', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  await listPage(page, 'Pending Invoices').row('INV/V-2').getByRole('button', { name: 'Recieve' }).click()
  const form = receiptForm(page)
  await form.method('Cheque').check({ force: true })
  const send = await holding(page, '**/api/Payment/Upload/**')
  await form.chooseImages.setInputFiles(CHEQUE)
  await expect(form.progress).toBeVisible()
  const reloads = await installNewVersion(page)

  await form.form.getByRole('button', { name: 'Open calendar' }).click()
  await expectError(page, 'You can open this when the files of the form are uploaded or removed.')
  expect(reloads()).toBe(0)
  await expect(form.progress).toBeVisible()
  send()
  await expect(form.thumbnails).toHaveCount(1)
  await form.form.getByRole('button', { name: 'Open calendar' }).click()

  await expect.poll(reloads).toBe(1)
  await expect(form.chequeDate).toBeVisible()
  await expect(form.thumbnails).toHaveCount(1)
})

/** The file of every page with a session. */
const FRAME = /\/frame-[^/]*\.js$/

test('A sign-in at a page of an older version opens the new one', async ({ page, desk, faults }) => {
  faults.allow(/status of 404/, /dynamically imported module/)
  let isOld = true
  await page.route(FRAME, (route) =>
    isOld ? route.fulfill({ status: 404, json: { message: 'Not found' } }) : route.continue(),
  )
  await page.goto('/login')
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })

  await signInPage(page).signIn(desk.salesman.loginId)

  await expectScreen(page, `Welcome, ${desk.salesman.name}`)
  expect(isOld).toBe(false)
})

test('A sign-in for which no file comes shows the reason, and goes on once there is a network @nightly', async ({
  page,
  desk,
  faults,
}) => {
  faults.allow(/ERR_FAILED|ERR_INTERNET/, /dynamically imported module/, /The server cannot be reached/)
  let isGone = true
  await page.route(FRAME, (route) => (isGone ? route.abort() : route.continue()))
  await page.goto('/login')
  // The program keeps the page while the browser reports that it has no network.
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }))

  await signInPage(page).signIn(desk.salesman.loginId)

  await expect(page.getByRole('alert')).toContainText(messages.http.noNetwork)
  isGone = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectScreen(page, `Welcome, ${desk.salesman.name}`)
})
