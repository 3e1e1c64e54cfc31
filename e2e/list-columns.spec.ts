import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aBusyDesk, MANY } from './many.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen } from './pages/shell.ts'

const SENT = MANY.pending + MANY.depositable + MANY.deposits
const handOvers = [
  'Date',
  'Title',
  'Invoice No',
  'Invoice Date',
  'Salesman',
  'Payment Mode',
  'Cheque No',
  'Cheque Date',
  'Cheque Bank',
  'Amount',
  'Payment Type',
  'Status',
  'Approval/Decline',
  'Attachment',
  'Place',
  'Action',
]
const transferReport = [
  'Created Date',
  'Client',
  'Invoice No',
  'Invoice Date',
  'Salesman Name',
  'Cashier Name',
  'Payment Mode',
  'Cheque No',
  'Cheque Date',
  'Cheque Bank',
  'Amount',
  'Payment Type',
  'Status',
  'Approval Date',
  'Images',
  'Place',
  'Comments',
  'Deposit Ref No',
  'Posting Date',
  'Action',
]
const depositLines = [
  'Entry Date',
  'Deposit Ref No',
  'Invoice No',
  'Title',
  'Deposit Slip #',
  'Payment Mode',
  'Cheque No',
  'Cheque Date',
  'Cheque Bank',
  'Amount',
  'Approval/Decline Date',
  'Approval/Decline By',
  'Status',
  'Attachment',
  'Place',
  'At the Bank',
  'Bounce Date',
  'Bounce Reason',
  'After the Bounce',
  'Posting Date',
  'Deposit Account',
  'Comments',
  'Action',
]
const receiptEnd = [
  'Payment Mode',
  'Cheque No',
  'Cheque Date',
  'Cheque Bank',
  'Receive Amount',
  'Payment Type',
  'Status',
  'Place',
  'Cashier',
  'Approval/Decline',
  'Deposit Ref No',
  'Bounce Date',
  'Comments',
  'Attachment',
  'Action',
]

