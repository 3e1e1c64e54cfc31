/** The page keeps showing that there is no network, and the text covers nothing. */
import type { Locator } from '@playwright/test'
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { darkPhone, expect, test } from './fixtures.ts'
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

test('However far the list is scrolled, the page says that there is no network, and covers nothing: phone @nightly', async ({
  browser,
  desk,
  faults,
}) => {
  for (let at = 11; at <= 30; at += 1) await anInvoice({ salesman: desk.salesman, no: `INV/F-${at}`, bill: 1000 + at })
  const page = await rememberedIn(
    browser,
    faults,
    { loginId: desk.salesman.loginId, path: '/salesmanCashCollection?way=invoices' },
    darkPhone,
  )
  faults.allow(NO_LINE)
  await loseNetwork(page, 'INV/F-11')
  await page.reload()
  const age = page.getByText(AGE).first()
  await expect(age).toBeVisible()

  const last = page.locator('[data-row]').last()
  await last.scrollIntoViewIfNeeded()

  for (const words of [page.getByText(OFFLINE), age]) await expectInSight(words)
  const header = page.getByRole('banner')
  expect(await bottomOf(page.getByText(OFFLINE))).toBeLessThanOrEqual(await bottomOf(header))
  for (const part of await header.getByRole('button').all())
    expect(await bottomOf(part)).toBeLessThanOrEqual(await topOf(page.getByText(OFFLINE)))

  const button = last.getByRole('button', { name: 'Recieve' })
  await button.focus()
  await expectInSight(button)
  await button.click()
  const { invoiceNo, submit } = receiptForm(page)
  await expect(invoiceNo).toHaveValue(/^INV.F-/)
  for (const part of [invoiceNo, submit]) {
    await part.scrollIntoViewIfNeeded()
    await expectInSight(part)
  }
})

/** Expects that nothing covers the middle of an element. */
async function expectInSight(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() =>
      element.evaluate((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
      }),
    )
    .toBe(true)
}

const topOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().top)
const bottomOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().bottom)

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

test('The age of rows that the device kept comes and goes without moving them @nightly', async ({
  browser,
  desk,
  faults,
}) => {
  faults.allow(NO_LINE)
  for (const at of [1, 2, 3]) await anInvoice({ salesman: desk.salesman, no: `INV/K-${at}`, bill: 1000 })
  const who = { loginId: desk.salesman.loginId, path: '/salesmanCashCollection?way=invoices' }
  const page = await rememberedIn(browser, faults, who)
  await loseNetwork(page, 'INV/K-1')
  await page.reload()
  await expect(page.getByText(AGE).first()).toBeVisible()
  const row = invoice(page, 'INV/K-1')
  const top = await topOf(row)

  await page.context().setOffline(false)
  await expect(page.getByText(AGE)).toHaveCount(0)
  await expect(page.getByText(OFFLINE)).toBeHidden()

  expect(await topOf(row)).toBe(top)
})
