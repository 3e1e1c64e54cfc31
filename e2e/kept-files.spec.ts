/** A photo that was chosen without a network stays with its draft, whatever happens to the page, and is sent by itself. */
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { CHEQUE, receiptForm } from './pages/receipt-form.ts'
import { expectScreen, expectSuccess, signOut } from './pages/shell.ts'

const UPLOAD = '**/api/Payment/Upload/**'
const PATH = '/salesmanCashCollection?way=invoices'

const cutLine = (page: Page) => page.context().route(UPLOAD, (route) => route.abort('connectionreset'))
const bringBackLine = async (page: Page) => {
  await page.context().unroute(UPLOAD)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}
const recieve = (page: Page, no: string) =>
  page.locator('[data-row]').filter({ hasText: no }).getByRole('button', { name: 'Recieve' }).click()

/** Returns the number of files in the browser's own database. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('backoffice.files.main')
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

test('A photo taken without a network outlives another invoice, a killed page and a reload, and goes with its receipt', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/CONNECTION_RESET/)
  await anInvoice({ salesman: desk.salesman, no: 'INV/K-1', bill: 1000 })
  await anInvoice({ salesman: desk.salesman, no: 'INV/K-2', bill: 2000 })
  const page = await signedIn(desk.salesman.loginId, { ...phone, path: PATH })
  await cutLine(page)
  await recieve(page, 'INV/K-1')
  const form = receiptForm(page)
  await form.amount.fill('410')
  await form.method('Cash').check({ force: true })
  await form.chooseImages.setInputFiles(CHEQUE)
  await expect(form.form.getByText('It is kept on this device and sent again by itself.')).toBeVisible()
  await expect(form.form.getByText('On this device', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await test.step('Another invoice takes the form, and gets no photo', async () => {
    await page.goBack()
    await recieve(page, 'INV/K-2')
    await expect(form.amount).toBeVisible()
    await expect(form.form.getByText('On this device', { exact: true })).toHaveCount(0)
  })

  const next = await page.context().newPage()
  await page.close()
  await next.goto(PATH)
  await next.getByRole('button', { name: /^Go on with INV\/K-1/ }).click()
  const again = receiptForm(next)
  await expect(again.amount).toHaveValue('410.00')
  await expect(again.form.getByText('On this device', { exact: true })).toBeVisible()
  await again.submit.click()
  await expect(again.form.getByRole('button', { name: 'Waiting for 1 file…' })).toBeVisible()

  await bringBackLine(next)

  await expectSuccess(next, 'Receipt Saved Successful')
  expect(
    await owned(
      `select r.amount::float8 as amount, count(a.id)::int as pictures
       from receipt r left join attachment a on a.document_kind = 'receipt' and a.document_id = r.id
       where r.salesman_id = $1 group by r.id`,
      [desk.salesman.userId],
    ),
  ).toEqual([{ amount: 410, pictures: 1 }])
})

test('A photo of a draft that nobody opens is sent once the network is back, and logging out removes it from the device', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/CONNECTION_RESET/)
  await anInvoice({ salesman: desk.salesman, no: 'INV/K-3', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: PATH })
  await cutLine(page)
  await recieve(page, 'INV/K-3')
  const form = receiptForm(page)
  await form.amount.fill('55')
  await form.chooseImages.setInputFiles(CHEQUE)
  await expect(form.form.getByText('On this device', { exact: true })).toBeVisible()
  await page.goto('/home')
  const sent = page.waitForResponse((answer) => answer.url().includes('/api/Payment/Upload/'))

  await bringBackLine(page)

  expect((await sent).status()).toBe(200)
  await page.goto(PATH)
  await expect(form.thumbnails).toHaveCount(1)

  await signOut(page, desk.salesman.name)
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expectScreen(page, 'Login')
  await expect.poll(() => keptFiles(page)).toBe(0)
})