/** The columns in the specification's order and spelling, with the added columns, the rows per page, and the number of all rows. */
const lists = [
  {
    path: '/salesmanCashCollection',
    title: 'Salesman Cash Management',
    table: 'Pending Invoices',
    by: 'salesman',
    columns: ['Title', 'Division', 'Invoice Date', 'Invoice No', 'Total Bill', 'Total Receive', 'Balance', 'Action'],
    pageSize: 20,
    total: MANY.invoices,
  },
  {
    path: '/cashierInvoiceCollection',
    title: 'Cashier Invoice Collection',
    table: 'Pending Invoices',
    by: 'cashier',
    columns: ['Title', 'Division', 'Invoice Date', 'Invoice No', 'Total Bill', 'Total Receive', 'Balance', 'Action'],
    pageSize: 20,
    total: MANY.invoices,
  },
  {
    path: '/salesmanCashTransfer',
    title: 'Cash Transfer',
    table: 'Cash Transfer',
    by: 'salesman',
    columns: [
      'Date',
      'Title',
      'Invoice No',
      'Invoice Date',
      'Payment Type',
      'Payment Mode',
      'Cheque No',
      'Cheque Date',
      'Cheque Bank',
      'Invoice Amount',
      'Invoice Balance',
      'Receive Amount',
      'Status',
      'Place',
      'Comments',
      'Attachment',
      'Action',
    ],
    pageSize: 10,
    total: MANY.unsent,
  },
  {
    path: '/cashierCashCollection',
    title: 'Cash Collection',
    table: 'Cash Collection',
    by: 'cashier',
    columns: handOvers,
    pageSize: 10,
    total: MANY.pending,
  },
  {
    path: '/cashierDeposits',
    title: 'Cash Deposit to Bank',
    table: 'Approved Receipts',
    by: 'cashier',
    columns: handOvers,
    pageSize: 20,
    total: MANY.depositable,
  },
  {
    path: '/directorDepositApproval',
    title: 'Deposit Approval',
    table: 'Deposit Approval',
    by: 'director',
    columns: [
      'Entry Date',
      'Deposit Ref No',
      'Title',
      'Cashier Name',
      'Slip No',
      'Total Amount',
      'Status',
      'Attachments',
      'Posting Date',
      'Action',
    ],
    pageSize: 10,
    total: MANY.deposits,
  },
  {
    path: '/salesmanCollectionReport',
    title: 'View Receipts',
    table: 'View Receipts',
    by: 'salesman',
    columns: ['Date', 'Title', 'Invoice No', 'Invoice Date', ...receiptEnd],
    pageSize: 10,
    total: SENT + MANY.unsent,
  },
  {
    path: '/salesmanCashTransferReport',
    title: 'Cash Transfer Report',
    table: 'Cash Transfer Report',
    by: 'salesman',
    columns: transferReport,
    pageSize: 10,
    total: SENT,
  },
  {
    path: '/cashierCashCollectionReport',
    title: 'Cash Collection Report',
    table: 'Cash Collection Report',
    by: 'cashier',
    columns: transferReport,
    pageSize: 10,
    total: SENT,
  },
  {
    path: '/cashierDepositsReport',
    title: 'Cashier Deposits Report',
    table: 'Cashier Deposits Report',
    by: 'cashier',
    columns: depositLines,
    pageSize: 10,
    total: MANY.deposits,
  },
  {
    path: '/directorDepositHistory',
    title: 'Deposit History',
    table: 'Deposit History',
    by: 'director',
    columns: depositLines,
    pageSize: 10,
    total: MANY.deposits,
  },
  {
    path: '/directorOutstandingInvoiceReport',
    title: 'Outstanding Invoices',
    table: 'Outstanding Invoices',
    by: 'director',
    columns: ['Title', 'Division', 'Invoice Date', 'Invoice No', 'Total Bill', 'Total Receive', 'Balance'],
    pageSize: 20,
    total: MANY.invoices,
  },
  {
    path: '/directorCashTransferReport',
    title: 'Cash Transfer',
    table: 'Cash Transfer',
    by: 'director',
    columns: transferReport,
    pageSize: 20,
    total: SENT,
  },
  {
    path: '/directorSalesmanReceiptReport',
    title: 'View Receipts',
    table: 'View Receipts',
    by: 'director',
    columns: ['Date', 'Title', 'Invoice No', 'Invoice Date', 'Salesman', ...receiptEnd],
    pageSize: 20,
    total: SENT + MANY.unsent,
  },
] as const

/** The gate looks at one list of each person. */
const byDay: ReadonlySet<string> = new Set([
  '/salesmanCashCollection',
  '/cashierDepositsReport',
  '/directorDepositApproval',
])

async function expectColumns(page: Page, { title, table, columns, pageSize, total }: (typeof lists)[number]) {
  const list = listPage(page, table)
  await expectScreen(page, title)

  await expect(list.columns).toHaveText([...columns])
  await expect(list.rows).toHaveCount(pageSize)
  await expect(list.shown).toHaveText(`Showing 1–${pageSize} of ${total}`)

  await list.goTo('Next')
  await expect(list.shown).toHaveText(`Showing ${pageSize + 1}–${Math.min(2 * pageSize, total)} of ${total}`)
  await expect(list.rows).toHaveCount(Math.min(pageSize, total - pageSize))
  await expect(page).toHaveURL(/\?page=2$/)
}

test('A list of each person shows its columns and pages', async ({ desk, signedIn }) => {
  await aBusyDesk(desk)
  const looked = lists.filter(({ path }) => byDay.has(path))
  expect(looked).toHaveLength(byDay.size)
  for (const list of looked)
    await test.step(list.path, async () =>
      expectColumns(await signedIn(desk[list.by].loginId, { path: list.path }), list),
    )
})

test('The other lists show their columns and pages @nightly', async ({ desk, signedIn }) => {
  test.setTimeout(240_000)
  await aBusyDesk(desk)
  for (const person of ['salesman', 'cashier', 'director'] as const) {
    const page = await signedIn(desk[person].loginId)
    const others = lists.filter(({ path, by }) => by === person && !byDay.has(path))
    expect(others.length).toBeGreaterThan(1)
    for (const list of others) {
      await page.goto(list.path)
      await expectColumns(page, list)
    }
  }
})
