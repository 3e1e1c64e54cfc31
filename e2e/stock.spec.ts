import { aBranch } from '@backoffice/server/testing/builders/people'
import { aGodown, moved } from '@backoffice/server/testing/builders/stock'
import { expect, test } from './fixtures.ts'
import { inSight, tick } from './pages/field.ts'
import { expectScreen, heading } from './pages/shell.ts'
import { aStore, choices, expiryBar, expiryPart, lotBox, stockList } from './pages/stock.ts'

test('The stock of a branch is narrowed by store, category, cat no, expiry and lot @nightly', async ({
  desk,
  signedIn,
}) => {
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
})
