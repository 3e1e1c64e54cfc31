import { aCheque, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, today } from '@backoffice/server/testing/builders/desk'
import { inPlaceOf, returnedCheque } from '@backoffice/server/testing/builders/returned-cheques'
import { expect, test } from './fixtures.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { listPage } from './pages/list-page.ts'
import { expectError, expectSuccess } from './pages/shell.ts'

test('A cashier deposits a bounced cheque again, and a director replaces one and gives one back', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier, director, party } = desk
  const bouncedOf = async (no: string, amount: number) => {
    const invoice = await anInvoice({ salesman, no, bill: amount, party })
    return returnedCheque(
      desk,
      await aReceipt({ by: salesman, invoice, ...aCheque(amount) })
        .sentTo(cashier)
        .approved(),
    )
  }
  await bouncedOf('RET/1', 1100)
  const second = await bouncedOf('RET/2', 2200)
  await bouncedOf('RET/3', 3300)
  await inPlaceOf(desk, second.receipt, 2000)

  const mine = await signedIn(cashier.loginId, { path: '/cheques' })
  const list = listPage(mine, 'Cheques')
  await expect(list.rows).toHaveCount(0)
  await mine.getByRole('link', { name: /^Bounced/ }).click()
  await expect(list.rows).toHaveCount(3)
  await list.press('1,100.00', 'Deposit Again')
  await askDialog(mine, 'Deposit Again').answer('Deposit Again', { Comments: 'the client has paid in' })
  await expectSuccess(mine, 'Cheque Is With the Cashier Again')
  await expect(list.rows).toHaveCount(2)
  await expect(mine.getByRole('link', { name: /^Were deposited again\s*1 · 1,100/ })).toBeVisible()
  await mine.getByRole('link', { name: /^Are not at the bank yet/ }).click()
  await expect(list.rows).toHaveCount(1)
  await expect(list.row('1,100.00')).toBeVisible()

  const page = await signedIn(director.loginId, { path: '/directorDepositHistory' })
  const lines = listPage(page, 'Deposit History')
  await lines.press('RET/2', 'Replace')
  const replacing = askDialog(page, 'Replace')
  await replacing.confirm('Replace')
  await expectError(page, 'Please choose the receipts that replace the cheque')
  await replacing.dialog.getByRole('combobox', { name: /Receipts That Replace It/ }).click()
  await page.getByRole('option', { name: /Cash/ }).click()
  await page.keyboard.press('Escape')
  await replacing.confirm('Replace')
  await expectSuccess(page, 'Cheque Replaced')
  await expect(await lines.cell('RET/2', 'After the Bounce')).toHaveText('Replaced')

  await lines.press('RET/3', 'Give Back')
  await askDialog(page, 'Give Back').answer('Give Back', { Reason: 'the client asked for it' })
  await expectSuccess(page, 'Cheque Given Back')
  await expect(await lines.cell('RET/3', 'After the Bounce')).toHaveText('Given Back')
})

test('A director sees the cheques of each day with the people who hold them, on a desk and on a phone', async ({
  desk,
  signedIn,
}) => {
  const { salesman, director, branch } = desk
  const page = await signedIn(director.loginId, { path: '/chequeCalendar' })
  await expect(page.getByText('Nobody holds a cheque for the next 60 days.')).toBeVisible()

  const later = async (amount: number) => ({ ...aCheque(amount), chequeDate: await today(branch.code, 3) })
  await aReceipt({ by: salesman, ...(await later(400)) })
  await aReceipt({ by: salesman, ...(await later(600)) })
  await page.reload()
  const list = listPage(page, 'Cheque Calendar')
  await expect(await list.cell('Habib Bank', 'Amount')).toHaveText('1,000.00')
  await expect(await list.cell('Habib Bank', 'Held By')).toContainText(
    `${salesman.name} (With salesman): 2 cheques · 1,000`,
  )
  await list.press('Habib Bank', 'Cheques')
  await expect(listPage(page, 'Cheques of the Day').rows).toHaveCount(2)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(list.cards).toHaveCount(1)
  await expect(list.cards.first()).toContainText(salesman.name)
})

test('Forms and the page of a client say how often its cheques bounced', async ({ desk, signedIn }) => {
  const { salesman, party, branch } = desk
  const invoice = await anInvoice({ salesman, no: 'CNT/1', bill: 500, party })
  await returnedCheque(
    desk,
    await aReceipt({ by: salesman, invoice, ...aCheque(200) })
      .sentTo(desk.cashier)
      .approved(),
  )
  const words = /^1 cheque of this client bounced, on \d{2}\/\d{2}\/\d{4}$/

  const page = await signedIn(desk.director.loginId, { path: `/client?cCode=${branch.code}&aCode=${party}` })
  await expect(page.getByText(words)).toBeVisible()

  const form = await signedIn(salesman.loginId, { path: '/salesmanCashCollection' })
  await listPage(form, 'Pending Invoices').press('CNT/1', 'Recieve')
  await expect(form.getByText(words)).toHaveCount(0)
  await form.getByRole('radio', { name: 'Cheque', exact: true }).check({ force: true })
  await expect(form.getByText(words)).toBeVisible()
})
