/** A form waits for its lists on a slow line, and the palette for its file; nothing that is typed meanwhile is lost. */
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { expect, test } from './fixtures.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectError, expectSuccess } from './pages/shell.ts'
import { holding } from './slow-line.ts'

const CASH = '/salesmanCashCollection'

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

test('Text typed while the palette is loading is in it when it comes', async ({ desk, signedIn }) => {
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
