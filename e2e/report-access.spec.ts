/** Nobody but its own role opens a report. */
import { test } from './fixtures.ts'
import { expectScreen } from './pages/shell.ts'

const reports = {
  salesman: ['/salesmanCollectionReport', '/salesmanCashTransferReport'],
  cashier: ['/cashierCashCollectionReport', '/cashierDepositsReport'],
  director: [
    '/directorDepositHistory',
    '/directorOutstandingInvoiceReport',
    '/directorCashTransferReport',
    '/directorSalesmanReceiptReport',
    '/directorSummaryReport',
    '/directorHoldings',
  ],
} as const

for (const who of ['salesman', 'cashier', 'director'] as const) {
  test(
    `A ${who} opens no report of another role`,
    { tag: who === 'director' ? [] : '@nightly' },
    async ({ desk, signedIn }) => {
      const others = Object.entries(reports).flatMap(([role, paths]) => (role === who ? [] : [...paths]))
      const page = await signedIn(desk[who].loginId)
      for (const path of others) {
        await page.goto(path)
        await expectScreen(page, 'Access Denied!')
      }
    },
  )
}
