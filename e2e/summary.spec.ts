/** The summary report: figures, sorting, the two types, and the reports behind the figures. */
import { role } from '@backoffice/contract/access'
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aDesk, anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import { aBranch, aUser } from '@backoffice/server/testing/builders/people'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { choose, chosen } from './pages/field.ts'
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

test('Every salesman and cashier has a row of figures, which sort by keyboard above their totals', async ({
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
  await expect(filters).toHaveText(['Report Type'])
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

test('A figure leads to the report behind it, with its filters @nightly', async ({ desk, people, signedIn }) => {
  const colleague = await aTeam(desk, people)
  const page = await signedIn(desk.director.loginId, { path: PATH })
  const { row, filter } = list(page)
  const follow = async (name: string, figure: string, title: string) => {
    await row(name).getByRole('link', { name: figure, exact: true }).first().click()
    await expectScreen(page, title)
  }
  const amounts = (title: string, texts: readonly string[]) =>
    expect(listPage(page, title).rows).toHaveText(texts.map((text) => new RegExp(text)))

  await follow(desk.salesman.name, '1,000.00', 'Outstanding Invoices')
  await expect(filter('Salesman')).toHaveValue(desk.salesman.name)
  await expect(filter('Invoice Type')).toHaveValue('All')
  await amounts('Outstanding Invoices', ['OWED/1'])
  await expect(page.getByRole('group', { name: 'Ageing' })).toContainText('1,000.00')
  await page.goBack()
  await follow(desk.salesman.name, '500.00', 'View Receipts')
  await expect(filter('Salesman')).toHaveValue(desk.salesman.name)
  await amounts('View Receipts', ['250.00', '150.00', '100.00'])
  await page.goBack()
  await follow(desk.salesman.name, '400.00', 'Cash Transfer')
  await expect(filter('Salesman')).toHaveValue(desk.salesman.name)
  await amounts('Cash Transfer', ['250.00', '150.00'])
  await page.goBack()
  await follow(desk.salesman.name, '100.00', 'View Receipts')
  await expect(chosen(page, 'Place')).toHaveText('With salesman')
  await amounts('View Receipts', ['100.00'])

  await page.goto(`${PATH}?type=Cashier`)
  await follow(desk.cashier.name, '250.00', 'Deposit History')
  await expect(filter('Cashier')).toHaveValue(desk.cashier.name)
  await amounts('Deposit History', ['250.00'])
  await page.goBack()
  await follow(colleague.cashier.name, '20.00', 'Cash Transfer')
  await expect(filter('Cashier')).toHaveValue(colleague.cashier.name)
  await amounts('Cash Transfer', ['20.00'])
  await page.goBack()
  // Of the money that the cashier approved, 150 are in the drawer and 250 in a deposit.
  await follow(desk.cashier.name, '150.00', 'View Receipts')
  await expect(chosen(page, 'Place')).toHaveText('With cashier')
  await expect(filter('Cashier')).toHaveValue(desk.cashier.name)
  await amounts('View Receipts', ['150.00'])
})

test('All branches of a director are shown together, and a figure leads into its branch; without anybody there are no figures @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  await aTeam(desk, people)
  const empty = await aBranch({ company: desk.branch.companyCode })
  const reader = await aUser({ role: role.director, in: [empty, desk.branch], modules: [10] })
  await people.as(reader)
  const page = await signedIn(reader.loginId, { path: PATH })
  const { rows, row, filter, search } = list(page)
  // Another field of this screen is called Branches.
  const branch = page.getByRole('banner').getByRole('combobox', { name: 'Branch' })
  await branch.selectOption({ label: empty.name })
  await expect(page.getByText(`No figures for ${empty.name}.`)).toBeVisible()
  await expect(filter('Branches')).toHaveValue(empty.name)

  await choose(filter('Report Type'), 'Cashier')
  await choose(filter('Branches'), 'All')
  await search()
  await expect(rows).toHaveCount(2)
  // Without the module of deposits the deposited amount leads nowhere.
  await expect(row(desk.cashier.name).getByRole('link')).toHaveText(['1,030.50', '400.00', '150.00'])
  await row(desk.cashier.name).getByRole('link', { name: '400.00' }).click()
  await expectScreen(page, 'Cash Transfer')
  await expect(branch).toHaveValue(desk.branch.code)
  await expect(filter('Cashier')).toHaveValue(desk.cashier.name)
  await expect(listPage(page, 'Cash Transfer').rows).toHaveCount(2)
})

test('On a phone each user is a card with figures @nightly', async ({ desk, people, signedIn, faults }) => {
  await aTeam(desk, people)
  const page = await signedIn(desk.director.loginId, { ...phone, path: PATH })
  const card = list(page).cards.filter({ hasText: desk.salesman.name })
  await expect(card).toContainText('Outstanding Balance1,000.00')
  await expect(page.getByRole('group', { name: 'Totals' })).toContainText('Balance Left107.00')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await card.getByRole('link', { name: '400.00' }).tap()
  await expectScreen(page, 'Cash Transfer')

  faults.allow(/GetSummary/)
  await page.route('**/GetSummary', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(PATH)
  await expect(page.getByRole('main').getByText('An error occured while getting Stock Ledger.')).toBeVisible()
  await page.unroute('**/GetSummary')
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).tap()
  await expect(list(page).cards).toHaveCount(2)
})
