/** Typed text that is not saved survives every failure around it, and nobody else sees it. */
import { role } from '@backoffice/contract/access'
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { aDesk, anInvoice, aWorker, type Desk } from '@backoffice/server/testing/builders/desk'
import { aBranch, type Branch } from '@backoffice/server/testing/builders/people'
import { owned } from '@backoffice/server/testing/owner'
import type { Locator, Page } from '@playwright/test'
import { openWithoutNews } from './answers.ts'
import { expect, test } from './fixtures.ts'
import { depositForm, SLIP } from './pages/deposit-form.ts'
import { choose, field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { CHEQUE, receiptForm } from './pages/receipt-form.ts'
import { branch, expectError, expectScreen, expectSuccess, signOut } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'

const KEPT = 'What you typed here before was kept.'

/** A form that is half filled in. */
interface Typing {
  readonly who: 'salesman' | 'cashier'
  readonly path: string
  readonly title: string
  prepare(desk: Desk): Promise<unknown>
  type(page: Page, desk: Desk): Promise<void>
  expectKept(page: Page, desk: Desk): Promise<void>
  expectEmpty(page: Page): Promise<void>
  submit(page: Page): Promise<void>
  readonly saved: string
}

async function expectPicture(thumbnails: Locator) {
  await expect(thumbnails).toHaveCount(1)
  const picture = thumbnails.locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

const receipt: Typing = {
  who: 'salesman',
  path: '/salesmanCashCollection',
  title: 'Salesman Cash Management',
  prepare: (desk) => anInvoice({ salesman: desk.salesman, no: 'INV/W-1', bill: 1000 }),
  async type(page) {
    const form = receiptForm(page)
    await listPage(page, 'Pending Invoices').press('INV/W-1', 'Recieve')
    await form.amount.fill('450.25')
    await form.method('Cheque').check({ force: true })
    await form.chequeNo.fill('0010245')
    await form.chequeDate.fill('t')
    await choose(form.chequeBank, 'MCB Bank')
    await form.chooseImages.setInputFiles(CHEQUE)
    await expectPicture(form.thumbnails)
  },
  async expectKept(page) {
    const form = receiptForm(page)
    await expect(form.invoiceNo).toHaveValue('INV/W-1')
    await expect(form.figures).toHaveText(['1,000.00', '450.25', '549.75'])
    await expect(form.method('Cheque')).toBeChecked()
    await expect(form.chequeNo).toHaveValue('0010245')
    await expect(form.chequeDate).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/)
    await expect(form.chequeBank).toHaveValue('MCB Bank')
    await expectPicture(form.thumbnails)
  },
  async expectEmpty(page) {
    await expect(receiptForm(page).invoiceNo).toHaveValue('')
    await expect(page.getByText(KEPT)).toBeHidden()
  },
  submit: (page) => receiptForm(page).submit.click(),
  saved: 'Receipt Saved Successful',
}

const advance: Typing = {
  ...receipt,
  who: 'cashier',
  path: '/cashierInvoiceCollection',
  title: 'Cashier Invoice Collection',
  prepare: () => Promise.resolve(),
  async type(page, desk) {
    const form = receiptForm(page)
    await page.getByRole('button', { name: 'Advance Payment' }).click()
    await choose(form.salesman, desk.salesman.name)
    await choose(form.client, `Medical Store ${desk.party}`)
    await form.amount.fill('700')
    await form.method('Cash/Cheque Online').check({ force: true })
    await form.referenceNo.fill(`TT-${desk.cashier.userId}`)
    await form.chooseImages.setInputFiles(CHEQUE)
    await expectPicture(form.thumbnails)
  },
  async expectKept(page, desk) {
    const form = receiptForm(page)
    await expect(form.salesman).toHaveValue(desk.salesman.name)
    await expect(form.client).toHaveValue(`Medical Store ${desk.party}`)
    await expect(form.amount).toHaveValue('700.00')
    await expect(form.method('Cash/Cheque Online')).toBeChecked()
    await expectPicture(form.thumbnails)
  },
}

const deposit: Typing = {
  who: 'cashier',
  path: '/cashierDeposits',
  title: 'Cash Deposit to Bank',
  prepare: (desk) => aReceipt({ by: desk.salesman, amount: 320.5 }).sentTo(desk.cashier).approved(),
  async type(page, desk) {
    const form = depositForm(page)
    await choose(form.account, `Current Account ${desk.account}`)
    await form.slipNo.fill('SLIP-31')
    await form.chooseImages.setInputFiles(SLIP)
    await expectPicture(form.thumbnails)
    await form.checkbox('320.50').click()
    await expect(form.selected.row('320.50')).toBeVisible()
  },
  async expectKept(page, desk) {
    const form = depositForm(page)
    await expect(form.account).toHaveValue(`Current Account ${desk.account}`)
    await expect(form.slipNo).toHaveValue('SLIP-31')
    await expect(form.total).toHaveValue('320.50')
    await expect(form.selected.row('320.50')).toBeVisible()
    await expectPicture(form.thumbnails)
  },
  async expectEmpty(page) {
    await expect(depositForm(page).slipNo).toHaveValue('')
    await expect(depositForm(page).total).toHaveValue('0.00')
    await expect(page.getByText(KEPT)).toBeHidden()
  },
  submit: (page) => depositForm(page).deposit.click(),
  saved: 'Deposit Receipt Saved Successful',
}

/** A failure, and the way out of it. */
type Loss = (page: Page, typing: Typing, desk: Desk, other: Branch) => Promise<void>

const losses: Readonly<Record<string, Loss>> = {
  async 'a session that ended'(page, typing, desk) {
    const { userId, loginId } = desk[typing.who]
    await owned(`update sign_in set ended_at = now(), ended_because = 'test' where user_id = $1`, [userId])
    await typing.submit(page)
    await expectScreen(page, 'Login')
    await expect(
      page.getByText('Your session has ended. Please sign in again. What you typed is kept for you.'),
    ).toBeVisible()
    await signInPage(page).signIn(loginId)
    await expectScreen(page, typing.title)
    await expect(page.getByText(KEPT)).toBeVisible()
  },
  async 'a reload'(page) {
    // After an hour every link to a picture that was kept has expired.
    await page.reload()
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(localStorage))
        if (key.includes('draft')) localStorage.setItem(key, String(text).replaceAll(/\?e=\d+/g, '?e=1700000000'))
    })
    await page.reload()
    await expect(page.getByText(KEPT)).toBeVisible()
  },
  async 'a lost network'(page, typing) {
    await page.context().setOffline(true)
    await typing.submit(page)
    await expectError(page, 'The server cannot be reached', { title: 'No Network' })
    await page.context().setOffline(false)
  },
  async 'a branch switch'(page, typing, desk, other) {
    await branch(page).selectOption({ label: other.name })
    await typing.expectEmpty(page)
    await branch(page).selectOption({ label: desk.branch.name })
    await expect(page.getByText(KEPT)).toBeVisible()
  },
}

