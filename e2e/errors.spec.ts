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

/** The steps that make a call from a screen. */
interface Doing {
  readonly who: 'salesman' | 'cashier' | 'director'
  readonly path: string
  prepare?(desk: Desk): Promise<unknown>
  /** Runs all steps but the last, with everything still in order. */
  begin?(page: Page, desk: Desk): Promise<void>
  /** Makes the call; without it, opening the screen makes the call. */
  act?(page: Page): Promise<void>
}

const search: Doing = {
  who: 'cashier',
  path: LIST,
  begin: (page) => expect(page.getByText('No receipts wait for you.')).toBeVisible(),
  act: (page) => listPage(page, 'Cash Collection').search(),
}

const receive = (who: 'salesman' | 'cashier'): Doing => ({
  who,
  path: who === 'salesman' ? '/salesmanCashCollection' : '/cashierInvoiceCollection',
  prepare: (desk) => anInvoice({ salesman: desk.salesman, no: INVOICE, bill: 1000 }),
  async begin(page) {
    const form = receiptForm(page)
    await listPage(page, 'Pending Invoices').press(INVOICE, 'Recieve')
    await form.amount.fill('400')
    await form.method('Cash').check({ force: true })
  },
  act: (page) => receiptForm(page).submit.click(),
})

const send: Doing = {
  who: 'salesman',
  path: '/salesmanCashTransfer',
  prepare: (desk) => aReceipt({ by: desk.salesman, amount: 61 }),
  begin: (page, desk) => expect(field(page, 'Cashier')).toHaveValue(desk.cashier.name),
  act: (page) => listPage(page, 'Cash Transfer').press('61.00', 'Send'),
}

interface Entry extends Doing {
  readonly entry: string
  goesWrong(page: Page, desk: Desk): Promise<unknown>
  readonly title?: string
  readonly text: string
}

const offline = (page: Page) => page.context().setOffline(true)
const NO_NETWORK = { title: 'No Network', text: 'The server cannot be reached' }
const DENIED = 'Access Denied!'

/** Answers the call with a proxy's page, which has no words for a user. */
const silent = (call: string, doing: Doing, text: string): Entry => ({
  ...doing,
  entry: `${call} fails without a word`,
  goesWrong: (page) => answerWith(page, call, SILENT),
  text,
})

/** Changes the form's request into a request that it never sends, and the real server answers. */
const sendingInstead = (page: Page, call: string, change: (body: string) => string) =>
  page.route(`**/${call}`, (route) => route.continue({ postData: change(route.request().postData() ?? '') }))

const entries: readonly Entry[] = [
  { ...send, entry: 'no network, a save', goesWrong: offline, ...NO_NETWORK },
  {
    ...search,
    entry: 'status 403, a module that was taken away',
    goesWrong: (_page, { cashier }) => owned('delete from user_module where user_id = $1', [cashier.userId]),
    title: DENIED,
    text: 'You are not allowed to do this.',
  },
  {
    ...search,
    entry: 'status 404, with the URL',
    goesWrong: (page) =>
      page.route('**/GetSalemanTransfer', (route) =>
        route.continue({ url: route.request().url().replace('GetSalemanTransfer', 'Gone') }),
      ),
    text: 'Not Found: The target resource cannot be found/main/api/Payment/GetSalemanTransfer',
  },
  {
    ...search,
    entry: 'an error of each field as name: message',
    goesWrong: (page) =>
      sendingInstead(page, 'GetSalemanTransfer', () => JSON.stringify({ page: 0, limit: 10, chequeNo: true })),
    text: 'The request is not valid.page: counts from 1cCode: is requiredchequeNo: is not a valid text',
  },
  {
    ...search,
    entry: 'a message of the server',
    goesWrong: (page) =>
      answerWith(page, 'GetSalemanTransfer', { status: 500, json: { message: 'The month is being closed.' } }),
    text: 'The month is being closed.',
  },
  {
    ...search,
    entry: 'a list with successCode 9999',
    goesWrong: (page) =>
      answerWith(page, 'GetSalemanTransfer', {
        json: { responseObjects: [], totalRows: 0, successCode: 9999, message: 'The ledger is being closed.' },
      }),
    text: 'The ledger is being closed.',
  },
  {
    ...send,
    entry: 'a save with isSuccessful false',
    goesWrong: (_page, { cashier }) =>
      owned('update user_branch set active = false where user_id = $1', [cashier.userId]),
    text: 'This cashier does not work in the branch. Select another one.',
  },
  {
    ...search,
    entry: 'an answer of another shape, as of a network with a sign-in page for guests',
    goesWrong: (page) => answerWith(page, 'GetSalemanTransfer', { json: { portal: 'guests' } }),
    text: 'An error occured while getting Transfer Receipts.',
  },
  silent('InsertSalemanReceipts', receive('salesman'), 'An error occured while save receipts.'),
]

// `web/src/api/failures.test.ts` has the words of every call and of other answers.
for (const { entry, who, path, prepare, begin, act, goesWrong, title = 'Error', text } of entries) {
  test(`${entry}: ${title}, ${text.slice(0, 60)}`, async ({ desk, signedIn, faults }) => {
    faults.allow(/status of (?:400|403|404|500|502)/, /INTERNET_DISCONNECTED/)
    await prepare?.(desk)
    const page = await signedIn(desk[who].loginId, { path: act ? path : '/home' })
    await begin?.(page, desk)
    await goesWrong(page, desk)

    await (act ? act(page) : page.goto(path))

    await expectError(page, text, { title })
  })
}

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
