/** Cash is counted by its notes: for the amount of a receipt, and against what a salesman has handed over. */
import { aCheque, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { darkPhone, expect, phone, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectSuccess } from './pages/shell.ts'

test('Counted notes become the amount of a receipt, and the next one is not counted yet: phone', async ({
  desk,
  signedIn,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'NOTES/1', bill: 20_000 })
  const page = await signedIn(desk.salesman.loginId, { ...darkPhone, path: '/salesmanCashCollection?way=invoices' })
  const form = receiptForm(page)
  const count = form.form.getByRole('button', { name: 'Count notes' })
  const recieve = page.getByRole('button', { name: 'Recieve', exact: true })
  await recieve.click()
  await count.click()
  await field(form.form, '5,000 ×').fill('3')
  await field(form.form, '100 ×').fill('2')
  await expect(form.amount).toHaveValue('15,200.00')
  await expect(form.form.getByText('5 notes: 15,200.00')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await form.method('Cheque').check({ force: true })
  await expect(count).toHaveCount(0)
  await form.method('Cash').check({ force: true })
  await form.submit.click()
  await expectSuccess(page, 'Receipt Saved Successful')
  await recieve.click()
  await expect(count).toHaveAttribute('aria-expanded', 'false')
  await expect(form.figures.first()).toHaveText('4,800.00')
})

test('A cashier counts the notes of a salesman against the cash, without the cheques @nightly', async ({
  desk,
  signedIn,
}) => {
  await aReceipt({ by: desk.salesman, amount: 5000 }).sentTo(desk.cashier)
  await aReceipt({ by: desk.salesman, amount: 640 }).sentTo(desk.cashier)
  await aReceipt({ by: desk.salesman, ...aCheque(900) }).sentTo(desk.cashier)
  const page = await signedIn(desk.cashier.loginId, { ...phone, path: '/cashierCashCollection' })
  await page.getByRole('button', { name: 'Count notes' }).tap()
  const counting = page.getByRole('dialog', { name: `Cash of ${desk.salesman.name}` })
  await expect(counting).toContainText('The receipts of this list add up to 5,640.00 in cash.')

  await field(counting, '5,000 ×').fill('1')
  await field(counting, '500 ×').fill('1')
  await expect(counting.getByRole('status')).toHaveText(/140\.00 less than the amount\./)
  await field(counting, '20 ×').fill('7')
  await expect(counting.getByRole('status')).toHaveText(/It matches the amount\./)
  await expectAccessible(page)
})
