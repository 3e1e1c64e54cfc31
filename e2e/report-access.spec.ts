/** Nobody but its own role opens a report. */
import type { Page } from '@playwright/test'
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

type Who = keyof typeof reports

async function opensNoOther(page: Page, who: Who): Promise<void> {
  const others = Object.entries(reports).flatMap(([role, paths]) => (role === who ? [] : [...paths]))
  for (const path of others) {
    await page.goto(path)
    await expectScreen(page, 'Access Denied!')
  }
}

test('A salesman, a cashier and a director open no report of another role @nightly', async ({ desk, signedIn }) => {
  for (const who of ['salesman', 'cashier', 'director'] as const)
    await opensNoOther(await signedIn(desk[who].loginId), who)
})
