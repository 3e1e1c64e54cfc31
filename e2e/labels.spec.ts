import { answerWith, SILENT } from './answers.ts'
import { expect, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { launch } from './start-server.ts'

test('LABELS=corrected lays the right spelling over buttons, toasts and failures', async ({ page, faults }) => {
  // Starts a second server with a database of its own.
  test.setTimeout(180_000)
  faults.allow(/status of 502/)
  const { url, stop } = await launch({ LABELS: 'corrected' })
  try {
    await page.goto(`${url}/salesmanCashCollection`)
    await signInPage(page).signIn(1001)
    await expectSuccess(page, 'Welcome Bilal Ahmed !', 'Login Successful')
    await expectScreen(page, 'Salesman Cash Management')
    const pending = listPage(page, 'Pending Invoices')
    await expect(pending.rows.first().getByRole('button', { name: 'Receive', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Recieve' })).toHaveCount(0)

    await pending.rows.first().getByRole('button', { name: 'Receive', exact: true }).click()
    const form = receiptForm(page)
    await form.amount.fill('1')
    await form.method('Cash').check({ force: true })
    await form.submit.click()
    await expectSuccess(page, 'Receipt Saved Successfully')

    await answerWith(page, 'GetSalemanSummary', SILENT)
    await page.reload()
    await expectError(page, 'An error occurred while getting Salesman Summary.')
  } finally {
    // An open page would log that its server is gone.
    await page.close()
    await stop()
  }
})
