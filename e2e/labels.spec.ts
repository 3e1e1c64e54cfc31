import { answerWith, SILENT } from './answers.ts'
import { expect, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { PASSWORD } from './session-of.ts'
import { launch, ownerUrl } from './start-server.ts'
import { role } from '@backoffice/contract/access'
import { anInvoice, theLists } from '@backoffice/server/testing/builders/desk'
import { aBranch, aUser } from '@backoffice/server/testing/builders/people'
import { buildIn, owned } from '@backoffice/server/testing/owner'

test('LABELS=corrected lays the right spelling over buttons, toasts and failures @nightly', async ({
  page,
  faults,
}) => {
  // Starts a second server with a database of its own, and without the demo, which is slow to load.
  test.setTimeout(180_000)
  faults.allow(/status of 502/)
  const { url, dataDir, stop } = await launch({ LABELS: 'corrected', DEMO: '0' })
  const there = buildIn(await ownerUrl(dataDir))
  try {
    await theLists()
    const salesman = await aUser({ role: role.salesman, in: await aBranch(), password: PASSWORD })
    await anInvoice({ salesman })
    await page.goto(`${url}/salesmanCashCollection`)
    await signInPage(page).signIn(salesman.loginId)
    await expectSuccess(page, `Welcome ${salesman.name} !`, 'Login Successful')
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

    await test.step('The texts have the digits that the user chose', async () => {
      await owned(
        `insert into reading_choice (user_id, language, script, digits, digit_groups) values ($1, '', '', 'urdu', '')`,
        [salesman.userId],
      )
      await page.reload()
      await pending.rows.first().getByRole('button', { name: 'Receive', exact: true }).click()
      await form.amount.fill('0')
      await form.method('Cash').check({ force: true })
      await form.submit.click()
      await expect(page.getByText('Receive amount can not be equal to ۰').first()).toBeVisible()
    })

    await answerWith(page, 'GetSalemanSummary', SILENT)
    await page.reload()
    await expectError(page, 'An error occurred while getting Salesman Summary.')
  } finally {
    // An open page would log that its server is gone.
    await page.close()
    await there.end()
    // The tests after this one build on the first server again.
    buildIn(process.env['E2E_OWNER_URL'] ?? '')
    await stop()
  }
})
