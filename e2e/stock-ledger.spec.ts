import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { inSight } from './pages/field.ts'
import { aStore, ledgerOf, stockList } from './pages/stock.ts'

test('The ledger of a lot widens to all lots of the item, and a search changes no balance @nightly', async ({
  desk,
  signedIn,
}) => {
  await aStore(desk)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierStockPositionReport' })
  const { row, rows: lots } = stockList(page)
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

  await inSight(dialog.getByLabel('From Date', { exact: true }))
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

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await dialog.getByRole('button', { name: 'Export' }).click()
  await dialog.getByRole('menuitem', { name: 'Print' }).click()
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('section[aria-label="Stock Ledger"]').filter({ hasText: 'Printed by' })
  await expect(sheet).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(sheet.locator('dt')).toContainText(['Company', 'Branch', 'Branch Name', 'Godwn Name', 'Item Name'])
  await expect(sheet.locator('tbody tr')).toHaveCount(3)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(sheet).toHaveCount(0)

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
