import { aCheque, aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { expect, test } from './fixtures.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { csvRows, exported } from './pages/exported.ts'
import { actionIn, listPage } from './pages/list-page.ts'
import { expectError, expectSuccess, expectTiles } from './pages/shell.ts'

/** Makes an approved deposit of a cheque and cash. */
async function deposited(desk: Desk) {
  const invoice = await anInvoice({ salesman: desk.salesman, no: 'BNC/1', bill: 1500.5 })
  const cheque = await aReceipt({ by: desk.salesman, invoice, ...aCheque(1500.5) })
    .sentTo(desk.cashier)
    .approved()
  const cash = await aReceipt({ by: desk.salesman, amount: 20 }).sentTo(desk.cashier).approved()
  return aDeposit({ by: desk.cashier, receipts: [cheque, cash], slipNo: 'SLIP-B' }).approvedBy(desk.director)
}

test('A cashier marks a deposited cheque bounced: the line stays, the invoice is owed again', async ({
  desk,
  signedIn,
}) => {
  await deposited(desk)
  const cashier = await signedIn(desk.cashier.loginId, { path: '/cashierDepositsReport' })
  const lines = listPage(cashier, 'Cashier Deposits Report')
  const dialog = askDialog(cashier, 'Bounced Cheque')
  await expectTiles(cashier, ['0.00', '1,520.50', '1,520.50', '0.00'])
  await expect(actionIn(lines.row('BNC/1'), 'Mark Bounced')).toHaveCount(1)
  await expect(actionIn(lines.row('20.00').filter({ hasNotText: 'BNC/1' }), 'Mark Bounced')).toHaveCount(0)

  await test.step('The date and the reason are required, in this order', async () => {
    await lines.row('BNC/1').focus()
    await cashier.keyboard.press('b')
    const date = dialog.typed('Bounce Date')
    await expect(date).toBeFocused()
    await expect(date).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/)
    await date.fill('')
    await dialog.confirm('Mark Bounced')
    await expectError(cashier, 'Please enter bounce date', { at: date })
    await date.fill('+1')
    await dialog.confirm('Mark Bounced')
    await expectError(cashier, 'Bounce date can not be in the future', { at: date })
    await date.fill('t')
    await cashier.getByRole('button', { name: 'Open calendar' }).last().click()
    const calendar = cashier.getByRole('dialog', { name: 'Calendar' })
    // The deposit is of today: neither a day before it nor a later one can be chosen.
    await expect(calendar.locator('table button:not([disabled])')).toHaveCount(1)
    await cashier.keyboard.press('Escape')
    await dialog.confirm('Mark Bounced')
    await expectError(cashier, 'Please enter a reason', { at: dialog.typed('Reason') })
  })

  await dialog.typed('Reason').focus()
  await cashier.keyboard.type('Insufficient funds')
  await cashier.keyboard.press('Control+Enter')

  await expectSuccess(cashier, 'Cheque Marked Bounced')
  await expect(await lines.cell('BNC/1', 'Status')).toHaveText('Bounced')
  await expect(await lines.cell('BNC/1', 'Place')).toHaveText('Bounced')
  await expect(await lines.cell('BNC/1', 'Bounce Date')).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/)
  await expect(await lines.cell('BNC/1', 'Bounce Reason')).toHaveText('Insufficient funds')
  await expect((await lines.cell('BNC/1', 'Status')).getByText('Bounced', { exact: true })).toHaveCSS(
    'color',
    'rgb(180, 35, 24)',
  )
  await expect(actionIn(lines.row('BNC/1'), 'Mark Bounced')).toHaveCount(0)
  await expectTiles(cashier, ['1,500.50', '20.00', '20.00', '0.00'])

  const salesman = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  await expect(await listPage(salesman, 'Pending Invoices').cell('BNC/1', 'Balance')).toHaveText('1,500.50')
  await expectTiles(salesman, ['1,500.50', '20.00', '20.00', '0.00'])
})

test('A director marks one too, after a date that is refused, and a file has the bounce in columns of its own @nightly', async ({
  desk,
  signedIn,
}) => {
  await deposited(desk)
  const director = await signedIn(desk.director.loginId, { path: '/directorDepositHistory' })
  await listPage(director, 'Deposit History').press('BNC/1', 'Mark Bounced')
  const dialog = askDialog(director, 'Bounced Cheque')
  await dialog.typed('Bounce Date').fill('01/01/2026')
  await dialog.typed('Reason').fill('Signature differs')
  await dialog.confirm('Mark Bounced')
  await expectError(director, 'Bounce date can not be before the date of the deposit', {
    at: dialog.typed('Bounce Date'),
  })

  await expect(dialog.typed('Reason')).toHaveValue('Signature differs')
  await dialog.answer('Mark Bounced', { 'Bounce Date': 't' })

  await expectSuccess(director, 'Cheque Marked Bounced')
  await expect(await listPage(director, 'Deposit History').cell('BNC/1', 'Bounce Reason')).toHaveText(
    'Signature differs',
  )
  const [head = [], ...lines] = csvRows((await exported(director, 'CSV')).bytes)
  const from = head.indexOf('Status')
  expect(head.slice(from, from + 6)).toEqual([
    'Status',
    'Attachment',
    'Place',
    'At the Bank',
    'Bounce Date',
    'Bounce Reason',
  ])
  const day = await today(desk.branch.code)
  expect(lines.find((line) => line.includes('BNC/1'))?.slice(from, from + 6)).toEqual([
    'Bounced',
    '0',
    'Bounced',
    'Not Checked',
    day,
    'Signature differs',
  ])
})
