import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { SLIP } from './pages/deposit-form.ts'
import { asPattern } from '@backoffice/contract/language/find-text'
import { pressIn } from './pages/list-page.ts'
import { expectPaper, withoutPrintDialog } from './pages/printed.ts'
import { expectScreen, goWithin, heading } from './pages/shell.ts'
import { PASSWORD } from './session-of.ts'

const say = (key: keyof typeof urdu): string => urdu[key]
const label = (key: keyof typeof urdu) => new RegExp(`^${asPattern(say(key))}( \\(.+\\))?$`)
const field = (within: Page | Locator, key: keyof typeof urdu): Locator =>
  within.getByLabel(label(key)).and(within.locator('input'))
const button = (within: Page | Locator, key: keyof typeof urdu): Locator =>
  within.getByRole('button', { name: say(key), exact: true })
const row = (page: Page, text: string): Locator => page.locator('tbody').getByRole('row').filter({ hasText: text })
const done = (page: Page, key: keyof typeof urdu) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: say(key) })
      .first(),
  ).toBeVisible()

/** Opens the sign-in page in a browser of its own, chooses Urdu there, and signs in. */
async function signIn(page: Page, loginId: number): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'اردو' }).click()
  await expect(heading(page)).toHaveText(say('labels.sessionLabels.login'))
  await field(page, 'labels.labels.username').fill(String(loginId))
  await field(page, 'labels.labels.password').fill(PASSWORD)
  await button(page, 'labels.sessionLabels.login').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

test('The whole way of money is in Urdu, from the sign-in to the printed receipt and the deposit', async ({
  desk,
  browser,
  faults,
}) => {
  test.setTimeout(120_000)
  const { salesman, cashier, director, account } = desk
  await anInvoice({ salesman, no: 'INV/U-1', bill: 12_500 })
  const opened = async (loginId: number) => {
    const context = await browser.newContext()
    faults.watch(context)
    const page = await context.newPage()
    await signIn(page, loginId)
    return page
  }

  const bySalesman = await opened(salesman.loginId)
  await test.step('The salesman receives cash', async () => {
    await bySalesman.goto('/salesmanCashCollection')
    await expectScreen(bySalesman, say('access.screens./salesmanCashCollection'))
    await expect(bySalesman.locator('html')).toHaveAttribute('dir', 'rtl')
    await pressIn(row(bySalesman, 'INV/U-1'), say('labels.receiptLabels.recieve'))
    const form = bySalesman.getByRole('form', { name: say('labels.receiptLabels.invoiceReceiveForm') })
    await field(form, 'labels.labels.receiveAmount').fill('4500.10')
    await form.locator('input[type=radio][value=Cash]').check({ force: true })
    await button(form, 'labels.labels.submit').click()
    await done(bySalesman, 'receipt.saved')
  })

  await test.step('The salesman hands it over, and prints the receipt', async () => {
    await goWithin(bySalesman, '/salesmanCashTransfer')
    await expectScreen(bySalesman, say('access.screens./salesmanCashTransfer'))
    await pressIn(row(bySalesman, 'INV/U-1'), say('labels.labels.timeline'))
    const timeline = bySalesman.getByRole('dialog')
    await expect(timeline.getByText(say('timeline.recorded'), { exact: true })).toBeVisible()
    await withoutPrintDialog(bySalesman)
    await button(timeline, 'labels.labels.printA5').click()
    await expectPaper(bySalesman)
    const paper = bySalesman.locator('[data-paper]').first()
    await expect(paper).toContainText('4,500.10')
    await expect(paper).toContainText(say('labels.labels.client'))
    await bySalesman.keyboard.press('Escape')
    await pressIn(row(bySalesman, 'INV/U-1'), say('labels.transferLabels.send'))
    await done(bySalesman, 'transfer.sent')
  })

  const byCashier = await opened(cashier.loginId)
  await test.step('The cashier approves it and makes a deposit', async () => {
    await goWithin(byCashier, '/cashierCashCollection')
    await expectScreen(byCashier, say('access.screens./cashierCashCollection'))
    await pressIn(row(byCashier, 'INV/U-1'), say('labels.labels.approve'))
    await done(byCashier, 'transfer.approved')
    await goWithin(byCashier, '/cashierDeposits')
    await expectScreen(byCashier, say('access.screens./cashierDeposits'))
    const form = byCashier.getByRole('form', { name: say('labels.depositLabels.depositForm') })
    await field(form, 'labels.labels.depositAccount').click()
    await byCashier
      .getByRole('option')
      .filter({ hasText: `Current Account ${account}` })
      .click()
    await field(form, 'labels.depositLabels.depositSlipNo').fill('SLIP-U1')
    await form.getByLabel(say('labels.labels.chooseImages')).setInputFiles(SLIP)
    await expect(form.locator('a img, a[href*="attachment"]').first()).toBeVisible()
    await row(byCashier, 'INV/U-1').getByRole('checkbox').click()
    await button(form, 'labels.depositLabels.deposit').click()
    await done(byCashier, 'deposit.saved')
  })

  const byDirector = await opened(director.loginId)
  await test.step('The director approves the deposit with a posting date', async () => {
    await goWithin(byDirector, '/directorDepositApproval')
    await expectScreen(byDirector, say('access.screens./directorDepositApproval'))
    await pressIn(row(byDirector, 'SLIP-U1'), say('labels.labels.approve'))
    await done(byDirector, 'deposit.updated')
    await expect(row(byDirector, 'SLIP-U1')).toHaveCount(0)
  })
  for (const page of [bySalesman, byCashier, byDirector]) await page.context().close()
})
