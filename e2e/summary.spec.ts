/** The summary report: figures, sorting, the two types, and the reports behind the figures. */
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aDesk, anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { choose } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen } from './pages/shell.ts'

const PATH = '/directorSummaryReport'
const list = (page: Page) => listPage(page, 'Summary Report')
/** Returns the content that the style sheet draws behind the words of a head. */
const arrowOf = (sort: Locator): Promise<string> =>
  sort.getByRole('button').evaluate((button) => getComputedStyle(button, '::after').content)
const header = (page: Page, column: string) => list(page).table.getByRole('columnheader', { name: column })

/**
 * The salesman has 100 in hand, handed over 400, with 250 of them deposited, and is owed 1,000; another salesman has 7, handed over 20 and
 * is owed 30.50.
 */
async function aTeam(desk: Desk, people: Parameters<typeof aDesk>[0]): Promise<Desk> {
  const { salesman, cashier } = desk
  const colleague = await aDesk(people, { branch: desk.branch })
  await aReceipt({ by: salesman, amount: 100 })
  await aReceipt({ by: salesman, amount: 150 }).sentTo(cashier).approved()
  await aDeposit({ by: cashier, receipts: [await aReceipt({ by: salesman, amount: 250 }).sentTo(cashier).approved()] })
  await anInvoice({ salesman, no: 'OWED/1', bill: 1000 })
  await aReceipt({ by: colleague.salesman, amount: 7 })
  await aReceipt({ by: colleague.salesman, amount: 20 }).sentTo(colleague.cashier).approved()
  await anInvoice({ salesman: colleague.salesman, no: 'OWED/2', bill: 30.5 })
  return colleague
}

test('Every salesman and cashier has a row of figures, which sort by keyboard above their totals @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  const colleague = await aTeam(desk, people)
  const rowOf = ({ name }: { name: string }, figures: string) => `${desk.branch.name}${name}${figures}`
  const mine = rowOf(desk.salesman, '1,000.00500.00400.00100.00')
  const theirs = rowOf(colleague.salesman, '30.5027.0020.007.00')
  const page = await signedIn(desk.director.loginId, { path: PATH })
  const { columns, rows, totals, filters, filter, search, searchBox } = list(page)
  await expectScreen(page, 'Summary Report')
  // A director with a single branch has no branch to choose.
  await expect(filters).toHaveText(['Report Type', 'From Date', 'To Date'])
  const titles = ['Branch Name', 'UserName', 'Outstanding Balance', 'Receive Amount']
  await expect(columns).toHaveText([...titles, 'Handover to Cashier', 'Balance Left'])
  const sums = 'Total1,030.50527.00420.00107.00'
  await expect(totals).toHaveText(sums)

  for (const column of ['Outstanding Balance', 'Receive Amount', 'Handover to Cashier', 'Balance Left']) {
    const sort = header(page, column)
    await expect(sort).toHaveAttribute('aria-sort', 'none')
    await sort.getByRole('button').press('Enter')
    await expect(sort).toHaveAttribute('aria-sort', 'ascending')
    expect(await arrowOf(sort)).toContain('↑')
    await expect(rows).toHaveText([theirs, mine])
    await page.keyboard.press('Space')
    await expect(sort).toHaveAttribute('aria-sort', 'descending')
    await expect(rows).toHaveText([mine, theirs])
    await expect(totals).toHaveText(sums)
    expect(await list(page).table.locator('tr').last().innerText()).toContain('Total')
  }
  await expect(page).toHaveURL(/\?sort=-balanceLeft$/)
  await expect(header(page, 'UserName')).not.toHaveAttribute('aria-sort')
  await searchBox.or(page.getByLabel('UserName', { exact: true })).fill(colleague.salesman.name)
  await expect(totals).toHaveText('1 shown30.5027.0020.007.00')
  await page.getByLabel('UserName', { exact: true }).fill('')

  await choose(filter('Report Type'), 'Cashier')
  await search()
  await expect(page).toHaveURL(/type=Cashier/)
  await expect(columns).toHaveText([...titles, 'Deposit Amount', /^Balance Left/])
  await expect(rows).toHaveText([
    rowOf(desk.cashier, '1,030.50400.00250.00150.00'),
    rowOf(colleague.cashier, '1,030.5020.000.0020.00'),
  ])
  // The two show what their one branch is owed.
  await expect(totals).toHaveText('Total1,030.50420.00250.00170.00')
})
