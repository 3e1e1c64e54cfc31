/** Shows the place of the money next to the status of every row, and the list of the people who have it. */
import { role } from '@backoffice/contract/access'
import { aBranch, aUser } from '@backoffice/server/testing/builders/people'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aDay } from './money-day.ts'
import { csvRows, exported } from './pages/exported.ts'
import { chosen, tick } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen } from './pages/shell.ts'
import { timelineOf } from './pages/timeline.ts'

const PATH = '/directorHoldings'
const held = (page: Page) => listPage(page, 'Money by Place')

test('Rows of one status show in which of two places the money is, in the words and colours of the timeline @nightly', async ({
  desk,
  signedIn,
}) => {
  await aDay(desk)
  const page = await signedIn(desk.director.loginId, { path: '/directorSalesmanReceiptReport', colorScheme: 'light' })
  const list = listPage(page, 'View Receipts')
  const timeline = timelineOf(page, 'receipt')

  for (const [amount, status, place] of [
    ['100.00', 'Pending', 'With salesman'],
    ['7.00', 'Pending', 'On the way'],
    ['200.00', 'Approved', 'With cashier'],
    ['64.00', 'Approved', 'In deposit'],
    ['128.00', 'Deposited', 'Banked'],
  ] as const) {
    const row = list.rows.filter({ has: page.getByRole('cell', { name: amount, exact: true }) })
    await expect(row.getByText(status, { exact: true })).toBeVisible()
    const word = row.getByText(place, { exact: true })
    const colour = await word.evaluate((element) => getComputedStyle(element).color)
    await row.focus()
    await page.keyboard.press('t')
    await expect(timeline.dialog.getByText(place, { exact: true })).toHaveCSS('color', colour)
    await page.keyboard.press('Escape')
    await expect(timeline.dialog).toBeHidden()
  }

  await tick(page, 'Place', 'With salesman', 'In deposit')
  await list.search()
  await expect(page).toHaveURL(/\?place=0%2C3$/)
  await expect(list.rows).toHaveText([/64\.00/, /30\.00/, /100\.00/])
})

test('A director sees who has the money since when, and each figure leads to its receipts', async ({
  desk,
  people,
  signedIn,
}) => {
  const sent = await aDay(desk)
  await owned(`update transfer set sent_at = sent_at - interval '5 days' where id = $1`, [sent.transferId])
  const { salesman, cashier } = desk
  const page = await signedIn(desk.director.loginId, { path: PATH })
  const { columns, rows, totals, table, filter: _, ...list } = held(page)
  await expectScreen(page, 'Money by Place')
  await expect(columns).toHaveText([
    'Name',
    'Role',
    'Place',
    'Cash',
    'Cheque',
    'Cash/Cheque Online',
    'Total',
    'Receipts',
    'Oldest Day',
    'Age in Days',
  ])

  await test.step('A row per person and place, the oldest first, with a total of all', async () => {
    await expect(rows.first()).toHaveText(new RegExp(`^${salesman.name}SalesmanOn the way7.000.000.007.001.*5$`))
    await expect(rows).toHaveCount(4)
    await expect(rows.filter({ hasText: 'With salesman' })).toContainText('100.0030.000.00130.002')
    await expect(rows.filter({ hasText: 'With cashier' })).toContainText(
      `${cashier.name}CashierWith cashier200.0050.000.00250.002`,
    )
    await expect(rows.filter({ hasText: 'In deposit' })).toContainText('64.000.000.0064.001')
    await expect(totals).toContainText('Total371.0080.000.00451.00')
    await expect(page.getByRole('group', { name: 'Totals by place' })).toHaveText(
      'With salesman 130.00 · On the way 7.00 · With cashier 250.00 · In deposit 64.00',
    )
  })

  await test.step('The total of all is at the top, and one press leads to one line for each person and back', async () => {
    await expect(page.getByText(/4 rows · Total 451\.00/)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Money in Hands' }).click()
    await expectScreen(page, 'Money in Hands')
    await expect(page.getByText(/2 rows · Total 451\.00/)).toBeVisible()
    await expect(listPage(page, 'Money in Hands').rows).toHaveText([
      new RegExp(`^${cashier.name}`),
      new RegExp(`^${salesman.name}`),
    ])
    await page.getByRole('main').getByRole('link', { name: 'Money by Place' }).click()
    await expectScreen(page, 'Money by Place')
    await expect(rows).toHaveCount(4)
  })

  await test.step('Sorted by a header and narrowed by place', async () => {
    await table.getByRole('button', { name: 'Total' }).press('Enter')
    await expect(rows).toHaveText([/7\.00/, /64\.00/, /130\.00/, /250\.00/])
    await tick(page, 'Place', 'With cashier', 'In deposit')
    await list.search()
    await expect(rows).toHaveText([/64\.00/, /250\.00/])
    await list.reset()
    await expect(rows).toHaveCount(4)
  })

  await test.step('The file has a row each, with the day in a column of its own', async () => {
    const [head = [], ...body] = csvRows((await exported(page, 'CSV')).bytes)
    expect(head).toEqual([
      'Name',
      'Role',
      'Place',
      'Cash',
      'Cheque',
      'Cash/Cheque Online',
      'Total',
      'Receipts',
      'Oldest Day',
      'Age in Days',
      'User Login',
      'Branch Code',
    ])
    expect(body).toHaveLength(5)
    expect(body.at(-1)?.[6]).toBe('451.00')
  })

  await test.step('Each figure leads to its receipts', async () => {
    const receipts = listPage(page, 'View Receipts')
    await rows.filter({ hasText: 'With salesman' }).getByRole('link', { name: '30.00', exact: true }).click()
    await expectScreen(page, 'View Receipts')
    await expect(receipts.filter('Salesman')).toHaveValue(salesman.name)
    await expect(chosen(page, 'Place')).toHaveText('With salesman')
    await expect(receipts.filter('Payment Mode')).toHaveValue('Cheque')
    await expect(receipts.rows).toHaveText([/30\.00/])
    await page.goBack()
    await rows.filter({ hasText: 'With cashier' }).getByRole('link', { name: '250.00' }).click()
    await expect(receipts.filter('Cashier')).toHaveValue(cashier.name)
    await expect(receipts.rows).toHaveText([/50\.00/, /200\.00/])
    // A filter that only figures set leaves the bar with Reset.
    await receipts.reset()
    await expect(receipts.filters).toHaveText(['Salesman', 'Status', 'Place', 'From Date', 'To Date', 'Evidence'])
  })

  await test.step('Another branch has its own', async () => {
    const empty = await aBranch({ company: desk.branch.companyCode })
    const reader = await aUser({ role: role.director, in: [desk.branch, empty], modules: [10] })
    await people.as(reader)
    const theirs = await signedIn(reader.loginId, { path: PATH })
    await expect(held(theirs).rows).toHaveCount(4)
    await theirs.getByRole('banner').getByRole('combobox', { name: 'Branch' }).selectOption({ label: empty.name })
    await expect(theirs.getByText(`Nobody in ${empty.name} has money in hand.`)).toBeVisible()
  })
})
