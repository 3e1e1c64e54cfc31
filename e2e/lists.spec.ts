import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, aParty, type Desk } from '@backoffice/server/testing/builders/desk'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aBusyDesk, MANY } from './many.ts'
import { choose, field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'

test('The pager has at most seven links and always the first and the last page @nightly', async ({
  desk,
  signedIn,
}) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  const { pager, pageLinks, currentPage, goTo } = listPage(page, 'Cash Collection')
  const expectLinks = async (links: readonly string[], current: string) => {
    await expect(pager.getByRole('listitem')).toHaveText([...links])
    await expect(currentPage).toHaveText(current)
  }
  await expectLinks(['1', '2', '3', '4', '5', '…', '9'], '1')
  await goTo('Page 5')
  await expectLinks(['1', '…', '4', '5', '6', '…', '9'], '5')
  await goTo('Page 9')
  await expectLinks(['1', '…', '5', '6', '7', '8', '9'], '9')
  await goTo('Previous')
  await expectLinks(['1', '…', '5', '6', '7', '8', '9'], '8')
  await expect(pageLinks).toHaveCount(6)
})

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

  await list.filter('Invoice No').fill('INV/02')
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

test('Reset goes back to what the screen opened with @nightly', async ({ desk, signedIn }) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.cashier.loginId, {
    path: '/cashierCashCollection?invoiceNo=INV%2F02&fromDate=2026-01-01',
  })
  const list = listPage(page, 'Cash Collection')
  await expect(list.filter('From Date')).toHaveValue('01/01/2026')
  await list.reset()
  await expect(page).toHaveURL(/\/cashierCashCollection$/)
  await expect(list.filter('From Date')).toHaveValue('')
  await expect(list.shown).toHaveText(`Showing 1–10 of ${MANY.pending}`)
})

test('Reset removes an invalid day @nightly', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  const list = listPage(page, 'Cash Collection')
  const from = list.filter('From Date')
  await from.fill('99/99/9999')
  await list.search()
  await expect(from).toBeFocused()
  await from.blur()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(from).toHaveValue('')
  await expect(from).not.toHaveAttribute('aria-invalid')
  const asked = page.waitForRequest('**/GetSalemanTransfer')
  await list.search()
  await asked
})

test('From a later day to an earlier one is refused in place @nightly', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  const list = listPage(page, 'Cash Collection')
  await list.filter('From Date').fill('02/03/2026')
  await list.filter('To Date').fill('01/03/2026')
  await list.search()
  await expect(page.getByText('From date is after To date')).toBeVisible()
  await expect(list.filter('From Date')).toBeFocused()
  await expect(page).toHaveURL(/\/cashierCashCollection$/)
})

test('A page past the end becomes the last one', async ({ desk, signedIn }) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashTransfer?page=40' })
  await expect(listPage(page, 'Cash Transfer').shown).toHaveText('Showing 11–15 of 15')
})

test('The table search box narrows the rows of the page, and the totals with them @nightly', async ({
  desk,
  signedIn,
}) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  const list = listPage(page, 'Cash Collection')
  await expect(list.totals).toContainText('1,000.00')
  const [invoiceNo = ''] = /INV.\d{3}/.exec(await list.rows.first().innerText()) ?? []
  await list.searchBox.fill(invoiceNo)
  await expect(list.rows).toHaveCount(1)
  await expect(page.getByText('1 of 10 rows on this page')).toBeVisible()
  await expect(list.totals).toContainText('1 shown100.00')
  await list.searchBox.fill('no such thing')
  await expect(page.getByText('No row on this page holds this text.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all rows' }).click()
  await expect(list.rows).toHaveCount(10)
})

test('Invoice Type starts with the third of the list, and Get Invoice fetches what is pending now', async ({
  desk,
  signedIn,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'CASH/1', type: 'CS' })
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  const list = listPage(page, 'Pending Invoices')
  await expect(field(page, 'Invoice Type')).toHaveValue('Credit Invoice')
  await expect(page.getByText(/^No pending invoices for Credit Invoice/)).toBeVisible()

  await anInvoice({ salesman: desk.salesman, no: 'CREDIT/1' })
  await page.getByRole('button', { name: 'Get Invoice' }).click()
  await expect(list.row('CREDIT/1')).toBeVisible()
  await choose(field(page, 'Invoice Type'), 'Cash Invoice')
  await expect(list.row('CASH/1')).toBeVisible()
  await expect(list.row('CREDIT/1')).toHaveCount(0)
})

