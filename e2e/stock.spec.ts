import { role } from '@backoffice/contract/access'
import { aWorker } from '@backoffice/server/testing/builders/desk'
import { aBranch } from '@backoffice/server/testing/builders/people'
import { aGodown, moved } from '@backoffice/server/testing/builders/stock'
import { expect, test } from './fixtures.ts'
import { csvRows, exportButton, exported } from './pages/exported.ts'
import { tick } from './pages/field.ts'
import { expectError, expectScreen, heading } from './pages/shell.ts'
import { aStore, choices, expiryBar, expiryPart, ledgerOf, lotBox, stockList } from './pages/stock.ts'

test('The stock of a branch is narrowed by store, category, cat no, expiry and lot', async ({ desk, signedIn }) => {
  const { aspirin, gloves } = await aStore(desk)
  const { salesman, branch } = desk
  await moved({ godown: await aGodown({ branch: (await aBranch()).code }), item: gloves, received: 99 })
  const page = await signedIn(salesman.loginId)
  await expect(heading(page)).toHaveText(/^Welcome/)
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expectScreen(page, 'Stock Position')
  const { rows, row, columns, filters, filter, search, reset, shown } = stockList(page)

  await expect(filters).toHaveText(['Store', 'Category', 'Cat No', 'Expiry Date'])
  await expect(page.getByRole('search').getByText('Expires on or before')).toBeVisible()
  await expect(columns).toHaveText([
    'Branch Name',
    'Godwn Name',
    'Category',
    'Cat No',
    'Item Name',
    'Lot No',
    'Expiry Date',
    'Stock Balance',
    'Action',
  ])
  await expect(rows).toHaveCount(4)
  await expect(row('OLD-1')).toContainText('Expired')
  await expect(row('SOON-1')).toContainText('20 days left')
  await expect(row('SOON-1').getByRole('cell', { name: '65', exact: true })).toBeVisible()
  await expect(row('G-1')).toContainText(`${branch.name}City`)
  await expect(row('G-1')).toContainText('No expiry')
  await expect(expiryBar(page).getByRole('button')).toHaveText([
    'All 4 lots Qty 125',
    'Expired 1 lot Qty 12',
    'Within 30 days 1 lot Qty 65',
    '31–90 days 0 lots Qty 0',
    '91–180 days 0 lots Qty 0',
    'Later 1 lot Qty 40',
    'No expiry 1 lot Qty 8',
  ])

  await expiryPart(page, 'Expired').click()
  await expect(rows).toHaveText([/OLD-1/])
  await expect(expiryPart(page, 'All')).toHaveText('All 4 lots Qty 125')
  await expiryPart(page, 'Expired').click()
  await expect(rows).toHaveCount(4)

  const stores = await tick(page, 'Store', 'City')
  await search()
  await expect(rows).toHaveText([/G-1/])
  await expect(expiryPart(page, 'All')).toHaveText('All 1 lot Qty 8')
  await stores.click()
  await expect(choices(page)).toHaveText(['Select All', /^Main/, /^City/])
  await page.getByRole('option', { name: 'Select All' }).click()
  await expect(choices(page).first()).toHaveText('UnSelect All')
  await page.getByRole('textbox', { name: 'Search' }).fill('ci')
  await expect(choices(page)).toHaveText([/^City/])
  await page.keyboard.press('Escape')
  await expect(stores).toContainText(/Main.*City/)
  await reset()
  await expect(rows).toHaveCount(4)

  await tick(page, 'Category', `Category ${aspirin.category}`)
  await filter('Cat No').fill(aspirin.catNo.toLowerCase())
  await search()
  await expect(rows).toHaveCount(3)
  await lotBox(page).fill('late')
  await expect(rows).toHaveText([/LATE-1/])
  await expect(shown).toHaveText('Showing 1–1 of 1')
  await filter('Expiry Date').fill('t')
  await search()
  await expect(page.getByText('No stock matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(rows).toHaveCount(4)
  await page.goBack()
  await expect(page.getByText('No stock matches.')).toBeVisible()
})

test('A director sees the stores of all their branches, and exports all rows @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  const { gloves } = await aStore(desk)
  const second = await aBranch()
  const store = await aGodown({ branch: second.code, name: 'Main' })
  await moved({ godown: store, item: gloves, lot: 'FAR', received: 2.125 })
  const director = await aWorker(people, { role: role.director, in: [desk.branch, second] })
  const page = await signedIn(director.loginId, { path: '/directorStockPositionReport' })
  const { rows, row, search } = stockList(page)

  await expect(rows).toHaveCount(5)
  await expect(expiryPart(page, 'All')).toHaveText('All 5 lots Qty 127.125')
  await page.getByRole('search').getByLabel('Store').click()
  await expect(choices(page)).toHaveText([
    'Select All',
    new RegExp(`^${desk.branch.name} · Main`),
    new RegExp(`^${desk.branch.name} · City`),
    new RegExp(`^${second.name} · Main`),
  ])
  await page.keyboard.press('Escape')
  await expect(exportButton(page)).toBeVisible()
  const { bytes } = await exported(page, 'CSV')
  // The codes of branch, godown and item are at the end.
  const lines = csvRows(bytes).map((line) => line.slice(0, 8))
  expect(lines.filter(([branch]) => branch === second.name)).toEqual([
    [second.name, 'Main', `Category ${gloves.category}`, gloves.catNo, 'Gloves', 'FAR', '', '2.125'],
  ])
  await tick(page, 'Store', `${second.name} · Main`)
  await search()
  await expect(rows).toHaveText([/FAR/])
  await row('FAR').getByRole('button', { name: 'View Ledger' }).click()
  await expect(ledgerOf(page).rows).toHaveText([/D-\d+.*2\.125/])
})

test('The screen shows that there is no stock, and tries again after a failure @nightly', async ({
  desk,
  signedIn,
  faults,
}) => {
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanStockPositionReport' })
  await expect(page.getByText('There is no stock in these stores.')).toBeVisible()
  await expect(expiryPart(page, 'All')).toHaveText('All 0 lots Qty 0')
  await aStore(desk)

  faults.allow(/GetStockPosition|GetStockLedger/)
  await page.route('**/GetStockPosition', (route) => route.fulfill({ status: 502, body: '' }))
  await page.reload()
  await expectError(page, 'An error occured while getting Stock Position.')
  await page.unroute('**/GetStockPosition')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(stockList(page).rows).toHaveCount(4)

  await page.route('**/GetStockLedger', (route) => route.fulfill({ status: 502, body: '' }))
  await stockList(page).press('G-1', 'View Ledger')
  const { dialog, rows } = ledgerOf(page)
  await expectError(page, 'An error occured while getting Stock Ledger.')
  await page.unroute('**/GetStockLedger')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(rows).toHaveCount(1)
})
