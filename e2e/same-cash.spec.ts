/** The same cash is booked once, through any loss of tabs and answers, and nothing typed is lost. */
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { depositForm } from './pages/deposit-form.ts'
import { listPage } from './pages/list-page.ts'
import { CHEQUE, receiptForm } from './pages/receipt-form.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'

const PATH = '/salesmanCashCollection'
const TITLE = 'Salesman Cash Management'
const SAVED = 'Receipt Saved Successful'
const SENT = 'This was sent, but no answer arrived. Save again to check: nothing is saved twice.'
const SAVE = '**/InsertSalemanReceipts'

async function typed(page: Page, invoiceNo: string, amount: string) {
  const form = receiptForm(page)
  await listPage(page, 'Pending Invoices').press(invoiceNo, 'Recieve')
  await form.amount.fill(amount)
  await form.method('Cash').check({ force: true })
}

async function tabOf(page: Page, path = PATH) {
  const tab = await page.context().newPage()
  await tab.goto(path)
  return tab
}

/** Waits until the browser keeps it: a moment after the last key. */
const expectStored = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(text)

/** Lets the server answer, and loses the answer. */
async function loseAnswers(page: Page) {
  await page.context().route(SAVE, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

const amountsOf = async ({ salesman }: Desk) =>
  (
    await owned<{ amount: number }>('select amount::float8 from receipt where salesman_id = $1 order by id', [
      salesman.userId,
    ])
  ).map(({ amount }) => amount)

test('A receipt with an answer that was lost with its tab is found saved by the next tab, once', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/CONNECTION_RESET/)
  await anInvoice({ salesman: desk.salesman, no: 'INV/S-1', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: PATH, keepsNoSaves: true })
  await typed(page, 'INV/S-1', '655.11')
  await loseAnswers(page)
  await receiptForm(page).submit.click()
  await expectError(page, 'The server cannot be reached', { title: 'No Network' })
  await page.context().unroute(SAVE)
  const next = await tabOf(page)
  await page.close()

  await expect(next.getByText(SENT)).toBeVisible()
  await receiptForm(next).submit.click()

  await expectSuccess(next, SAVED)
  await expect(receiptForm(next).invoiceNo).toHaveValue('')
  expect(await amountsOf(desk)).toEqual([655.11])
})

test('A receipt that was sent by a clock 26 hours ahead is booked once, a day later too', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/CONNECTION_RESET/)
  await anInvoice({ salesman: desk.salesman, no: 'INV/T-1', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: PATH, keepsNoSaves: true })
  await page.clock.setFixedTime(Date.now() + 26 * 3_600_000)
  await page.reload()
  await typed(page, 'INV/T-1', '88.88')
  await loseAnswers(page)
  await receiptForm(page).submit.click()
  await expectError(page, 'The server cannot be reached', { title: 'No Network' })
  await page.context().unroute(SAVE)
  await owned(`update idempotency set created_at = created_at - interval '25 hours' where user_id = $1`, [
    desk.salesman.userId,
  ])
  await page.clock.setFixedTime(Date.now())
  const next = await tabOf(page)
  await page.close()

  await expect(next.getByText(SENT)).toBeVisible()
  await receiptForm(next).submit.click()

  await expectSuccess(next, SAVED)
  expect(await amountsOf(desk)).toEqual([88.88])
})

test('What was changed after a lost answer does not book the first version twice', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/CONNECTION_RESET/, /status of 422/)
  await anInvoice({ salesman: desk.salesman, no: 'INV/S-2', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: PATH, keepsNoSaves: true })
  await typed(page, 'INV/S-2', '100')
  await loseAnswers(page)
  await receiptForm(page).submit.click()
  await expectError(page, 'The server cannot be reached', { title: 'No Network' })
  await page.context().unroute(SAVE)
  await receiptForm(page).amount.fill('200')

  await receiptForm(page).submit.click()

  await expect(page.getByText('INV/S-2 · 100.00 · Cash')).toBeVisible()
  await expect(receiptForm(page).invoiceNo).toHaveValue('')
  expect(await amountsOf(desk)).toEqual([100])
})

test('Two tabs with the same draft save it once: the other tab empties and shows a message', async ({
  desk,
  signedIn,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/S-3', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: PATH, keepsNoSaves: true })
  await typed(page, 'INV/S-3', '777')
  await expectStored(page, '777')
  const other = await tabOf(page)
  await expect(receiptForm(other).amount).toHaveValue('777.00')

  await receiptForm(other).submit.click()
  await expectSuccess(other, SAVED)

  await expect(page.getByText('This was saved in another tab.')).toBeVisible()
  await expect(receiptForm(page).invoiceNo).toHaveValue('')
  expect(await amountsOf(desk)).toEqual([777])
})

test('A tab without messages from the others does not save their draft again', async ({ desk, signedIn }) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/S-4', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: PATH, keepsNoSaves: true })
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {}
  })
  await page.reload()
  await expectScreen(page, TITLE)
  await typed(page, 'INV/S-4', '50')
  await expectStored(page, '50')
  const other = await tabOf(page)
  await receiptForm(other).submit.click()
  await expectSuccess(other, SAVED)
  await expect(receiptForm(page).amount).toHaveValue('50.00')

  await receiptForm(page).submit.click()

  await expectSuccess(page, SAVED)
  expect(await amountsOf(desk)).toEqual([50])
})

