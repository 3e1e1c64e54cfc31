import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { openWithoutNews } from './answers.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { say } from './language.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { listPage } from './pages/list-page.ts'
import { expectError, expectSuccess, expectTiles, goWithin } from './pages/shell.ts'

test(
  'A receipt is voided with a reason, and its invoice is owed again',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const invoice = await anInvoice({ salesman: desk.salesman, no: 'VOID/1', bill: 1000.5 })
    await aReceipt({ by: desk.salesman, invoice, amount: 400.25 })
    await aReceipt({ by: desk.salesman, invoice, amount: 100 })
    const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashTransfer' })
    const unsent = listPage(page, 'Cash Transfer')
    await expectTiles(page, ['500.25', '500.25', '0.00', '500.25'])
    const dialog = askDialog(page, 'Void Receipt')

    await test.step('Without a reason nothing happens, and the field shows this', async () => {
      await unsent.row('400.25').focus()
      await page.keyboard.press('x')
      await expect(dialog.typed('Reason')).toBeFocused()
      await page.keyboard.press('Control+Enter')
      await expectError(page, say('Please enter a reason', 'receipt'), { at: dialog.typed('Reason') })
      await expect(dialog.dialog.getByText(say('Please enter a reason', 'receipt'))).toBeVisible()
      await expectAccessible(page)
    })

    await dialog.typed('Reason').focus()
    await page.keyboard.type('Recorded twice')
    await page.keyboard.press('Control+Enter')

    // The toast goes by itself, so it is looked at first; to close it would move the focus.
    await expect(page.getByRole('status').filter({ hasText: say('Receipt Voided Successful') })).toBeVisible()
    await expect(unsent.row('400.25')).toHaveCount(0)
    await expect(unsent.row('VOID/1')).toBeFocused()
    await expectTiles(page, ['900.50', '100.00', '0.00', '100.00'])
    await goWithin(page, '/salesmanCashCollection')
    await expect(await listPage(page, 'Pending Invoices').cell('VOID/1', say('Balance', 'labels'))).toHaveText('900.50')
  },
)

test('A declined receipt can be voided; the row of a receipt sent meanwhile shows this, and the dialog closes', async ({
  desk,
  signedIn,
}) => {
  await aReceipt({ by: desk.salesman, amount: 33 }).sentTo(desk.cashier).declined()
  const page = await signedIn(desk.salesman.loginId)
  await openWithoutNews(page, '/salesmanCashTransfer')
  const other = await signedIn(desk.salesman.loginId, { path: '/salesmanCashTransfer' })
  await listPage(page, 'Cash Transfer').press('33.00', 'Void')
  const dialog = askDialog(page, 'Void Receipt')
  await dialog.typed('Reason').fill('The client took it back')
  await listPage(other, 'Cash Transfer').press('33.00', 'Send')
  await expectSuccess(other, 'Receipt Sent Successful')

  await dialog.confirm('Void')

  await expect(page.getByRole('alert')).toHaveText(
    new RegExp(String.raw`^ErrorAlready sent by ${desk.salesman.name} on \d{2}/\d{2}/\d{4} \d{2}:\d{2}\.`),
  )
  await expect(dialog.dialog).toBeHidden()
  await expect(page.getByText('Everything is handed over.')).toBeVisible()
  await expectTiles(other, ['0.00', '33.00', '33.00', '0.00'])
})
