/** A form, and the palette, wait for their files and lists on a slow line, and lose nothing that is pressed or typed meanwhile. */
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import type { Locator } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectError, expectSuccess } from './pages/shell.ts'
import { fontIsHere } from './screen-content.ts'
import { holding } from './slow-line.ts'

const CASH = '/salesmanCashCollection'
/** The form of the screen, which is loaded once its rows are there. */
const LATER = /\/salesman-desk\.later-[^/]*\.js$/

test('On a phone the form that is on its way has its place and its title, and Back leads to the list for good @nightly', async ({
  desk,
  signedIn,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/L-8', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { ...phone, path: '/manifest.webmanifest' })
  const send = await holding(page, LATER)
  await page.goto(CASH)
  const recieve = page.getByRole('button', { name: 'Recieve' })
  const title = page.getByRole('heading', { name: 'Invoice Receive Form' })
  const back = page.getByRole('button', { name: 'Back to invoices' })
  const waiting = page.getByRole('status', { name: 'Invoice Receive Form is loading' })
  const placeOf = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().top + window.scrollY)

  await recieve.click()
  await expect(waiting).toBeVisible()
  // The form that comes is about as high.
  expect((await waiting.boundingBox())?.height).toBeGreaterThan(500)
  const before = [await placeOf(title), await placeOf(back)]
  await back.click()
  await expect(recieve).toBeVisible()
  send()

  await expect(page.getByRole('form', { name: 'Invoice Receive Form', includeHidden: true })).toBeAttached()
  await expect(recieve).toBeVisible()
  await recieve.click()
  await expect(receiptForm(page).amount).toBeFocused()
  expect([await placeOf(title), await placeOf(back)]).toEqual(before)
})

for (const [where, device] of [
  ['On a phone', phone],
  ['In a narrow window', { viewport: { width: 1024, height: 768 } }],
] as const) {
  test(`${where} no row moves under a finger when the form has come`, async ({ desk, signedIn }) => {
    await anInvoice({ salesman: desk.salesman, no: 'INV/L-10', bill: 1000 })
    const page = await signedIn(desk.salesman.loginId, { ...device, path: '/manifest.webmanifest' })
    const send = await holding(page, LATER)
    await page.goto(CASH)
    const recieve = page.getByRole('button', { name: 'Recieve' })
    await expect(page.getByRole('definition').first()).not.toHaveText('')
    // A font that comes makes words and rows another size.
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')))
      .toBe(true)
    await fontIsHere(page)
    const before = await recieve.boundingBox()
    send()

    await expect(page.getByRole('button', { name: 'Last Receipts' })).toBeVisible()
    expect(before).not.toBeNull()
    expect(await recieve.boundingBox()).toEqual(before)
  })
}

test('A bank that is typed before the banks have come is the bank of the cheque', async ({ desk, signedIn }) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/L-9', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: '/manifest.webmanifest' })
  const send = await holding(page, '**/GetDictionaryByType?*')
  await page.goto(CASH)
  const { form, amount, method, chequeNo, chequeDate, chequeBank, saveAnyway } = receiptForm(page)
  await page.getByRole('button', { name: 'Recieve' }).click()
  await amount.fill('1000')
  await method('Cheque').check({ force: true })
  await chequeNo.fill('000123')
  await chequeDate.fill('t')
  await chequeBank.fill('mcb')

  await page.keyboard.press('Control+Enter')
  await expectError(page, 'Cheque Bank: Loading...')
  await page.keyboard.press('Tab')
  await expect(chequeBank).toHaveValue('mcb')
  send()

  await expect(chequeBank).toHaveValue('MCB Bank')
  await expect(form.getByText('Loading...')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await saveAnyway()
  await expectSuccess(page, 'Receipt Saved Successful')
})

test('What is typed while the palette is on its way stands in it when it comes', async ({ desk, signedIn }) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/L-9', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: CASH })
  await expect(page.getByRole('button', { name: 'Recieve' })).toBeVisible()
  const send = await holding(page, /\/palette-[^/]*\.js$/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('inv l')
  send()

  const box = page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('inv l')
  await page.keyboard.type('-9')
  await expect(box).toHaveValue('inv l-9')
  await expect(page.getByRole('option', { name: /INV\/L-9/ })).toBeVisible()
})
