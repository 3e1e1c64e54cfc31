import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen, goWithin, tileFigures } from './pages/shell.ts'

/** Makes 23 receipts with the salesman (21 of 10.01, one of 5, a void receipt of 3) and two with the cashier, 100 and 200.50. */
async function someMoney({ salesman, cashier }: Desk) {
  const invoice = await anInvoice({ salesman, bill: 1000 })
  for (let at = 0; at < 21; at += 1) await aReceipt({ by: salesman, invoice, amount: 10.01 })
  await aReceipt({
    by: salesman,
    amount: 5,
    method: 'Cheque',
    chequeNo: '77',
    chequeBank: 'HBL',
    chequeDate: '01/02/2026',
  })
  await aReceipt({ by: salesman, amount: 3 }).voided()
  await aReceipt({ by: salesman, amount: 100 }).sentTo(cashier).approved()
  await aReceipt({ by: salesman, amount: 200.5 }).sentTo(cashier).approved()
}

const lines = (totals: Locator) => totals.getByRole('row')

/** Presses a tile, and returns the figure that it had. */
async function follow(page: Page, label: string): Promise<string> {
  const tile = page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}\\??$`) }) })
    .last()
  const figure = await tile.getByRole('link').innerText()
  await tile.click({ position: { x: 8, y: 8 } })
  return figure
}

test('A list shows the sum of its page and of all that is filtered, by method too, and a tile leads to its very rows', async ({
  desk,
  signedIn,
}) => {
  await someMoney(desk)
  await anInvoice({ salesman: desk.salesman, bill: 77, type: 'CS' })
  const page = await signedIn(desk.director.loginId, { path: '/directorSalesmanReceiptReport' })
  const list = listPage(page, 'View Receipts')
  await expect(list.shown).toHaveText('Showing 1–20 of 25')
  await expect(lines(list.totals)).toHaveText([/^This page.*468\.66/, /^All 25.*518\.71/])
  await expect(page.getByRole('group', { name: 'Totals by method' })).toHaveText(
    'All 25: Cash 513.71 · Cheque 5.00 (1)',
  )

  const own = await signedIn(desk.salesman.loginId, { path: '/salesmanCashTransfer' })
  await expect(own.getByRole('group', { name: 'Totals by method' })).toHaveText('All 22: Cash 210.21 · Cheque 5.00 (1)')

  await goWithin(page, '/directorSalesmanReceiptReport?place=9')
  await expect(lines(list.totals)).toHaveText([/^Total.*3\.00/])

  await goWithin(page, '/directorSalesmanReceiptReport')
  const balance = await follow(page, 'Balance')
  expect(balance).toBe('215.21')
  await expectScreen(page, 'View Receipts')
  await expect(lines(listPage(page, 'View Receipts').totals).last()).toContainText(balance)

  for (const [label, figure] of [
    ['Total Receipt', '515.71'],
    ['Handed to Cashier', '300.50'],
  ] as const) {
    expect(await follow(page, label)).toBe(figure)
    await expect(lines(listPage(page, 'View Receipts').totals).last()).toContainText(figure)
  }

  const owed = await follow(page, 'Outstanding Balance')
  await expectScreen(page, 'Outstanding Invoices')
  const invoices = listPage(page, 'Outstanding Invoices')
  await expect(invoices.totals).toContainText(owed)
  await expect(page.getByRole('group', { name: 'Ageing' }).getByRole('button', { name: /^All types/ })).toContainText(
    owed,
  )

  await goWithin(page, '/directorDepositHistory')
  await expectScreen(page, 'Deposit History')
  const held = await follow(page, 'Balance')
  expect(held).toBe('300.50')
  await expect(listPage(page, 'Cash Transfer').totals).toContainText(held)
  await goWithin(page, '/directorDepositHistory')
  await expectScreen(page, 'Deposit History')
  const received = await follow(page, 'Total Receipt')
  await expect(lines(listPage(page, 'View Receipts').totals).last()).toContainText(received)

  await goWithin(own, '/salesmanCollectionReport')
  await expectScreen(own, 'View Receipts')
  await expect(tileFigures(own).first().getByRole('link')).toHaveCount(0)
  const left = await follow(own, 'Balance')
  await expectScreen(own, 'Cash Transfer')
  await expect(lines(listPage(own, 'Cash Transfer').totals).last()).toContainText(left)
})

test('The tiles of a cashier lead to their very rows, without declined rows @nightly', async ({ desk, signedIn }) => {
  const { salesman, cashier, director } = desk
  const held = (amount: number) => aReceipt({ by: salesman, amount }).sentTo(cashier).approved()
  await aReceipt({ by: salesman, amount: 10 }).sentTo(cashier).declined().sentTo(cashier).approved()
  const refused = await held(20)
  await aDeposit({ by: cashier, receipts: [refused] }).declinedBy(director)
  await aDeposit({ by: cashier, receipts: [refused] })
  await aDeposit({ by: cashier, receipts: [await held(40)] }).approvedBy(director)
  const page = await signedIn(cashier.loginId, { path: '/cashierCashCollection' })
  for (const [label, figure, title, rows] of [
    ['Total Receipt', '70.00', 'Cash Collection Report', 3],
    ['Total Deposit', '60.00', 'Cashier Deposits Report', 2],
  ] as const) {
    expect(await follow(page, label)).toBe(figure)
    await expectScreen(page, title)
    await expect(lines(listPage(page, title).totals).last()).toContainText(figure)
    await expect(listPage(page, title).rows).toHaveCount(rows)
  }
})
