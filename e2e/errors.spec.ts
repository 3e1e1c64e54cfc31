/**
 * The error catalogue (document 1, section 8): one row for each entry, shown once, in these words. Answers that a browser cannot make the
 * real server give are faked: a proxy's page, an answer without words. The messages of rules are in messages.spec.ts, the messages of the
 * sign-in page in errors-sign-in.spec.ts, the successes in cash-chain.spec.ts.
 */
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectError, expectScreen } from './pages/shell.ts'
import { answerWith, SILENT } from './answers.ts'

const LIST = '/cashierCashCollection'
const INVOICE = 'INV/E-1'

interface Failure {
  readonly entry: string
  goesWrong(page: Page, desk: Desk): Promise<unknown>
  readonly title?: string
  readonly text: string
}

const NO_NETWORK = { title: 'No Network', text: 'The server cannot be reached' }
const DENIED = 'Access Denied!'

/** Changes the form's request into a request that it never sends, and the real server answers. */
const sendingInstead = (page: Page, call: string, change: (body: string) => string) =>
  page.route(`**/${call}`, (route) => route.continue({ postData: change(route.request().postData() ?? '') }))

/** Failures of one search, which the list outlives one after the other. */
const searches: readonly Failure[] = [
  {
    entry: 'status 404, with the URL',
    goesWrong: (page) =>
      page.route('**/GetSalemanTransfer', (route) =>
        route.continue({ url: route.request().url().replace('GetSalemanTransfer', 'Gone') }),
      ),
    text: 'Not Found: The target resource cannot be found/main/api/Payment/GetSalemanTransfer',
  },
  {
    entry: 'an error of each field as name: message',
    goesWrong: (page) =>
      sendingInstead(page, 'GetSalemanTransfer', () => JSON.stringify({ page: 0, limit: 10, chequeNo: true })),
    text: 'The request is not valid.page: counts from 1cCode: is requiredchequeNo: is not a valid text',
  },
  {
    entry: 'a message of the server',
    goesWrong: (page) =>
      answerWith(page, 'GetSalemanTransfer', { status: 500, json: { message: 'The month is being closed.' } }),
    text: 'The month is being closed.',
  },
  {
    entry: 'a list with successCode 9999',
    goesWrong: (page) =>
      answerWith(page, 'GetSalemanTransfer', {
        json: { responseObjects: [], totalRows: 0, successCode: 9999, message: 'The ledger is being closed.' },
      }),
    text: 'The ledger is being closed.',
  },
  {
    entry: 'an answer of another shape, as of a network with a sign-in page for guests',
    goesWrong: (page) => answerWith(page, 'GetSalemanTransfer', { json: { portal: 'guests' } }),
    text: 'An error occured while getting Transfer Receipts.',
  },
  {
    entry: 'status 403, a module that was taken away',
    goesWrong: (_page, { cashier }) => owned('delete from user_module where user_id = $1', [cashier.userId]),
    title: DENIED,
    text: 'You are not allowed to do this.',
  },
]

/** Failures of one save. */
const saves: readonly Failure[] = [
  { entry: 'no network', goesWrong: (page) => page.context().setOffline(true), ...NO_NETWORK },
  {
    entry: 'isSuccessful false',
    goesWrong: (_page, { cashier }) =>
      owned('update user_branch set active = false where user_id = $1', [cashier.userId]),
    text: 'This cashier does not work in the branch. Select another one.',
  },
]

/** Lets each failure happen to the same call of a page. */
async function expectFailures(page: Page, desk: Desk, failures: readonly Failure[], act: () => Promise<void>) {
  for (const { entry, goesWrong, title = 'Error', text } of failures)
    await test.step(entry, async () => {
      await goesWrong(page, desk)
      await act()
      await expectError(page, text, { title })
      await page.unrouteAll()
      await page.context().setOffline(false)
    })
}

// `web/src/api/failures.test.ts` has the words of every call and of other answers.
test('A search that fails shows the words of its failure: of a refusal, of the server, of another shape', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/status of (?:400|403|404|500)/)
  const page = await signedIn(desk.cashier.loginId, { path: LIST })
  await expect(page.getByText('No receipts wait for you.')).toBeVisible()

  await expectFailures(page, desk, searches, () => listPage(page, 'Cash Collection').search())
})

test('A save that fails shows that there is no network, and the words of its refusal', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/INTERNET_DISCONNECTED/)
  await aReceipt({ by: desk.salesman, amount: 61 })
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashTransfer' })
  await expect(field(page, 'Cashier')).toHaveValue(desk.cashier.name)

  await expectFailures(page, desk, saves, () => listPage(page, 'Cash Transfer').press('61.00', 'Send'))
})

test('A receipt that fails without a word shows the words of its call', async ({ desk, signedIn, faults }) => {
  faults.allow(/status of 502/)
  await anInvoice({ salesman: desk.salesman, no: INVOICE, bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  const form = receiptForm(page)
  await listPage(page, 'Pending Invoices').press(INVOICE, 'Recieve')
  await form.amount.fill('400')
  await form.method('Cash').check({ force: true })
  await answerWith(page, 'InsertSalemanReceipts', SILENT)

  await form.submit.click()

  await expectError(page, 'An error occured while save receipts.')
})

test('status 401: the session has ended, shown on the sign-in page and nowhere else', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 401/)
  const page = await signedIn(desk.cashier.loginId, { path: `${LIST}?invoiceNo=7` })
  await expectScreen(page, 'Cash Collection')
  await owned('delete from sign_in where user_id = $1', [desk.cashier.userId])

  // The first request to fail decides: this search, or a request of the page itself.
  await Promise.race([listPage(page, 'Cash Collection').search(), page.waitForURL('**/login')])

  await expectScreen(page, 'Login')
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
