/** A decision is undone for a minute: by mouse and by key on the decided row, from its toast, and from the history. */
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { type Desk } from '@backoffice/server/testing/builders/desk'
import { inHand, stageOf } from '@backoffice/server/testing/builders/stories'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { inLine, say } from './language.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { actionIn, listPage, pressIn } from './pages/list-page.ts'
import { expectSuccess, expectTiles, goWithin } from './pages/shell.ts'

async function twoDeposits(desk: Desk) {
  const [first, second] = [await inHand(desk, 100), await inHand(desk, 250)]
  await aDeposit({ by: desk.cashier, receipts: [first], slipNo: 'SLIP-1' })
  await aDeposit({ by: desk.cashier, receipts: [second], slipNo: 'SLIP-2' })
  return { first, second }
}

test(
  'A director undoes an approval by mouse in the decided row, from its toast, and by the key U',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const { first, second } = await twoDeposits(desk)
    const page = await signedIn(desk.director.loginId, { path: '/directorDepositApproval' })
    const list = listPage(page, 'Deposit Approval')

    await pressIn(list.row('SLIP-1'), 'Approve')
    await expect(list.row('SLIP-1')).toContainText(inLine('Approved', '100.00'))
    await list
      .row('SLIP-1')
      .getByRole('button', { name: say('Undo') })
      .click()
    await expect(page.locator('[data-toast-action]')).toHaveCount(0)
    await expect(list.row('SLIP-1')).toBeFocused()
    await expectSuccess(page, 'Decision Undone Successful')
    await expectTiles(page, ['0.00', '350.00', '350.00', '0.00'])
    await expect(actionIn(list.row('SLIP-1'), 'Approve')).toBeVisible()
    expect(await stageOf(first)).toBe(3)

    await pressIn(list.row('SLIP-2'), 'Approve')
    await expect(list.row('SLIP-2')).toBeHidden()
    const toast = page.locator(':has([data-toast-action])').filter({ hasText: '250.00' }).last()
    await toast.locator('[data-toast-action]').click()
    await expect(actionIn(list.row('SLIP-2'), 'Approve')).toBeVisible()
    await expect(list.row('SLIP-2')).toBeFocused()
    expect(await stageOf(second)).toBe(3)

    await list.searchBox.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(list.row('SLIP-1')).toBeFocused()
    await page.keyboard.press('a')
    await expect(list.row('SLIP-1')).toContainText(inLine('Approved', '100.00'))
    await expect(list.row('SLIP-2')).toBeFocused()
    await page.keyboard.press('u')
    await expect(list.row('SLIP-1')).toBeFocused()
    await expect(actionIn(list.row('SLIP-1'), 'Approve')).toBeVisible()
    expect(await stageOf(first)).toBe(3)
  },
)

test('A deposit of several receipts has one Undo and one Withdraw @nightly', async ({ desk, signedIn }) => {
  const { cashier, director } = desk
  const [one, two, three] = [await inHand(desk, 10), await inHand(desk, 20), await inHand(desk, 30)]
  await aDeposit({ by: cashier, receipts: [one, two], slipNo: 'SLIP-1' }).approvedBy(director)
  await aDeposit({ by: cashier, receipts: [three, await inHand(desk, 40)], slipNo: 'SLIP-2' })

  const history = await signedIn(director.loginId, { path: '/directorDepositHistory' })
  await expect(listPage(history, 'Deposit History').rows).toHaveCount(4)
  await expect(history.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  const report = await signedIn(cashier.loginId, { path: '/cashierDepositsReport' })
  await expect(listPage(report, 'Cashier Deposits Report').rows).toHaveCount(4)
  await expect(report.getByRole('button', { name: 'Withdraw' })).toHaveCount(1)
})

test('A cashier undoes an approval of several at once, each by its row, and one more in the report', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier } = desk
  const receipts = [
    await aReceipt({ by: salesman, amount: 11 }).sentTo(cashier),
    await aReceipt({ by: salesman, amount: 12 }).sentTo(cashier),
  ]
  const page = await signedIn(cashier.loginId, { path: '/cashierCashCollection' })
  const list = listPage(page, 'Cash Collection')

  await page.getByRole('checkbox', { name: /all/i }).check()
  await page.getByRole('button', { name: /^Approve selected/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  const row = list.rows.filter({ hasText: 'Approved 11.00' })
  await row.getByRole('button', { name: 'Undo' }).click()
  await expectSuccess(page, 'Decision Undone Successful')
  await expect(list.rows.filter({ hasText: '11.00' }).getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(await Promise.all(receipts.map(stageOf))).toEqual([1, 2])

  await goWithin(page, '/cashierCashCollectionReport')
  const report = listPage(page, 'Cash Collection Report')
  await pressIn(report.rows.filter({ hasText: '12.00' }), 'Undo')
  await expectSuccess(page, 'Decision Undone Successful')
  await expect(report.rows.filter({ hasText: '12.00' })).toContainText('Pending')
})

test('A salesman recalls a hand-over on a phone', async ({ desk, signedIn }) => {
  const { salesman, cashier } = desk
  const receipt = await aReceipt({ by: salesman, amount: 70 }).sentTo(cashier)
  const page = await signedIn(salesman.loginId, { path: '/salesmanCashTransferReport', ...phone })
  const list = listPage(page, 'Cash Transfer Report')

  await pressIn(list.cards.first(), 'Recall')
  const dialog = askDialog(page, 'Recall Hand-over')
  await expect(dialog.dialog).toContainText(`The receipt is with you again, and ${cashier.name} is notified.`)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await dialog.dialog.getByRole('button', { name: 'Recall' }).click()
  await expectSuccess(page, 'Hand-over Recalled Successful')
  expect(await stageOf(receipt)).toBe(0)
  await expect(list.cards.first()).toContainText('Recalled')
})

test('A cashier withdraws a pending deposit, and deposits its receipts anew', async ({ desk, signedIn }) => {
  const { first } = await twoDeposits(desk)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierDepositsReport' })
  const list = listPage(page, 'Cashier Deposits Report')

  await pressIn(list.row('SLIP-1'), 'Withdraw')
  const dialog = askDialog(page, 'Withdraw Deposit')
  await expect(dialog.facts).toHaveText(['Deposit Slip #SLIP-1', 'Total Amount100.00'])
  await expect(dialog.dialog).toContainText('All receipts of this deposit are with you again')
  await expectAccessible(page)
  await dialog.typed('Comment').fill('wrong slip')
  await dialog.dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expectSuccess(page, 'Deposit Withdrawn Successful')
  await expect(list.row('SLIP-1')).toContainText('Withdrawn')
  await expectTiles(page, ['0.00', '350.00', '250.00', '100.00'])
  expect(await stageOf(first)).toBe(2)
})
