import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, looks, phone, test } from './fixtures.ts'
import { aBusyDesk } from './many.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { depositForm } from './pages/deposit-form.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen, expectSuccess, expectTiles } from './pages/shell.ts'

test('A receipt declined without a mouse comes back with its comment, is sent again and approved', async ({
  desk,
  signedIn,
}) => {
  const invoice = await anInvoice({ salesman: desk.salesman, no: 'DEC/1', bill: 700.75 })
  await aReceipt({ by: desk.salesman, invoice, amount: 200.25 }).sentTo(desk.cashier)
  const cashier = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  const collection = listPage(cashier, 'Cash Collection')
  const dialog = askDialog(cashier, 'Decline Receipt')

  await test.step('The question names its document; Escape gives the focus back and keeps the typed text', async () => {
    await collection.searchBox.press('ArrowDown')
    await expect(collection.row('DEC/1')).toBeFocused()
    await cashier.keyboard.press('d')
    await expect(dialog.facts).toHaveText(['Invoice NoDEC/1', 'Payment ModeCash', 'Amount200.25'])
    await expect(dialog.typed('Comment')).toBeFocused()
    await cashier.keyboard.type('One note is')
    await cashier.keyboard.press('Escape')
    await expect(dialog.dialog).toBeHidden()
    await expect(collection.row('DEC/1')).toBeFocused()
  })

  await test.step('The cashier declines with a comment', async () => {
    await cashier.keyboard.press('d')
    await expect(dialog.typed('Comment')).toHaveValue('One note is')
    await expect(dialog.typed('Comment')).toBeFocused()
    await cashier.keyboard.press('End')
    await cashier.keyboard.type(' torn')
    await cashier.keyboard.press('Control+Enter')
    await expectSuccess(cashier, 'Receipt Declined Successful')
    await expect(cashier.getByText('No receipts wait for you.')).toBeVisible()
    await expectTiles(cashier, ['500.50', '0.00', '0.00', '0.00'])
  })

  await test.step('The salesman reads why, and sends it again', async () => {
    const salesman = await signedIn(desk.salesman.loginId, { path: '/salesmanCashTransfer' })
    const unsent = listPage(salesman, 'Cash Transfer')
    await expect(await unsent.cell('DEC/1', 'Status')).toHaveText('Declined')
    await expect(await unsent.cell('DEC/1', 'Comments')).toHaveText('One note is torn')
    await expectTiles(salesman, ['500.50', '200.25', '0.00', '200.25'])
    await unsent.press('DEC/1', 'Send')
    await expectSuccess(salesman, 'Receipt Sent Successful')
    await expectTiles(salesman, ['500.50', '200.25', '200.25', '0.00'])
  })

  await cashier.reload()
  await collection.press('DEC/1', 'Approve')
  await expectSuccess(cashier, 'Receipt Approved Successful')
  await expectTiles(cashier, ['500.50', '200.25', '0.00', '200.25'])
})

test('An approved hand-over is declined from the deposit screen, without a comment', async ({ desk, signedIn }) => {
  const invoice = await anInvoice({ salesman: desk.salesman, no: 'DEC/2', bill: 90 })
  await aReceipt({ by: desk.salesman, invoice, amount: 90 }).sentTo(desk.cashier).approved()
  const cashier = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits' })
  await expectTiles(cashier, ['0.00', '90.00', '0.00', '90.00'])

  await depositForm(cashier).approved.press('DEC/2', 'Decline')
  await askDialog(cashier, 'Decline Receipt').answer('Decline')

  await expectSuccess(cashier, 'Receipt Declined Successful')
  await expectTiles(cashier, ['0.00', '0.00', '0.00', '0.00'])
  const salesman = await signedIn(desk.salesman.loginId, { path: '/salesmanCashTransfer' })
  await expect(await listPage(salesman, 'Cash Transfer').cell('DEC/2', 'Status')).toHaveText('Declined')
  await expectTiles(salesman, ['0.00', '90.00', '0.00', '90.00'])
})

