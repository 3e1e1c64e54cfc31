import { anInvoice, aParty } from '@backoffice/server/testing/builders/desk'
import { expect, test } from './fixtures.ts'
import { aBusyDesk } from './many.ts'
import { choose, field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'

test('Filters live in the address: Search starts at page 1, Back returns, a link can be sent', async ({
  desk,
  signedIn,
}) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection?page=3' })
  const list = listPage(page, 'Cash Collection')
  await expect(list.filters).toHaveText([
    'From Date',
    'To Date',
    'Salesman',
    'Payment Type',
    'Payment Mode',
    'Status',
    'Place',
    'Invoice No',
    'Cheque No',
  ])
  await expect(list.shown).toHaveText('Showing 21–30 of 85')
  await expect(list.filter('Status')).toHaveValue('Pending')

  await list.fill('Invoice No', 'INV/02')
  await expect(page).toHaveURL(/\?page=3$/)
  await list.search()
  await expect(page).toHaveURL(/\?invoiceNo=INV%2F02$/)
  await expect(list.shown).toHaveText('Showing 1–10 of 10')

  await choose(list.filter('Status'), 'Approved')
  await list.search()
  await expect(list.rows).toHaveCount(0)
  await expect(page.getByText('No receipt matches these filters.')).toBeVisible()

  await page.goBack()
  await expect(list.shown).toHaveText('Showing 1–10 of 10')
  await expect(list.filter('Status')).toHaveValue('Pending')
  await page.goBack()
  await expect(list.shown).toHaveText('Showing 21–30 of 85')
  await expect(list.filter('Invoice No')).toHaveValue('')

  const sent = await signedIn(desk.cashier.loginId, {
    path: '/cashierCashCollection?status=-1&invoiceNo=INV%2F10&page=1',
  })
  await expect(listPage(sent, 'Cash Collection').shown).toHaveText('Showing 1–10 of 10')
  await expect(listPage(sent, 'Cash Collection').filter('Status')).toHaveValue('All')
})

test('Invoice Type starts with the third of the list; pending invoices are searched as people write them, over all types by choice', async ({
  desk,
  signedIn,
}) => {
  const party = await aParty({ branch: desk.branch.code, title: 'Al-Shifa Medical' })
  await anInvoice({ salesman: desk.salesman, party, no: 'INV/26-00369', bill: 1250, type: 'CS' })
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  const list = listPage(page, 'Pending Invoices')
  const search = page.getByLabel('Search invoices')
  await expect(field(page, 'Invoice Type')).toHaveValue('Credit Invoice')
  await expect(page.getByText(/^No pending invoices for Credit Invoice/)).toBeVisible()

  await anInvoice({ salesman: desk.salesman, no: 'INV/26-00370', bill: 51_250 })
  await page.getByRole('button', { name: 'Get Invoice' }).click()
  await expect(list.row('INV/26-00370')).toBeVisible()
  await choose(field(page, 'Invoice Type'), 'Cash Invoice')
  await expect(list.row('INV/26-00369')).toBeVisible()
  await expect(list.row('INV/26-00370')).toHaveCount(0)
  await choose(field(page, 'Invoice Type'), 'Credit Invoice')
  await expect(list.row('INV/26-00370')).toBeVisible()

  await search.fill('medical al shifa')
  await expect(page.getByText('No pending invoice of type Credit Invoice matches the search.')).toBeVisible()
  await page.getByRole('button', { name: 'Search all types' }).click()
  await expect(field(page, 'Invoice Type')).toHaveValue('All types')
  await expect(list.row('INV/26-00369')).toBeVisible()
  await expect(list.rows).toHaveCount(1)

  // The focus selects the text, so that the next search replaces the previous, in every way to get there.
  await page.getByRole('button', { name: 'Get Invoice' }).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('INV26-00370')
  await expect(search).toHaveValue('INV26-00370')
  await expect(list.row('INV/26-00370')).toBeVisible()
  await page.getByRole('button', { name: 'Get Invoice' }).focus()
  await search.click()
  await page.keyboard.type('1,250.00')
  await expect(search).toHaveValue('1,250.00')
  await expect(list.row('INV/26-00369')).toBeVisible()
  await expect(list.rows).toHaveCount(1)
})
