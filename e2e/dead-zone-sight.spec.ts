/** The page keeps showing that there is no network, and the text covers nothing. */
import type { Locator } from '@playwright/test'
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { expect, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { receiptForm } from './pages/receipt-form.ts'
import {
  AGE,
  loseNetwork,
  invoice,
  NO_LINE,
  OFFLINE,
  rememberedIn,
  waitUntilKept,
  waitUntilProgramIsKept,
} from './without-network.ts'

test.use({ serviceWorkers: 'allow' })

const topOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().top)

test('A cashier reads the waiting hand-overs and their age without a network', async ({ browser, desk, faults }) => {
  await aReceipt({ by: desk.salesman, amount: 62 }).sentTo(desk.cashier)
  const visitor = { loginId: desk.cashier.loginId, path: '/cashierCashCollection' }
  const page = await rememberedIn(browser, faults, visitor)
  faults.allow(NO_LINE)
  const waiting = listPage(page, 'Cash Collection').row('62.00')
  await expect(waiting.getByRole('button', { name: 'Approve' })).toBeVisible()
  await waitUntilProgramIsKept(page)
  await page.reload()
  await expect(waiting.getByRole('button', { name: 'Approve' })).toBeVisible()
  await waitUntilKept(page, 'cash.transfers', 'session.configuration')

  await page.context().setOffline(true)
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page.getByText(AGE).first()).toBeVisible()
  await expect(waiting.getByRole('button', { name: /^(?:Approve|Decline)$/ })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('When the network comes back, the age of the kept rows goes without moving them, and a restored receipt reads what is owed @nightly', async ({
  browser,
  desk,
  faults,
}) => {
  faults.allow(NO_LINE)
  const { salesman, cashier } = desk
  const owed = await anInvoice({ salesman, no: 'INV/K-1', bill: 1000 })
  for (const at of [2, 3]) await anInvoice({ salesman, no: `INV/K-${at}`, bill: 1000 })
  const who = { loginId: salesman.loginId, path: '/salesmanCashCollection?way=invoices' }
  const page = await rememberedIn(browser, faults, who)
  await loseNetwork(page, 'INV/K-1')
  const row = invoice(page, 'INV/K-1')
  const form = receiptForm(page)
  await row.getByRole('button', { name: 'Recieve' }).click()
  await form.amount.fill('600')
  await page.reload()
  await expect(page.getByText(AGE).first()).toBeVisible()
  await expect(form.figures).toHaveText(['1,000.00', '600.00', '400.00'])
  const top = await topOf(row)
  await aReceipt({ by: cashier, invoice: owed, amount: 300 })

  await page.context().setOffline(false)
  await expect(page.getByText(AGE)).toHaveCount(0)
  await expect(page.getByText(OFFLINE)).toBeHidden()

  expect.soft(await topOf(row)).toBe(top)
  await expect(form.figures).toHaveText(['700.00', '600.00', '100.00'])
})
