/** Amounts and days as people write them, a cheque with an unusual day, and the reference of an online payment. */
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import { expectAccessible } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectSuccess } from './pages/shell.ts'

const SAVED = 'Receipt Saved Successful'

test('An amount in rupees and Urdu digits is accepted, and a stale cheque needs a confirmation before it is saved', async ({
  desk,
  signedIn,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/W-1', bill: 5000 })
  const page = await signedIn(desk.salesman.loginId, { ...phone, path: '/salesmanCashCollection?way=invoices' })
  await listPage(page, 'Pending Invoices').cards.getByRole('button', { name: 'Recieve' }).tap()
  const form = receiptForm(page)
  await form.amount.fill('Rs ۱۲۳۴/-')
  await expect(form.figures.nth(1)).toHaveText('1,234.00')
  await form.method('Cheque').check({ force: true })
  await expect(form.chequeNo).toHaveAttribute('inputmode', 'numeric')
  await expect(form.chequeDate).toHaveAttribute('inputmode', 'numeric')
  await form.chequeDate.fill('31/2')
  await form.chequeNo.click()
  await expect(form.form.getByText(/^Cheque Date: February \d{4} has 2[89] days$/)).toBeVisible()

  await form.fillCheque({ no: '451', bank: 'MCB Bank', date: '01/01/2020' })
  await form.submit.tap()
  const question = form.form.getByRole('alertdialog', { name: 'Cheque date' })
  await expect(question).toContainText('This cheque is dated 01/01/2020, more than six months ago.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Do not save' }).tap()
  await expect(question).toHaveCount(0)
  expect(await owned('select from receipt where salesman_id = $1', [desk.salesman.userId])).toHaveLength(0)

  await form.chequeDate.fill('01/01/2199')
  await form.submit.tap()
  await expect(question).toContainText('This cheque is dated 01/01/2199, more than a year from today.')
  await question.getByRole('button', { name: 'Save all the same' }).tap()
  await form.saveAnyway()
  await expectSuccess(page, SAVED)
  expect(
    await owned('select cheque_on::text as day, amount::int from receipt where salesman_id = $1', [
      desk.salesman.userId,
    ]),
  ).toEqual([{ day: '2199-01-01', amount: 1234 }])
})
