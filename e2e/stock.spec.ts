import { role } from '@backoffice/contract/access'
import { type Desk, aWorker, today } from '@backoffice/server/testing/builders/desk'
import { aBranch } from '@backoffice/server/testing/builders/people'
import { aGodown, anItem, moved } from '@backoffice/server/testing/builders/stock'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, looks, test } from './fixtures.ts'
import { csvRows, exportButton, exported } from './pages/exported.ts'
import { listPage } from './pages/list-page.ts'
import { expectError, expectScreen, heading } from './pages/shell.ts'

const list = (page: Page) => listPage(page, 'Stock Position')
const bar = (page: Page) => page.getByRole('group', { name: 'Expiry' })
const part = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`^${name} `) })
const lotBox = (page: Page) => page.getByRole('main').getByPlaceholder('Lot No')
const choices = (page: Page) => page.getByRole('listbox', { name: 'Choices' }).getByRole('option')
const ledgerOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Stock Ledger' })
  const table = dialog.getByRole('table', { name: 'Stock Ledger' })
  const rows = table.locator('tbody').getByRole('row')
  return {
    dialog,
    table,
    rows,
    /** Returns the texts of some columns of all rows. */
    async cells(...titles: readonly string[]): Promise<string[][]> {
      const all = await table.locator('thead th').allInnerTexts()
      const places = titles.map((title) => all.indexOf(title))
      const found = await rows.all()
      return Promise.all(
        found.map(async (row) => {
          const texts = await row.locator('th, td').allInnerTexts()
          return places.map((place) => texts[place] ?? '')
        }),
      )
    },
  }
}

/** Makes a branch with two stores, two items, and lots that expire at different times. */
async function aStore({ branch: { code: branch } }: Pick<Desk, 'branch'>) {
  const [main, city] = [await aGodown({ branch, name: 'Main' }), await aGodown({ branch, name: 'City' })]
  const [aspirin, gloves] = [await anItem({ name: 'Aspirin 75 mg' }), await anItem({ name: 'Gloves', unit: 'Pair' })]
  const lot = async (no: string, away: number) => ({
    godown: main,
    item: aspirin,
    lot: no,
    expires: await today(branch, away),
  })
  const [old, soon, late] = [await lot('OLD-1', -3), await lot('SOON-1', 20), await lot('LATE-1', 900)]
  await moved(
    { ...old, on: '2026-01-02', kind: 'opening', received: 12, no: 'OPN/1' },
    { ...soon, on: '2026-01-03', received: 100, no: 'GRN/7', rate: 20 },
    { ...late, on: '2026-01-05', received: 40.5, no: 'GRN/8', rate: 20 },
    { ...soon, on: '2026-01-06', issued: 30, no: 'SI/1', rate: 33.33, discount: 10 },
    { ...late, on: '2026-01-07', issued: 0.5, no: 'SI/2', rate: 33.33 },
    { ...soon, on: '2026-01-09', issued: 5, no: 'SI/3', rate: 33.33 },
    { godown: city, item: gloves, lot: 'G-1', received: 8 },
    { godown: city, item: gloves, lot: 'GONE', received: 8 },
  )
  await moved({ godown: city, item: gloves, lot: 'GONE', issued: 8 })
  return { main, city, aspirin, gloves }
}

/** Opens a filter of several choices and ticks some. */
async function tick(page: Page, label: string, ...options: readonly string[]): Promise<Locator> {
  const control = page.getByRole('search').getByLabel(label)
  await control.click()
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
  return control
}

