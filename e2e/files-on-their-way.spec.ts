/**
 * Files that are still being sent when their form is submitted or left: they belong to the document for which they were chosen, or to none.
 */
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import { expectAccessible } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { depositForm, SLIP } from './pages/deposit-form.ts'
import { field } from './pages/field.ts'
import { paymentForm } from './pages/payment-form.ts'
import { CHEQUE, receiptForm } from './pages/receipt-form.ts'
import { expectSuccess } from './pages/shell.ts'
import { holding } from './slow-line.ts'

const UPLOAD = '**/api/Payment/Upload/**'

/** Returns the documents of the pictures that a user uploaded, with the codes of the pictures. */
const picturesOf = ({ userId }: { userId: number }) =>
  owned<{ document: string; code: string }>(
    `select document_kind || coalesce(' ' || r.amount::float8, '') as document, a.image_code as code
     from attachment a left join receipt r on document_kind = 'receipt' and r.id = document_id where a.created_by = $1 order by 1`,
    [userId],
  )

test('Submit waits for a photo that is still on its way, and the receipt has it', async ({ desk, signedIn }) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/F-2', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { ...phone, path: '/salesmanCashCollection?way=invoices' })
  await page.getByRole('button', { name: 'Recieve' }).click()
  const form = receiptForm(page)
  await form.amount.fill('410')
  await form.method('Cash').check({ force: true })
  const send = await holding(page, UPLOAD)
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(saveReceipts.path)) saves.push(request.url())
  })
  await form.chooseImages.setInputFiles(CHEQUE)
  await expect(form.progress).toBeVisible()

  await form.submit.click()

  const waiting = form.form.getByRole('button', { name: 'Waiting for 1 file…' })
  await expect(waiting).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(waiting).toBeVisible()
  expect(saves).toEqual([])
  send()
  await expectSuccess(page, 'Receipt Saved Successful')
  expect(saves).toHaveLength(1)
  expect(await picturesOf(desk.salesman)).toEqual([{ document: 'receipt 410', code: 'IRINVF-2' }])
})

test('A slip belongs to its own deposit: after a new slip no, a reload, a Clear, a lost network and a removal @nightly', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/ERR_FAILED|CONNECTION_RESET/)
  await aReceipt({ by: desk.salesman, amount: 320.5 }).sentTo(desk.cashier).approved()
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits' })
  const form = depositForm(page)
  await form.fill({ account: `Current Account ${desk.account}`, slipNo: 'HBL-1' })
  await form.checkbox('320.50').click()
  await expect(form.selected.row('320.50')).toBeVisible()
  await page.reload()
  await expect(form.thumbnails).toHaveCount(1)

  await test.step('A cleared deposit comes back with all that it had', async () => {
    await form.form.getByRole('button', { name: 'Clear' }).click()
    await expect(form.total).toHaveValue('0.00')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(form.slipNo).toHaveValue('HBL-1')
    await expect(form.total).toHaveValue('320.50')
    await expect(form.thumbnails).toHaveCount(1)
  })

  await test.step('A slip no that is changed after its picture was sent belongs to the picture', async () => {
    await form.slipNo.fill('HBL-2')
    await form.deposit.click()
    await expectSuccess(page, 'Deposit Receipt Saved Successful')
    expect(await picturesOf(desk.cashier)).toEqual([{ document: 'deposit', code: 'DSHBL-2' }])
  })

  await test.step('A slip that is on its way when its deposit is cleared, or was lost or removed, is not in the next deposit', async () => {
    await form.fill({ account: `Current Account ${desk.account}`, slipNo: 'HBL-3' })
    await form.form.getByRole('button', { name: 'Remove image 1' }).click()
    await page.route(UPLOAD, (route) => route.abort('connectionreset'), { times: 1 })
    await form.chooseImages.setInputFiles(SLIP)
    await expect(form.form.getByRole('button', { name: 'Retry' })).toBeVisible()
    const send = await holding(page, UPLOAD)
    await form.chooseImages.setInputFiles(SLIP)
    await expect(form.form.getByRole('progressbar')).toBeVisible()

    await form.form.getByRole('button', { name: 'Clear' }).click()
    await expect(form.form.getByText('On this device')).toHaveCount(0)
    await form.slipNo.fill('HBL-4')
    send()
    await page.unrouteAll({ behavior: 'wait' })

    await expect(form.form.getByRole('button', { name: /Retry|Undo/ })).toHaveCount(0)
    await form.chooseImages.setInputFiles(SLIP)
    await expect(form.form.getByText('1 file uploaded')).toBeVisible()
    await expect(form.thumbnails).toHaveCount(1)
  })
})

test('A photo on its way to a removed cheque does not come to the cheque in its place @nightly', async ({
  desk,
  signedIn,
}) => {
  await anInvoice({ salesman: desk.salesman, party: desk.party, no: 'INV/F-3', bill: 1000 })
  const [client] = await owned<{ title: string }>('select title from chart where branch_code = $1 and acode = $2', [
    desk.salesman.branch,
    desk.party,
  ])
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection?way=client' })
  const { form, chooseClient } = paymentForm(page)
  await chooseClient(client?.title ?? '')
  await form.getByRole('button', { name: 'Add cheque or cash' }).click()
  const [first, second] = [
    form.getByRole('group', { name: 'Cheque or cash 1' }),
    form.getByRole('group', { name: 'Cheque or cash 2' }),
  ]
  await field(second, 'Amount 2').fill('20')
  const send = await holding(page, UPLOAD)
  await first.getByLabel('Choose images').setInputFiles(CHEQUE)
  await expect(first.getByRole('progressbar')).toBeVisible()

  await form.getByRole('button', { name: 'Remove 1' }).click()
  await expect(form.getByText('On this device')).toHaveCount(0)
  send()
  await page.unrouteAll({ behavior: 'wait' })

  await expect(field(form, 'Amount Received')).toHaveValue('20.00')
  await form.getByLabel('Choose images').setInputFiles(CHEQUE)
  await expect(form.getByText('1 file uploaded')).toBeVisible()
  await expect(form.getByRole('link', { name: /^Image/ })).toHaveCount(1)
})