test('A restored receipt reads the balance again, and needs a confirmation before it is recorded a second time, as does the same cash in a fresh form', async ({
  desk,
  signedIn,
}) => {
  const invoice = await anInvoice({ salesman: desk.salesman, no: '7', bill: 1000, on: '2026-02-01' })
  for (let at = 0; at < 21; at += 1)
    await anInvoice({ salesman: desk.salesman, no: `7${at}`, bill: 10, on: '2026-01-01' })
  await anInvoice({ salesman: desk.salesman, no: 'INV/S-5', bill: 900, on: '2026-02-02' })
  const page = await signedIn(desk.salesman.loginId, { path: PATH, keepsNoSaves: true })
  await listPage(page, 'Pending Invoices').goTo('Page 2')
  await listPage(page, 'Pending Invoices').row('1,000.00').getByRole('button', { name: 'Recieve' }).click()
  const form = receiptForm(page)
  await form.amount.fill('300')
  await form.method('Cash').check({ force: true })
  await expectStored(page, '300')
  await aReceipt({ by: desk.cashier, invoice, amount: 300 })

  await page.reload()
  const question = page.getByRole('alertdialog', { name: 'Same receipt' })
  await expect(form.figures).toHaveText(['700.00', '300.00', '400.00'])
  await expect(page.getByText(`was recorded by ${desk.cashier.name} at`)).toBeVisible()
  await form.submit.click()
  await expect(question).toContainText('Save it again?')
  const no = question.getByRole('button', { name: 'Do not save' })
  await expect(no).toBeFocused()
  // Submit sticks to the foot of the form, and no required field may lie below it.
  const isClear = (one: Locator) =>
    one.evaluate((button) => {
      const { left, right, bottom } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint((left + right) / 2, bottom - 2))
    })
  await expect.poll(() => isClear(no)).toBe(true)
  await no.click()
  await expect(question).toBeHidden()
  expect(await amountsOf(desk)).toEqual([300])

  await form.submit.click()
  await question.getByRole('button', { name: 'Save again' }).click()
  await expectSuccess(page, SAVED)
  expect(await amountsOf(desk)).toEqual([300, 300])

  await test.step('In a fresh form', async () => {
    await typed(page, 'INV/S-5', '5')
    await form.submit.click()
    await expect(page.getByRole('region', { name: 'Last Receipts' })).toContainText('INV/S-5')

    await typed(page, 'INV/S-5', '5')
    await form.submit.click()
    await expect(question).toContainText(`was recorded by ${desk.salesman.name} at`)
    expect(await amountsOf(desk)).toEqual([300, 300, 5])
    await question.getByRole('button', { name: 'Save again' }).click()

    await expect(form.invoiceNo).toHaveValue('')
    expect(await amountsOf(desk)).toEqual([300, 300, 5, 5])
  })
})

test('Recieve of another invoice keeps what was typed and offers the way back, and Clear is undone with everything', async ({
  desk,
  signedIn,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/A', bill: 1000 })
  await anInvoice({ salesman: desk.salesman, no: 'INV/B', bill: 2000 })
  const page = await signedIn(desk.salesman.loginId, { path: PATH, keepsNoSaves: true })
  const form = receiptForm(page)
  const pending = listPage(page, 'Pending Invoices')
  await pending.press('INV/A', 'Recieve')
  await form.amount.fill('450')
  await form.method('Cheque').check({ force: true })
  await form.chequeDate.fill('99/99/9999')
  await form.chooseImages.setInputFiles(CHEQUE)
  await expect(form.thumbnails).toHaveCount(1)

  await pending.press('INV/B', 'Recieve')
  await expect(form.figures).toHaveText(['2,000.00', '0.00', '2,000.00'])
  await form.amount.fill('20')
  await page.reload()
  await page.getByRole('button', { name: 'Go on with INV/A · 450.00 · Cheque' }).click()

  await expect(form.invoiceNo).toHaveValue('INV/A')
  await expect(form.amount).toHaveValue('450.00')
  await expect(form.chequeDate).toHaveValue('99/99/9999')
  await expect(form.thumbnails).toHaveCount(1)

  await form.form.getByRole('button', { name: 'Clear' }).click()
  await expect(form.thumbnails).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(form.invoiceNo).toHaveValue('INV/A')
  await expect(form.figures).toHaveText(['1,000.00', '450.00', '550.00'])
  await expect(form.chequeDate).toHaveValue('99/99/9999')
  await expect(form.thumbnails).toHaveCount(1)

  await pending.press('INV/B', 'Recieve')
  await expect(form.amount).toHaveValue('20.00')
  await expect(page.getByRole('button', { name: 'Go on with INV/A' })).toBeVisible()
})

test('A screen opens with a draft that another version kept', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits' })
  const form = depositForm(page)
  await form.slipNo.fill('SLIP-8')
  await expectStored(page, 'SLIP-8')
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage))
      if (key.includes('#deposit'))
        localStorage.setItem(key, String(text).replace('"selected":[]', '"selected":[{"id":1}]'))
  })

  await page.reload()

  await expect(form.slipNo).toHaveValue('SLIP-8')
  await expect(form.total).toHaveValue('0.00')
})

test('After a sign-in that ended while the browser was closed, a message shows that typed text is kept, and only then', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 401/)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits' })
  const kept = page.getByText('What you typed is kept for you.')
  await expectScreen(page, 'Cash Deposit to Bank')
  await page.context().clearCookies()
  await page.reload()
  await expectScreen(page, 'Login')
  await expect(kept).toBeHidden()

  await page.evaluate(() => localStorage.setItem('backoffice.draft.main/1/K/cashierDeposits#deposit', '{}'))
  await page.reload()
  await expectScreen(page, 'Login')
  await expect(kept).toBeVisible()
})
