/** A client opens a receipt by the address on its paper, without a script, and says that it is wrong; only directors learn of it. */
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { withPages } from '@backoffice/server/testing/builders/client-words'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { ownedRow } from '@backoffice/server/testing/owner'
import { expectNoFault, expectNoOverflow } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { printedSheets, withoutPrintDialog } from './pages/printed.ts'
import { expectSuccess } from './pages/shell.ts'

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/main\/v\/([\da-f]{32})/

const pathOf = async (id: number) => {
  const { code } = await ownedRow<{ code: string }>('select code from receipt_link where receipt_id = $1', [id])
  return `/main/v/${code}`
}

test('A director switches the pages on, and the printed receipt has the address and a code to scan', async ({
  desk,
  signedIn,
}) => {
  const { salesman, director } = desk
  const settings = await signedIn(director.loginId, { path: '/directorCompanySettings' })
  const form = settings.getByRole('form', { name: 'Pages for Clients' })
  await form.getByRole('checkbox', { name: 'Clients Open Their Receipts' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(settings, 'Company settings saved')
  await expect(settings.getByRole('table', { name: 'Changes of Company Settings' })).toContainText('Pages for Clients')

  const invoice = await anInvoice({ salesman, no: 'INV/PAGE-1', bill: 900 })
  await aReceipt({ by: salesman, invoice, amount: 450 })
  const page = await signedIn(salesman.loginId, { path: '/salesmanCollectionReport' })
  await withoutPrintDialog(page)
  await page
    .getByRole('button', { name: /^Timeline/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Print 80 mm' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  await expect(page.locator('[data-paper] svg path')).toBeAttached()
  const [sheet, ...others] = await printedSheets(page)
  expect(others).toEqual([])
  const text = (sheet?.texts ?? []).map((one) => one.text).join('')
  expect(text).toMatch(ADDRESS)
})

for (const width of [390, 320])
  test(`A client opens the receipt at ${width} px without a script, and says that it is wrong`, async ({
    desk,
    signedIn,
    browser,
    baseURL,
  }) => {
    const { salesman, cashier, director, branch } = desk
    await withPages(branch.code, true)
    const invoice = await anInvoice({ salesman, no: `INV/SAID-${width}`, bill: 900 })
    const { id } = await aReceipt({ by: salesman, invoice, amount: 450 }).sentTo(cashier).approved()
    const path = await pathOf(id)
    const context = await browser.newContext({
      viewport: { width, height: 700 },
      javaScriptEnabled: false,
      ...(baseURL !== undefined && { baseURL }),
    })
    const page = await context.newPage()

    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible()
    // The policy allows the style of the page.
    await expect(page.locator('main')).toHaveCSS('display', 'grid')
    for (const shown of ['At the office', 'Still owed', 'Rs. 450.00'])
      await expect(page.locator('main')).toContainText(shown)
    await page.getByText('This is wrong').click()
    await page.getByRole('radio', { name: 'The amount' }).check()
    await page.getByRole('textbox').fill('I paid 500')
    await page.getByRole('button', { name: 'Tell the company' }).click()
    await expect(page.getByRole('status')).toContainText('Thank you. A director of the company looks at it.')
    await page.reload()
    await page.goto(path)
    await expect(page.locator('main')).not.toContainText('I paid 500')
    await page.getByRole('link', { name: 'اردو' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('button', { name: 'یہ درست ہے' })).toBeVisible()
    await context.close()

    const news = await signedIn(director.loginId, { path: '/directorOddities' })
    await expect(news.getByRole('table', { name: 'Oddities' })).toContainText('the amount is wrong, “I paid 500”.')
    const looked = await signedIn(salesman.loginId, { path, viewport: { width, height: 700 }, bypassCSP: true })
    await expectNoOverflow(looked)
    await expectNoFault(looked)
    await looked.getByText('This is wrong').click()
    await expectNoFault(looked)
    await looked.goto(`${path}?l=ur`)
    await expectNoOverflow(looked)
    await expectNoFault(looked)
  })

test('An unknown address shows a page that tells what to do', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ bypassCSP: true, ...(baseURL !== undefined && { baseURL }) })
  const answer = await page.goto(`/main/v/${'0'.repeat(32)}`)

  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This page is not available' })).toBeVisible()
  await expectNoFault(page)
})
