/** Cash is counted by its notes for the amount of a receipt; `cashier-queue.spec.ts` counts what a salesman has handed over. */
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { darkPhone, expect, test } from './fixtures.ts'
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
