import { anInvoice, type Desk, today } from '@backoffice/server/testing/builders/desk'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { choose } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { tileFigures } from './pages/shell.ts'

const PATH = '/directorOutstandingInvoiceReport'
const bar = (page: Page) => page.getByRole('group', { name: 'Ageing' })
const part = (page: Page, name: string) =>
  bar(page).getByRole('button', { name: new RegExp(`^${name.replace('+', '\\+')} `) })
const list = (page: Page) => listPage(page, 'Outstanding Invoices')

/** Makes one credit invoice of each age, two of the oldest, and a cash invoice of today. */
async function withInvoices({ salesman, branch }: Desk): Promise<void> {
  const bills = [
    [0, 1000.1, 'CR', 'NEW/1'],
    [45, 2000.2, 'CR', 'MONTH/1'],
    [75, 400, 'CR', 'QUARTER/1'],
    [91, 50.05, 'CR', 'OLD/1'],
    [300, 50.05, 'CR', 'OLD/2'],
    [0, 10_000, 'CS', 'CASH/1'],
  ] as const
  for (const [age, bill, type, no] of bills) {
    await anInvoice({ salesman, bill, no, type, on: await today(branch.code, -age) })
  }
}

test('The ageing bar adds up to the Outstanding tile, and a part of it filters the table', async ({
  desk,
  signedIn,
}) => {
  await withInvoices(desk)
  const page = await signedIn(desk.director.loginId, { path: PATH })
  const { rows, row, filter, search, shown } = list(page)
  await expect(filter('Invoice Type')).toHaveValue('Credit Invoice')
  await expect(bar(page).getByRole('button')).toHaveText([
    'All Credit Invoice 3,500.40 5 invoices',
    '0-30 1,000.10 1 invoice',
    '31-60 2,000.20 1 invoice',
    '61-90 400.00 1 invoice',
    '90+ 100.10 2 invoices',
  ])
  await expect(part(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  await expect(rows).toHaveCount(5)

  await part(page, '90+').click()
  await expect(page).toHaveURL(/bucket=90%2B/)
  await expect(rows).toHaveText([/OLD\/2/, /OLD\/1/])
  await expect(part(page, '90+')).toHaveAttribute('aria-pressed', 'true')
  await expect(list(page).totals).toContainText('100.10')
  await page.reload()
  await expect(rows).toHaveText([/OLD\/2/, /OLD\/1/])
  await part(page, '90+').click()
  await expect(page).not.toHaveURL(/bucket/)
  await expect(rows).toHaveCount(5)

  await part(page, '31-60').focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveText([/MONTH\/1/])
  await part(page, 'All').click()
  await expect(rows).toHaveCount(5)

  await part(page, '0-30').click()
  await choose(filter('Invoice Type'), 'All')
  await search()
  await expect(rows).toHaveCount(2)
  await expect(row('CASH/1')).toBeVisible()
  await expect(part(page, 'All')).toHaveText('All types 13,500.40 6 invoices')
  await expect(tileFigures(page).first()).toHaveText('13,500.40')
  await expect(shown).toHaveText('Showing 1–2 of 2')
})
