import { aBranch } from '@backoffice/server/testing/builders/people'
import { aGodown, moved } from '@backoffice/server/testing/builders/stock'
import { expectAccessible } from './accessible.ts'
import { eachStep } from './each-step.ts'
import { expect, test } from './fixtures.ts'
import { inSight, tick } from './pages/field.ts'
import { expectScreen, heading } from './pages/shell.ts'
import { aStore, choices, expiryBar, expiryPart, ledgerOf, lotBox, stockList } from './pages/stock.ts'

test('The stock of a branch is narrowed by store, category, cat no, expiry and lot, and each lot has a ledger @nightly', async ({
  desk,
  signedIn,
}) => {
  const { aspirin, gloves } = await aStore(desk)
  const { salesman, cashier, branch } = desk
  await moved({ godown: await aGodown({ branch: (await aBranch()).code }), item: gloves, received: 99 })

  await eachStep([
    [
      'A salesman narrows the stock',
      async () => {
        const page = await signedIn(salesman.loginId)
        await expect(heading(page)).toHaveText(/^Welcome/)
        await page.keyboard.press('g')
        await page.keyboard.press('k')
        await expectScreen(page, 'Stock Position')
        const { rows, row, columns, filters, filter, search, reset, shown } = stockList(page)

        await expect(filters).toHaveText(['Store', 'Category', 'Cat No', 'Expiry Date'])
        await (await inSight(filter('Expiry Date'))).focus()
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
          'Value at MRP',
          'Action',
        ])
        await expect(rows).toHaveCount(4)
        await expect(row('OLD-1')).toContainText('Expired')
        await expect(row('SOON-1')).toContainText('20 days left')
        await expect(row('SOON-1').getByRole('cell', { name: '65', exact: true })).toBeVisible()
        await expect(row('G-1')).toContainText(`${branch.name}City`)
        await expect(row('G-1')).toContainText('No expiry')
        await expect(expiryBar(page).getByRole('button')).toHaveText([
          'All 12,500.00 4 lots',
          'Expired 1,200.00 1 lot',
          'Within 30 days 6,500.00 1 lot',
          '31–90 days 0.00 0 lots',
          '91–180 days 0.00 0 lots',
          'Later 4,000.00 1 lot',
          'No expiry 800.00 1 lot',
        ])

        await expiryPart(page, 'Expired').click()
        await expect(rows).toHaveText([/OLD-1/])
        await expect(expiryPart(page, 'All')).toHaveText('All 12,500.00 4 lots')
        await expiryPart(page, 'Expired').click()
        await expect(rows).toHaveCount(4)

        const stores = await tick(page, 'Store', 'City')
        await search()
        await expect(rows).toHaveText([/G-1/])
        await expect(expiryPart(page, 'All')).toHaveText('All 800.00 1 lot')
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
        await (await inSight(filter('Expiry Date'))).fill('t')
        await search()
        await expect(page.getByText('No stock matches.')).toBeVisible()
        await page.getByRole('button', { name: 'Reset filters' }).click()
        await expect(rows).toHaveCount(4)
        await page.goBack()
        await expect(page.getByText('No stock matches.')).toBeVisible()
      },
    ],
    [
      'A cashier widens the ledger of a lot to all lots of the item, and a search changes no balance',
      async () => {
        const page = await signedIn(cashier.loginId, { path: '/cashierStockPositionReport' })
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
      },
    ],
  ])
})
