import { listTransfers, type TransferRow } from '@backoffice/contract/transfers/transfers'
import { aCheque, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, aParty, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { expectNoOverflow } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aLongList } from './many.ts'
import { chooseExport, csvRows, exported, workbookRows } from './pages/exported.ts'
import { listPage } from './pages/list-page.ts'
import { A4_LANDSCAPE, onPaper } from './pages/on-paper.ts'
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
  const filters = { cashierId: cashier.userId, cCode: branch.code, status: 0, invoiceNo: 'LONG/', limit: 500 }
  const pages = [
    await cashier.client.ask(listTransfers, { ...filters, page: 1 }),
    await cashier.client.ask(listTransfers, { ...filters, page: 2 }),
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
  String(row.invoiceDetailId),
  row.cCode,
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
  const head = [...shown, 'Party Code', 'Salesman Login', 'Receipt No', 'Branch Code']
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

test('An export stops where the network is lost, and says so @nightly', async ({ desk, faults, signedIn }) => {
  faults.allow(/GetSalemanTransfer/)
  await aLongList(desk, 501)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  await page.route('**/GetSalemanTransfer', (route) => {
    const input = route.request().postDataJSON() as { page: number; limit: number }
    return input.limit === 500 && input.page === 2 ? route.abort() : route.continue()
  })
  await chooseExport(page, 'Excel (XLSX)')
  await expectError(page, 'The server cannot be reached', { title: 'No Network' })
  await expect(page.getByText(/rows exported/)).toHaveCount(0)
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