test('Pending invoices are searched as people write them, over all types by choice', async ({ desk, signedIn }) => {
  const party = await aParty({ branch: desk.branch.code, title: 'Al-Shifa Medical' })
  await anInvoice({ salesman: desk.salesman, party, no: 'INV/26-00369', bill: 1250, type: 'CS' })
  await anInvoice({ salesman: desk.salesman, no: 'INV/26-00370', bill: 51_250 })
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  const list = listPage(page, 'Pending Invoices')
  const search = page.getByLabel('Search invoices')
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

/** Returns the texts that the browser marks, in all cells. */
const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('found-words') ?? [])].flatMap((found) =>
      found instanceof Range ? [found.toString()] : [],
    ),
  )

test('What a search found is marked in the rows, whether the server or the page searched @nightly', async ({
  desk,
  signedIn,
}) => {
  const party = await aParty({ branch: desk.branch.code, title: 'Al-Shifa Medical' })
  await anInvoice({ salesman: desk.salesman, party, no: 'INV/26-00369', bill: 1250 })
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  const search = page.getByLabel('Search invoices')
  await expect(listPage(page, 'Pending Invoices').rows).toHaveCount(1)
  expect(await marked(page)).toEqual([])

  await search.fill('shifa 26003')
  await expect.poll(() => marked(page)).toEqual(['Shifa', '26-003'])
  await search.fill('')
  await expect.poll(() => marked(page)).toEqual([])

  await aReceipt({ by: desk.salesman, party, amount: 10 })
  await page.goto('/salesmanCashTransfer')
  await listPage(page, 'Cash Transfer').searchBox.fill('medical')
  await expect.poll(() => marked(page)).toEqual(['Medical'])
})

test('Pending invoices are searched in all pages and sorted by a header @nightly', async ({ desk, signedIn }) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection?page=2' })
  const list = listPage(page, 'Pending Invoices')
  await page.getByLabel('Search invoices').fill('inv/14')
  await expect(list.shown).toHaveText('Showing 1–10 of 10')
  await expect(page).toHaveURL(/search=inv%2F14/)

  await list.table.getByRole('button', { name: 'Total Bill' }).click()
  await list.table.getByRole('button', { name: 'Total Bill' }).click()
  await expect(list.table.getByRole('columnheader', { name: 'Total Bill' })).toHaveAttribute('aria-sort', 'descending')
  await expect(await list.cell('INV/149', 'Total Bill')).toHaveText('1,149.00')
  await expect(list.rows.first()).toContainText('INV/149')
})

/** The palette's colours: pending is blue, approved and deposited are green, anything else is red. */
const COLOURS = {
  Pending: 'rgb(29, 78, 216)',
  Approved: 'rgb(22, 101, 52)',
  Deposited: 'rgb(22, 101, 52)',
  Declined: 'rgb(185, 28, 28)',
}

test('A status has its word and its colour @nightly', async ({ desk, signedIn }) => {
  await oneOfEachStatus(desk)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection?status=-1', colorScheme: 'light' })
  for (const [word, colour] of Object.entries(COLOURS)) {
    await expect(listPage(page, 'Cash Collection').table.getByText(word, { exact: true })).toHaveCSS('color', colour)
  }
})

async function oneOfEachStatus({ salesman, cashier, director }: Desk): Promise<void> {
  await aReceipt({ by: salesman, amount: 10 }).sentTo(cashier)
  await aReceipt({ by: salesman, amount: 20 }).sentTo(cashier).approved()
  await aReceipt({ by: salesman, amount: 30 }).sentTo(cashier).declined()
  const banked = await aReceipt({ by: salesman, amount: 40 }).sentTo(cashier).approved()
  await aDeposit({ by: cashier, receipts: [banked] }).approvedBy(director)
}

test('Actions of a row are pressed by letter, and the focus moves on to the next @nightly', async ({
  desk,
  signedIn,
}) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  const list = listPage(page, 'Cash Collection')
  await list.rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(list.rows.nth(1)).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByRole('status').filter({ hasText: 'Receipt Approved Successful' })).toBeVisible()
  await expect(list.shown).toHaveText(`Showing 1–10 of ${MANY.pending - 1}`)
  await expect(list.table.locator('tbody tr:focus')).toHaveCount(1)
})