test('A deposit is declined with a comment that its timeline shows @nightly', async ({ desk, signedIn }) => {
  const receipt = await aReceipt({ by: desk.salesman, amount: 61 }).sentTo(desk.cashier).approved()
  await aDeposit({ by: desk.cashier, receipts: [receipt], slipNo: 'SLIP-D' })
  const director = await signedIn(desk.director.loginId, { path: '/directorDepositApproval' })
  await listPage(director, 'Deposit Approval').press('SLIP-D', 'Decline')
  const dialog = askDialog(director, 'Decline Deposit')
  await expect(dialog.facts).toHaveText([`Cashier Name${desk.cashier.name}`, 'Slip NoSLIP-D', 'Total Amount61.00'])

  await dialog.answer('Decline', { Comment: 'The slip cannot be read' })

  await expectSuccess(director, 'Deposit Receipt Updated Successful')
  const cashier = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits' })
  await depositForm(cashier).approved.press('61.00', 'Timeline')
  await expect(cashier.getByRole('dialog').getByText('The slip cannot be read')).toBeVisible()
  await expectTiles(cashier, ['0.00', '61.00', '0.00', '61.00'])
})

test('Send again leads to the receipt, on whatever page of Cash Transfer it is @nightly', async ({
  desk,
  signedIn,
}) => {
  const invoice = await anInvoice({ salesman: desk.salesman, no: 'OLD/1', bill: 45 })
  await aReceipt({ by: desk.salesman, invoice, amount: 45 }).sentTo(desk.cashier).declined('Count it again')
  await aBusyDesk(desk)
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashTransferReport?status=2' })

  await listPage(page, 'Cash Transfer Report').row('OLD/1').getByRole('link', { name: 'Send again' }).click()

  await expectScreen(page, 'Cash Transfer')
  const unsent = listPage(page, 'Cash Transfer')
  await expect(unsent.row('OLD/1')).toBeFocused()
  await expect(unsent.row('OLD/1')).toBeInViewport()
  await expect(unsent.row('OLD/1')).toHaveAttribute('data-marked')
  await expect(unsent.currentPage).toHaveText('2')
  await unsent.goTo('Page 1')
  await expect(unsent.row('INV/014')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('A declined receipt is highlighted on a phone, with its comment in sight @nightly', async ({ desk, signedIn }) => {
  const receipt = aReceipt({ by: desk.salesman, amount: 45 }).sentTo(desk.cashier)
  await receipt.declined('Count it again')
  await aReceipt({ by: desk.salesman, amount: 46 })
  const page = await signedIn(desk.salesman.loginId, { ...phone, path: '/salesmanCashTransfer' })
  const cards = listPage(page, 'Cash Transfer').cards
  const declined = cards.filter({ hasText: '45.00' })
  await expect(declined.getByText('Declined')).toBeVisible()
  await expect(declined.getByText('Count it again')).toBeVisible()
  await expect(declined).toHaveCSS('border-left-color', 'rgb(185, 28, 28)')
  await expect(cards.filter({ hasText: '46.00' })).not.toHaveCSS('border-left-color', 'rgb(185, 28, 28)')
  await expectNoOverflow(page)

  await declined.getByRole('button', { name: 'Send' }).tap()

  await expectSuccess(page, 'Receipt Sent Successful')
  await expectTiles(page, ['0.00', '91.00', '45.00', '46.00'])
})

for (const [look, options] of looks) {
  test(`The question before a decline is accessible: ${look} @nightly`, async ({ desk, signedIn }) => {
    await aReceipt({ by: desk.salesman, amount: 12 }).sentTo(desk.cashier)
    const page = await signedIn(desk.cashier.loginId, { ...options, path: '/cashierCashCollection' })
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(askDialog(page, 'Decline Receipt').typed('Comment')).toBeFocused()
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
}