const forms = { 'Invoice Receive Form': receipt, 'Advance Payment of a cashier': advance, 'Deposit Form': deposit }

for (const [at, [form, typing]] of Object.entries(forms).entries()) {
  test.describe(form, () => {
    for (const [nth, [what, happens]] of Object.entries(losses).entries()) {
      // Every loss is outlived by one form, and every form outlives a loss.
      if (nth % Object.keys(forms).length !== at) continue
      test(`outlives ${what}, and is saved as it was typed`, async ({ desk, signedIn, faults }) => {
        faults.allow(/status of 401/, /INTERNET_DISCONNECTED/)
        const other = await aBranch({ company: desk.branch.companyCode })
        const { userId, loginId } = desk[typing.who]
        await owned('insert into user_branch (user_id, branch_code) values ($1, $2)', [userId, other.code])
        await typing.prepare(desk)
        const page = await signedIn(loginId, { path: '/manifest.webmanifest', keepsNoSaves: true })
        // The page learns of the end of a session by the press, not before.
        await openWithoutNews(page, typing.path)
        await typing.type(page, desk)

        await happens(page, typing, desk, other)

        await typing.expectKept(page, desk)
        await typing.submit(page)
        await expectSuccess(page, typing.saved)
        await typing.expectEmpty(page)
        await page.reload()
        await expectScreen(page, typing.title)
        await typing.expectEmpty(page)
      })
    }
  })
}

