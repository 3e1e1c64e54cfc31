/** Axe looks at what is printed: papers, lists, and the pages of clients. */
import { addDays, type Day } from '@backoffice/contract/day'
import { lastMonthBefore } from '@backoffice/contract/statements/statement-period'
import { aCheque, aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { linkedReceipt, withPages } from '@backoffice/server/testing/builders/client-words'
import { aParty, anInvoice, today } from '@backoffice/server/testing/builders/desk'
import { anOrder, orderLineOf } from '@backoffice/server/testing/builders/orders'
import { aPurchase } from '@backoffice/server/testing/builders/purchases'
import { anItem } from '@backoffice/server/testing/builders/stock'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoFault } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './language.ts'
import { listPage, pressIn } from './pages/list-page.ts'
import { withoutPrintDialog } from './pages/printed.ts'
import { timelineOf } from './pages/timeline.ts'

/** Expects that axe finds nothing on the page as the printer gets it, where a paper is alone, and gives the page back to the screen. */
async function expectPaperAccessible(page: Page, paper: string): Promise<void> {
  await expect(page.locator(paper)).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator(paper)).toBeVisible()
  await expect(page.locator('main')).toBeHidden()
  await expectAccessible(page)
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator(paper)).toHaveCount(0)
}

/** Opens the first document of a list by its action, and expects its paper, which is printed from the dialog. */
async function expectPaperOf(page: Page, path: string, list: string, action: string): Promise<void> {
  await page.goto(path)
  await withoutPrintDialog(page)
  await pressIn(listPage(page, list).rows.first(), action)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Print') })
    .click()
  await expectPaperAccessible(page, '[data-paper]')
}

test(
  'Papers and lists are accessible as they are printed @nightly',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const { salesman, cashier, director, party } = desk
    const item = await anItem({ name: 'Acmelin 250 mg' })
    await anOrder({ by: salesman, party, lines: [orderLineOf(item, { quantity: 3, rate: 50, discount: 5 })] })
    await aPurchase({ by: director, lines: [{ item, quantity: 3, price: 20, description: 'Cold chain' }] })
    await withPages(desk.branch.code, true)
    const receipt = await linkedReceipt(
      aReceipt({ by: salesman, invoice: await anInvoice({ salesman, party, no: 'INV/PAPER' }), ...aCheque(450.5) })
        .sentTo(cashier)
        .approved(),
    )
    await aDeposit({ by: cashier, receipts: [receipt], slipNo: 'SLIP-P' }).approvedBy(director)
    const page = await signedIn(director.loginId)
    const selling = await signedIn(salesman.loginId, { path: '/salesmanCollectionReport' })

    await test.step('A receipt, on a roll and on A5', async () => {
      await withoutPrintDialog(selling)
      await pressIn(selling.locator('[data-row]').first(), 'Timeline')
      const { print } = timelineOf(selling, 'receipt')
      for (const size of ['80 mm', 'A5'] as const) {
        await print(size)
        await expectPaperAccessible(selling, '[data-paper]')
      }
    })

    await test.step('A deposit', async () => {
      await expectPaperOf(page, '/directorDepositHistory', 'Deposit History', 'Print')
    })

    await test.step('A purchase order', async () => {
      await expectPaperOf(page, '/directorPurchaseOrder', 'Purchase Orders', 'View Detail')
    })

    await test.step('All rows of a list', async () => {
      await page.goto('/directorDepositHistory')
      await expect(listPage(page, 'Deposit History').rows.first()).toBeVisible()
      await withoutPrintDialog(page)
      await page.getByRole('button', { name: say('Export') }).click()
      await page.getByRole('menuitem', { name: say('Print') }).click()
      await expectPaperAccessible(page, '[data-printed-list]')
    })

    await test.step('The page of a list, as the browser prints it', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('[data-row]').first()).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('A sale order', async () => {
      await expectPaperOf(selling, '/salesmanSaleOrderReport', 'Sale Order Report', 'View Detail')
    })
  },
)

test(
  'The statement and the receipt of a client are accessible as they are printed, from the desk and from the link @nightly',
  { tag: '@both-ways' },
  async ({ desk, signedIn, language }) => {
    const { branch, salesman, director } = desk
    const { from, to } = lastMonthBefore((await today(branch.code)) as Day)
    const party = await aParty({ branch: branch.code, title: 'Noor Pharmacy' })
    await anInvoice({ salesman, party, no: 'INV/26-01001', bill: 700, on: addDays(from, -40) })
    const invoice = await anInvoice({ salesman, party, no: 'INV/26-01002', bill: 300, on: to })
    await withPages(branch.code, true)
    const { code } = await linkedReceipt(aReceipt({ by: salesman, invoice, amount: 120 }))
    const page = await signedIn(director.loginId, { path: `/clientStatement?aCode=${party}` })
    const statement = page.getByRole('article', { name: saying('Statement of Noor Pharmacy') })

    const shared = await test.step('The paper of the statement', async () => {
      await withoutPrintDialog(page)
      await page.evaluate(() => Object.assign(navigator, { share: async () => {} }))
      await statement.getByRole('button', { name: say('Share Link') }).click()
      const link = statement.getByRole('link', { name: /\/main\/s\/[\da-f]{32}$/ })
      const href = await link.getAttribute('href')
      await statement.getByRole('button', { name: say('Print') }).click()
      await expectPaperAccessible(page, '[data-paper]')
      return new URL(href ?? '').pathname
    })

    for (const path of [shared, `/main/v/${code}`])
      await test.step(`The page of the client at ${path}`, async () => {
        await page.emulateMedia({ media: 'print' })
        await page.goto(`${path}?l=${language}`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('main')).toBeVisible()
        await expectNoFault(page)
      })
  },
)