test('The stock of a branch is narrowed by store, category, cat no, expiry and lot', async ({ desk, signedIn }) => {
  const { aspirin, gloves } = await aStore(desk)
  const { salesman, branch } = desk
  await moved({ godown: await aGodown({ branch: (await aBranch()).code }), item: gloves, received: 99 })
  const page = await signedIn(salesman.loginId)
  await expect(heading(page)).toHaveText(/^Welcome/)
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expectScreen(page, 'Stock Position')
  const { rows, row, columns, filters, filter, search, reset, shown } = list(page)

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
  await expect(bar(page).getByRole('button')).toHaveText([
    'All 4 lots Qty 125',
    'Expired 1 lot Qty 12',
    'Within 30 days 1 lot Qty 65',
    '31–90 days 0 lots Qty 0',
    '91–180 days 0 lots Qty 0',
    'Later 1 lot Qty 40',
    'No expiry 1 lot Qty 8',
  ])

  await part(page, 'Expired').click()
  await expect(rows).toHaveText([/OLD-1/])
  await expect(part(page, 'All')).toHaveText('All 4 lots Qty 125')
  await part(page, 'Expired').click()
  await expect(rows).toHaveCount(4)

  const stores = await tick(page, 'Store', 'City')
  await search()
  await expect(rows).toHaveText([/G-1/])
  await expect(part(page, 'All')).toHaveText('All 1 lot Qty 8')
  await stores.click()
  await expect(choices(page)).toHaveText(['Select All', 'Main', 'City'])
  await page.getByRole('option', { name: 'Select All' }).click()
  await expect(choices(page).first()).toHaveText('UnSelect All')
  await page.getByRole('textbox', { name: 'Search' }).fill('ci')
  await expect(choices(page)).toHaveText(['City'])
  await page.keyboard.press('Escape')
  await expect(stores).toContainText('MainCity')
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

test('The ledger of a lot widens to all lots of the item, and a search changes no balance', async ({
  desk,
  signedIn,
}) => {
  await aStore(desk)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierStockPositionReport' })
  const { row, rows: lots } = list(page)
  await lots.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(row('SOON-1')).toBeFocused()
  await page.keyboard.press('l')
  const { dialog, table, rows, cells } = ledgerOf(page)
  await expect(table.locator('thead th')).toHaveText([
    'Date',
    'Document',
    'Doc No',
    'Item Name',
    'Lot No',
    'Expiry Date',
    'Receive',
    'Issue',
    'Balance',
    'Unit',
    'Rate',
    'Amount',
    'Disc Per',
    'Disc Amount',
    'Net Amount',
  ])
  await expect(rows).toHaveCount(3)
  await expect(dialog.getByText('Lot SOON-1 · 65 Box')).toBeVisible()
  expect(await cells('Date', 'Document', 'Doc No', 'Receive', 'Issue', 'Balance')).toEqual([
    ['03/01/2026', 'Goods Received', 'GRN/7', '100', '0', '100'],
    ['06/01/2026', 'Sale Invoice', 'SI/1', '0', '30', '70'],
    ['09/01/2026', 'Sale Invoice', 'SI/3', '0', '5', '65'],
  ])
  expect((await cells('Rate', 'Amount', 'Disc Per', 'Disc Amount', 'Net Amount'))[1]).toEqual([
    '33.33',
    '999.90',
    '10',
    '99.99',
    '899.91',
  ])
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Show all lots' }).click()
  await expect(rows).toHaveCount(6)
  const all = [
    ['OPN/1', '12'],
    ['GRN/7', '112'],
    ['GRN/8', '152.5'],
    ['SI/1', '122.5'],
    ['SI/2', '122'],
    ['SI/3', '117'],
  ]
  expect(await cells('Doc No', 'Balance')).toEqual(all)
  await dialog.getByPlaceholder('Doc #').fill('si/')
  await expect(rows).toHaveCount(3)
  expect(await cells('Doc No', 'Balance')).toEqual(all.slice(3))
  await dialog.getByPlaceholder('Doc #').fill('')
  await expect(rows).toHaveCount(6)

  await dialog.getByLabel('From Date', { exact: true }).fill('06/01/2026')
  await dialog.getByLabel('To Date', { exact: true }).fill('07/01/2026')
  await dialog.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(rows).toHaveCount(3)
  expect(await cells('Date', 'Document', 'Doc No', 'Receive', 'Balance')).toEqual([
    ['06/01/2026', 'Opening Balance', '', '152.5', '152.5'],
    ['06/01/2026', 'Sale Invoice', 'SI/1', '0', '122.5'],
    ['07/01/2026', 'Sale Invoice', 'SI/2', '0', '122'],
  ])
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  await dialog.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^stock-ledger/)

  await dialog.getByRole('button', { name: 'Show this lot only' }).click()
  await expect(rows).toHaveCount(2)
  expect(await cells('Document', 'Balance')).toEqual([
    ['Opening Balance', '100'],
    ['Sale Invoice', '70'],
  ])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row('SOON-1')).toBeFocused()
})

