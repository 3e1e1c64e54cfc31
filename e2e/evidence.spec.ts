/** Missing evidence, or evidence that proves other money too, is a question before a save and a mark after it. */
import { aCheque, aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { inHand } from '@backoffice/server/testing/builders/stories'
import { owned } from '@backoffice/server/testing/owner'
import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { depositForm } from './pages/deposit-form.ts'
import { listPage } from './pages/list-page.ts'
import { CHEQUE, receiptForm } from './pages/receipt-form.ts'
import { expectSuccess } from './pages/shell.ts'

const SAVED = 'Receipt Saved Successful'

test('A cheque without a picture, and of another client too, needs one confirmation and is then saved', async ({
  desk: { salesman, party },
  signedIn,
}) => {
  await aReceipt({ by: salesman, party, ...aCheque(10), chequeNo: '00451278', chequeBank: 'MCB' })
  await anInvoice({ salesman, no: 'INV/E-1', bill: 500 })
  const page = await signedIn(salesman.loginId, { ...phone, path: '/salesmanCashCollection?way=invoices' })
  await listPage(page, 'Pending Invoices').cards.getByRole('button', { name: 'Recieve' }).tap()
  const form = receiptForm(page)
  await form.amount.fill('120')
  await form.fillCheque({ no: '451278', bank: 'MCB Bank' })
  await form.submit.tap()

  const question = form.form.getByRole('alertdialog', { name: 'Evidence' })
  await expect(question).toContainText('Cheque 451278 has no picture.')
  await expect(question).toContainText(new RegExp(`is recorded for .+ too, by ${salesman.name} on`))
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Do not save' }).tap()
  await form.chooseImages.setInputFiles(CHEQUE)
  await expect(form.thumbnails).toHaveCount(1)
  await form.submit.tap()
  await expect(question).not.toContainText('has no picture')
  await question.getByRole('button', { name: 'Save all the same' }).tap()

  await expectSuccess(page, SAVED)
  expect(await owned('select from receipt where salesman_id = $1', [salesman.userId])).toHaveLength(2)
})

test('A slip number of another deposit needs a confirmation, and the director sees that a picture is used again', async ({
  desk,
  signedIn,
}) => {
  const { cashier, director } = desk
  const deposit = await aDeposit({ by: cashier, receipts: [await inHand(desk, 10)], slipNo: 'SL/77' })
  const receipt = await inHand(desk, 20)
  const page = await signedIn(cashier.loginId, { path: '/cashierDeposits' })
  const form = depositForm(page)
  await form.slipNo.fill('sl 77')
  await form.chooseImages.setInputFiles(CHEQUE)
  await expect(form.thumbnails).toHaveCount(1)
  await form.checkbox(receipt.invoice?.no ?? '').click()
  await form.deposit.click()
  const question = form.form.getByRole('alertdialog', { name: 'Same slip' })
  await expect(question).toContainText(`Deposit ${deposit.no} has this slip number too`)
  await question.getByRole('button', { name: 'Save all the same' }).click()
  await expectSuccess(page, 'Deposit Receipt Saved Successful')

  // The same picture proved a receipt of this branch before.
  await owned(
    `with other as (
       insert into attachment (image_code, created_by, path, thumb_path, mime, bytes, kept_sha256)
       select image_code, created_by, $2, '', mime, bytes, kept_sha256 from attachment where branch_code = $1 and document_kind = 'deposit'
       returning id
     ) select id from other`,
    [cashier.branch, randomUUID()],
  )
  await owned(
    `update attachment a set branch_code = $1, document_kind = 'receipt',
       document_id = (select max(id) from receipt where branch_code = $1)
     where a.branch_code is null and a.created_by = $2`,
    [cashier.branch, cashier.userId],
  )
  const eyes = await signedIn(director.loginId, { path: '/directorDepositApproval' })
  await eyes.getByRole('button', { name: 'Picture used again' }).click()
  await expect(eyes.getByRole('dialog').getByText(/This picture also proves Receipt \d+ of .+, 20\.00/)).toBeVisible()
  await expectAccessible(eyes)
})
