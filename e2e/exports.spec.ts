import { listDeposits } from '@backoffice/contract/deposits/deposits'
import { listTransfers, type TransferRow } from '@backoffice/contract/transfers/transfers'
import { aCheque, aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, aParty, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { bounced } from '@backoffice/server/testing/builders/stories'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { aLongList } from './many.ts'
import { chooseExport, csvRows, exportButton, exported, workbookRows } from './pages/exported.ts'
import { listPage } from './pages/list-page.ts'
import { A4_LANDSCAPE, mostLines, onPaper } from './pages/on-paper.ts'
import { expectError, expectSuccess } from './pages/shell.ts'

const LONG =
  'Pharmacy of a name that nobody has ever called by all of its many words, since they fill three lines of paper'
const HOSTILE = ['=HYPERLINK("http://example.com","x")', '+1', '-1+2', '@SUM(A1)', `Quote " and, comma: ${LONG}`]

/** Makes more rows than a page of the screen (10) or of the wire (500), some for clients with names that look like formulas. */
async function aMixedList(desk: Desk): Promise<void> {
  await aLongList(desk, 520)
  for (const [at, title] of HOSTILE.entries()) {
    const party = await aParty({ branch: desk.branch.code, title })
    const invoice = await anInvoice({ salesman: desk.salesman, party, no: `LONG/H${at}`, bill: 5_000 })
    await aReceipt({ by: desk.salesman, invoice, ...aCheque(1234.5 + at) }).sentTo(desk.cashier)
  }
  await aReceipt({ by: desk.salesman, amount: 77 }).sentTo(desk.cashier)
  const decided = await anInvoice({ salesman: desk.salesman, no: 'LONG/X' })
  await aReceipt({ by: desk.salesman, invoice: decided }).sentTo(desk.cashier).approved()
}
const filtered = '/cashierCashCollection?invoiceNo=LONG%2F&page=2'

/** Returns the rows of the call for the same filters. */
async function answered({ cashier, branch }: Desk): Promise<readonly TransferRow[]> {
  const asked = { cashierId: cashier.userId, cCode: branch.code, status: 0, invoiceNo: 'LONG/', limit: 500 }
  const pages = [
    await cashier.client.ask(listTransfers, { ...asked, page: 1 }),
    await cashier.client.ask(listTransfers, { ...asked, page: 2 }),
  ]
  return pages.flatMap((one) => one.responseObjects)
}

const harmless = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text)
const dayInKarachi = (moment: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Karachi' }).format(Date.parse(moment))

const textsOf = (row: TransferRow) => [
  dayInKarachi(row.createdOn),
  harmless(row.client),
  row.invoiceNo,
  row.invoiceDate ?? '',
  row.s_Name,
  row.paymentMode,
  row.chequeNO,
  row.chequeDate ?? '',
  row.chequeBank,
  row.amount.toLocaleString('en', { minimumFractionDigits: 2, useGrouping: false }),
  row.paymentType,
  row.statusName,
  '',
  '0',
  row.placeName,
  row.aCode,
  String(row.s_Login),
]
const valuesOf = (row: TransferRow) => {
  const cells: (string | number)[] = textsOf(row)
  // A workbook marks its cells as texts, so they need no sign against formulas.
  cells[1] = row.client
  cells[9] = row.amount
  cells[13] = 0
  return cells
}
/** 520 receipts of 0.10, and five from 1,234.50 up by one. */
const TOTAL = 6234.5

test('CSV and workbook hold every page of the filtered rows, cell by cell', async ({ desk, signedIn }) => {
  await aMixedList(desk)
  const page = await signedIn(desk.cashier.loginId, { path: filtered })
  const list = listPage(page, 'Cash Collection')
  await expect(list.shown).toHaveText('Showing 11–20 of 525')
  // The codes of the names are hidden in the list.
  const shown = (await list.columns.allTextContents()).filter((title) => title !== 'Action')
  const head = [...shown, 'Party Code', 'Salesman Login']
  const rows = await answered(desk)
  expect(rows).toHaveLength(525)
  const day = await today(desk.branch.code)
  const named = `cash-collection_Pending-LONG_${desk.branch.name.replaceAll(/\W+/g, '-')}_${day}_`

  const csv = await exported(page, 'CSV')
  await expectSuccess(page, '525 rows exported')
  expect(csv.name.replace(/\d{4}\.csv$/, '')).toBe(named)
  const [csvHead, ...csvBody] = csvRows(csv.bytes)
  expect(csvHead).toEqual(head)
  expect(csvBody.slice(0, -1)).toEqual(rows.map(textsOf))
  expect(csvBody.at(-1)).toEqual(head.map((title, at) => (title === 'Amount' ? '6234.50' : at === 0 ? 'Total' : '')))

  const xlsx = await exported(page, 'Excel (XLSX)')
  expect(xlsx.name.replace(/\d{4}\.xlsx$/, '')).toBe(named)
  const [xlsxHead, ...xlsxBody] = await workbookRows(xlsx.bytes, 1)
  expect(xlsxHead).toEqual(head)
  expect(xlsxBody.slice(0, -1)).toEqual(rows.map(valuesOf))
  expect(xlsxBody.at(-1)).toEqual(['Total', '', '', '', '', '', '', '', '', TOTAL])
  expect(await workbookRows(xlsx.bytes, 2)).toEqual([
    ['Title', 'Cash Collection'],
    ['Company', expect.any(String)],
    ['Branch', desk.branch.name],
    ['Status', 'Pending'],
    ['Invoice No', 'LONG/'],
    ['Rows', 525],
    ['Printed by', desk.cashier.name],
    ['Printed at', expect.stringMatching(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)],
  ])
})

test('A director exports deposits on a phone @nightly', async ({ desk, signedIn }) => {
  const receipt = await aReceipt({ by: desk.salesman, amount: 75.25 }).sentTo(desk.cashier).approved()
  await aDeposit({ by: desk.cashier, receipts: [receipt], slipNo: '=1+1' })
  const page = await signedIn(desk.director.loginId, { ...phone, path: '/directorDepositApproval' })
  await exportButton(page).tap()
  await expect(page.getByRole('menuitem')).toHaveText(['CSV', 'Excel (XLSX)', 'Print'])
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const { bytes } = await exported(page, 'CSV')
  const asked = { cCode: desk.branch.code, status: 0, page: 1, limit: 10 }
  const [deposit] = (await desk.director.client.ask(listDeposits, asked)).responseObjects
  const [head, row] = csvRows(bytes)
  expect(row?.slice(1, 6)).toEqual([deposit?.depositNo, deposit?.title, desk.cashier.name, "'=1+1", '75.25'])
  // The posting date is typed into the rows and not part of the list yet.
  expect(head?.slice(5)).toEqual(['Total Amount', 'Status', 'Attachments', 'Account Code', 'Cashier Login'])
})

test('A file shows in columns of their own that, when and why a cheque bounced @nightly', async ({
  desk,
  signedIn,
}) => {
  const receipt = await aReceipt({ by: desk.salesman, ...aCheque(90) })
    .sentTo(desk.cashier)
    .approved()
  const deposit = await aDeposit({ by: desk.cashier, receipts: [receipt] }).approvedBy(desk.director)
  await bounced(desk, receipt, deposit)
  const page = await signedIn(desk.director.loginId, { path: '/directorDepositHistory' })

  const [head = [], line = []] = csvRows((await exported(page, 'CSV')).bytes)

  const bounce = ['Status', 'Attachment', 'Place', 'Bounce Date', 'Bounce Reason']
  const from = head.indexOf('Status')
  expect(head.slice(from, from + 5)).toEqual(bounce)
  const day = await today(desk.branch.code)
  expect(line.slice(from, from + 5)).toEqual(['Bounced', '0', 'Bounced', day, 'no funds'])
})

test('A slow export shows its progress and can be cancelled @nightly', async ({ desk, signedIn }) => {
  await aLongList(desk, 1_001)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  const held = await holdPage(page, 2)
  const downloads: unknown[] = []
  page.on('download', (file) => downloads.push(file))

  await chooseExport(page, 'CSV')
  await expect(page.getByRole('progressbar', { name: 'Export' })).toBeVisible()
  await expect(page.getByText('49 %')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar', { name: 'Export' })).toHaveCount(0)
  await expect(exportButton(page)).toBeFocused()
  held.release()

  await page.unrouteAll({ behavior: 'wait' })
  const { name } = await exported(page, 'CSV')
  expect(name).toMatch(/\.csv$/)
  expect(downloads).toHaveLength(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** Holds the answer that an export waits for until it is released. */
async function holdPage(page: Page, wanted: number) {
  let release = () => {}
  const gate = new Promise<void>((open) => {
    release = open
  })
  await page.route('**/GetSalemanTransfer', async (route) => {
    const asked = route.request().postDataJSON() as { page: number; limit: number }
    if (asked.limit === 500 && asked.page === wanted) await gate
    await route.continue().catch(() => undefined)
  })
  return { release: () => release() }
}

test('An export stops where the network is lost, and shows a message @nightly', async ({ desk, faults, signedIn }) => {
  faults.allow(/GetSalemanTransfer/)
  await aLongList(desk, 501)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  await page.route('**/GetSalemanTransfer', (route) => {
    const asked = route.request().postDataJSON() as { page: number; limit: number }
    return asked.limit === 500 && asked.page === 2 ? route.abort() : route.continue()
  })
  await chooseExport(page, 'Excel (XLSX)')
  await expectError(page, 'The server cannot be reached', { title: 'No Network' })
  await expect(page.getByText(/rows exported/)).toHaveCount(0)
})

test('Print puts all rows on paper, with what they are of, without the shell @nightly', async ({ desk, signedIn }) => {
  await aMixedList(desk)
  const page = await signedIn(desk.cashier.loginId, { path: filtered, colorScheme: 'dark' })
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await chooseExport(page, 'Print')
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  const sheet = page.getByRole('region', { name: 'Cash Collection' }).filter({ has: page.getByText('Printed by') })
  await expect(sheet).toBeVisible()
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(sheet.locator('dd')).toHaveText([
    /./,
    desk.branch.name,
    'Pending',
    'LONG/',
    '525',
    desk.cashier.name,
    /^\d{1,2} [A-Z][a-z]+ \d{4} \d{2}:\d{2}$/,
  ])
  // A value that few rows have is written below its row.
  const printed = sheet.locator('tbody tr:not(:has([colspan]))')
  await expect(printed).toHaveCount(526)
  await expect(sheet.locator('tbody tr').last()).toHaveText('Total6,234.50')
  await expect(sheet.getByRole('cell', { name: '=HYPERLINK' })).toBeVisible()
  // No name is cut, and the longest names of this list need four lines.
  expect(await mostLines(printed)).toBeLessThanOrEqual(4)
  // The heads that sort are words on paper.
  await expect(page.locator('button:not(thead button)').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await onPaper(page)).toEqual(A4_LANDSCAPE)

  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByText('Printed by')).toHaveCount(0)
})

test('A phone prints its cards as a table, and what is open in them stays @nightly', async ({ desk, signedIn }) => {
  await aLongList(desk, 12)
  const page = await signedIn(desk.cashier.loginId, { ...phone, path: '/cashierCashCollection' })
  const list = listPage(page, 'Cash Collection')
  await list.cards.first().getByText('All details').tap()
  const details = list.cards.first().getByRole('definition').filter({ visible: true })
  await expect(details.first()).toBeVisible()
  const shown = await details.count()

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(list.columns.filter({ visible: true })).toHaveCount(15)
  await expect(list.rows).toHaveCount(10)
  await expect(list.totals).toContainText('1.00')
  await expect(list.cards).toHaveCount(0)
  // The heads that sort are words on paper.
  await expect(page.locator('button:not(thead button)').filter({ visible: true })).toHaveCount(0)

  await page.emulateMedia({ media: 'screen' })
  await expect(list.table).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(list.cards).toHaveCount(10)
  await expect(details).toHaveCount(shown)
  expect(await onPaper(page)).toEqual(A4_LANDSCAPE)
  await expect(details).toHaveCount(shown)
})

test('More than 2,000 rows are not printed @nightly', async ({ desk, signedIn }) => {
  await aLongList(desk, 2_001)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  await chooseExport(page, 'Print')
  await expectError(
    page,
    'More than 2000 rows cannot be printed at once. Narrow the filters, to a shorter period for example, or choose Excel: its pages are ready to print.',
  )
})

test('A list printed by the browser fits the paper without the shell', async ({ desk, signedIn }) => {
  await aLongList(desk, 12)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection', colorScheme: 'dark' })
  const list = listPage(page, 'Cash Collection')
  await expect(list.rows).toHaveCount(10)
  // The printable width of A4 on its side between margins of 10 mm.
  await page.setViewportSize({ width: 1047, height: 718 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  await expect(list.columns.filter({ visible: true })).toHaveCount(15)
  await expect(list.rows.first().getByRole('rowheader')).toHaveCSS('position', 'static')
  await expect(list.rows.first().getByRole('rowheader')).toHaveCSS('color', 'rgb(0, 0, 0)')
  // The heads that sort are words on paper.
  await expect(page.locator('button:not(thead button)').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(list.totals).toContainText('1.00')
  await expectNoOverflow(page)
  expect(await onPaper(page)).toEqual(A4_LANDSCAPE)
})
