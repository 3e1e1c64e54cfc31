/** Money received for an invoice that somebody else has paid meanwhile is kept as an advance. */
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, aParty, type Desk } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import { expect, phone, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { paymentForm } from './pages/payment-form.ts'
import { CHEQUE, receiptForm } from './pages/receipt-form.ts'
import { expectSuccess } from './pages/shell.ts'

const advances = ({ party, branch }: Desk) =>
  owned(
    `select r.amount::float8 as amount, r.method, r.salesman_id as of,
       (select count(*)::int from attachment a where a.document_kind = 'receipt' and a.document_id = r.id) as images
     from receipt r where r.party = $1 and r.branch_code = $2 and r.invoice_id is null and r.stage <> 9`,
    [party, branch.code],
  )

test('A salesman reads who paid the invoice, and keeps the cheque in hand as an advance', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier, party } = desk
  const invoice = await anInvoice({ salesman, party, no: 'INV/M-1', bill: 500 })
  const page = await signedIn(salesman.loginId, { ...phone, path: '/salesmanCashCollection?way=invoices' })
  const form = receiptForm(page)
  await listPage(page, 'Pending Invoices')
    .cards.filter({ hasText: 'INV/M-1' })
    .getByRole('button', { name: 'Recieve' })
    .click()
  await form.amount.fill('500')
  await form.method('Cash').check({ force: true })
  await form.chooseImages.setInputFiles(CHEQUE)
  await expect(form.thumbnails).toHaveCount(1)
  const { id } = await aReceipt({ by: cashier, invoice, amount: 500 })

  await form.submit.click()
  await expect(
    form.form.getByText(`INV/M-1 was paid with receipt ${id} (500.00), recorded by ${cashier.name} on`),
  ).toBeVisible()
  await form.form.getByRole('button', { name: 'Keep as advance' }).click()

  await expectSuccess(page, 'Receipt Saved Successful')
  expect(await advances(desk)).toEqual([{ amount: 500, method: 'Cash', of: salesman.userId, images: 1 }])
})

test('A payment over several invoices keeps the part of the invoice that was paid, and pays the others', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier, branch } = desk
  const party = await aParty({ branch: branch.code, title: 'Noor Pharmacy' })
  const invoice = await anInvoice({ salesman, party, no: 'INV/M-3', bill: 100, on: '2026-01-15' })
  await anInvoice({ salesman, party, no: 'INV/M-4', bill: 200, on: '2026-02-15' })
  const page = await signedIn(salesman.loginId, { path: '/salesmanCashCollection?way=client' })
  const form = paymentForm(page)
  await form.chooseClient('Noor Pharmacy')
  await form.received.fill('300')
  await form.method('Cash').check({ force: true })
  await expect(form.amountOf('INV/M-4')).toHaveValue('200.00')
  const { id } = await aReceipt({ by: cashier, invoice, amount: 100 })

  await form.submit.click()
  await expect(
    form.form.getByText(`INV/M-3 was paid with receipt ${id} (100.00), recorded by ${cashier.name} on`).first(),
  ).toBeVisible()
  await form.form.getByRole('button', { name: 'Keep as advance' }).click()

  await expectSuccess(page, 'Payment Saved Successful')
  expect(
    await owned(
      `select i.invoice_no as no, r.amount::float8 as amount from receipt r left join invoice i on i.id = r.invoice_id
       where r.party = $1 and r.salesman_id = $2 and r.id <> $3 and r.stage <> 9 order by r.amount`,
      [party, salesman.userId, id],
    ),
  ).toEqual([
    { no: null, amount: 100 },
    { no: 'INV/M-4', amount: 200 },
  ])
})
