import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { expect, test } from './fixtures.ts'
import { say } from './language.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { depositForm } from './pages/deposit-form.ts'
import { listPage } from './pages/list-page.ts'
import { expectSuccess, expectTiles } from './pages/shell.ts'

test(
  'A receipt declined without a mouse comes back with its comment, is sent again and approved',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const invoice = await anInvoice({ salesman: desk.salesman, no: 'DEC/1', bill: 700.75 })
    await aReceipt({ by: desk.salesman, invoice, amount: 200.25 }).sentTo(desk.cashier)
    const cashier = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
    const collection = listPage(cashier, 'Cash Collection')
    const dialog = askDialog(cashier, 'Decline Receipt')

    await test.step('The question names its document; Escape gives the focus back and keeps the typed text', async () => {
      await collection.searchBox.press('ArrowDown')
      await expect(collection.row('DEC/1')).toBeFocused()
      await cashier.keyboard.press('d')
      await expect(dialog.facts).toHaveText([
        `${say('Invoice No')}DEC/1`,
        `${say('Payment Mode')}${say('Cash')}`,
        `${say('Amount')}200.25`,
      ])
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
      await expect(cashier.getByText(say('No receipts wait for you.'))).toBeVisible()
      await expectTiles(cashier, ['500.50', '0.00', '0.00', '0.00'])
    })

    await test.step('The salesman reads why, and sends it again', async () => {
      const salesman = await signedIn(desk.salesman.loginId, { path: '/salesmanCashTransfer' })
      const unsent = listPage(salesman, 'Cash Transfer')
      await expect(await unsent.cell('DEC/1', 'Status')).toHaveText(say('Declined'))
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
  },
)

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