test('A director sees the stores of all his branches, and exports all rows', async ({ desk, people, signedIn }) => {
  const { gloves } = await aStore(desk)
  const second = await aBranch()
  const store = await aGodown({ branch: second.code, name: 'Main' })
  await moved({ godown: store, item: gloves, lot: 'FAR', received: 2.125 })
  const director = await aWorker(people, { role: role.director, in: [desk.branch, second] })
  const page = await signedIn(director.loginId, { path: '/directorStockPositionReport' })
  const { rows, row, search } = list(page)

  await expect(rows).toHaveCount(5)
  await expect(part(page, 'All')).toHaveText('All 5 lots Qty 127.125')
  await page.getByRole('search').getByLabel('Store').click()
  await expect(choices(page)).toHaveText([
    'Select All',
    `${desk.branch.name} · Main`,
    `${desk.branch.name} · City`,
    `${second.name} · Main`,
  ])
  await page.keyboard.press('Escape')
  await expect(exportButton(page)).toBeVisible()
  const { bytes } = await exported(page, 'CSV')
  const lines = csvRows(bytes)
  expect(lines.filter(([branch]) => branch === second.name)).toEqual([
    [second.name, 'Main', `Category ${gloves.category}`, gloves.catNo, 'Gloves', 'FAR', '', '2.125'],
  ])
  await tick(page, 'Store', `${second.name} · Main`)
  await search()
  await expect(rows).toHaveText([/FAR/])
  await row('FAR').getByRole('button', { name: 'View Ledger' }).click()
  await expect(ledgerOf(page).rows).toHaveText([/D-\d+.*2\.125/])
})

test('The screen says that there is no stock, and tries again after a failure', async ({ desk, signedIn, faults }) => {
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanStockPositionReport' })
  await expect(page.getByText('There is no stock in these stores.')).toBeVisible()
  await expect(part(page, 'All')).toHaveText('All 0 lots Qty 0')
  await aStore(desk)

  faults.allow(/GetStockPosition|GetStockLedger/)
  await page.route('**/GetStockPosition', (route) => route.fulfill({ status: 502, body: '' }))
  await page.reload()
  await expectError(page, 'An error occured while getting Stock Position.')
  await page.unroute('**/GetStockPosition')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(list(page).rows).toHaveCount(4)

  await page.route('**/GetStockLedger', (route) => route.fulfill({ status: 502, body: '' }))
  await list(page).press('G-1', 'View Ledger')
  const { dialog, rows } = ledgerOf(page)
  await expectError(page, 'An error occured while getting Stock Ledger.')
  await page.unroute('**/GetStockLedger')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(rows).toHaveCount(1)
})

for (const [look, options] of looks.filter(([name]) => name.startsWith('phone'))) {
  test(`The position and the ledger are cards on a phone: ${look}`, async ({ desk, signedIn }) => {
    await aStore(desk)
    const page = await signedIn(desk.salesman.loginId, { ...options, path: '/salesmanStockPositionReport' })
    const { cards } = list(page)
    await expect(cards).toHaveCount(4)
    const card = cards.filter({ hasText: 'SOON-1' })
    await expect(card.locator('strong').first()).toHaveText('65')
    await expect(card).toContainText('20 days left')
    await expectNoOverflow(page)

    await card.getByRole('button', { name: 'View Ledger' }).click()
    const { dialog } = ledgerOf(page)
    const movements = dialog.getByRole('list', { name: 'Stock Ledger' }).locator('> li')
    await expect(movements).toHaveCount(3)
    await expect(movements.last().locator('strong').first()).toHaveText('65')
    await dialog.getByRole('button', { name: 'Show all lots' }).click()
    await expect(movements).toHaveCount(6)
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
}