test('Another user of the same browser sees nothing of it, and the first one finds it again', async ({
  desk,
  people,
  page,
  faults,
}) => {
  faults.allow(/status of 401/)
  await deposit.prepare(desk)
  // The page learns of the end by the press, not before.
  await openWithoutNews(page, '/cashierDeposits')
  await signInPage(page).signIn(desk.cashier.loginId)
  await expectScreen(page, 'Cash Deposit to Bank')
  await deposit.type(page, desk)
  await owned(`update sign_in set ended_at = now(), ended_because = 'test' where user_id = $1`, [desk.cashier.userId])
  await deposit.submit(page)
  await expectScreen(page, 'Login')

  const another = await aWorker(people, { role: role.cashier, in: desk.branch, name: 'Nadia Aslam' })
  await signInPage(page).signIn(another.loginId)
  await expectScreen(page, 'Cash Deposit to Bank')
  await deposit.expectEmpty(page)
  await signOut(page, another.name)
  await expectScreen(page, 'Login')

  await page.goto('/cashierDeposits')
  await signInPage(page).signIn(desk.cashier.loginId)
  await expectScreen(page, 'Cash Deposit to Bank')
  await deposit.expectKept(page, desk)
})

test('Logging out removes what was typed, after a question', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits' })
  await field(page, 'Deposit Slip No').fill('SLIP-44')
  await signOut(page, desk.cashier.name)
  const question = page.getByRole('dialog', { name: 'Logout' })
  await expect(question).toContainText('1 form is not saved yet. Logging out removes it.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page, 'Deposit Slip No')).toHaveValue('SLIP-44')
  await signOut(page, desk.cashier.name)
  await question.getByRole('button', { name: 'Logout' }).click()
  await expectScreen(page, 'Login')
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'SLIP-44',
  )
})

test('After Logout no draft is left in any tab, whatever branches were switched to @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  const elsewhere = await aDesk(people, { branch: await aBranch({ company: desk.branch.companyCode }) })
  const cashier = await aWorker(people, { role: role.cashier, in: [desk.branch, elsewhere.branch] })
  for (const { salesman } of [desk, elsewhere]) await aReceipt({ by: salesman, amount: 70 }).sentTo(cashier)
  const first = await signedIn(cashier.loginId, { path: '/cashierDeposits' })
  const second = await first.context().newPage()
  await second.goto('/cashierCashCollection')
  const here = await branch(first).inputValue()
  const there = here === desk.branch.code ? elsewhere.branch.code : desk.branch.code

  for (const code of [there, here, there]) {
    await field(first, 'Deposit Slip No').fill(`SLIP-${code}`)
    await branch(first).selectOption(code)
    await expect(branch(first)).toHaveValue(code)
  }
  await field(first, 'Deposit Slip No').fill('SLIP-LAST')
  await second.getByRole('row').filter({ hasText: '70.00' }).getByRole('button', { name: 'Decline' }).click()
  await second.getByRole('dialog').getByRole('textbox').first().fill('half a reason')
  const draftsIn = (page: Page) =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
        key.startsWith('backoffice.draft.'),
      ),
    )
  await expect.poll(async () => (await draftsIn(first)).length).toBeGreaterThan(2)

  await signOut(first, cashier.name)
  await first.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }).click()
  await expectScreen(first, 'Login')
  await expectScreen(second, 'Login')

  // Both tabs have been closed once, when a form writes what it has.
  for (const page of [second, first]) {
    await page.reload()
    await expectScreen(page, 'Login')
  }
  expect([await draftsIn(first), await draftsIn(second)]).toEqual([[], []])
})
