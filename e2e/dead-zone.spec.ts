/** Lists of the morning are read without a network, and are gone with their session. */
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import { eachStep } from './each-step.ts'
import { darkPhone, expect, phone, test } from './fixtures.ts'
import { choose, field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectScreen, heading, signOut } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'
import {
  AGE,
  loseNetwork,
  invoice,
  INVOICES,
  keptCalls,
  NO_LINE,
  OFFLINE,
  rememberedIn,
  waitUntilFileIsKept,
  waitUntilKept,
  waitUntilProgramIsKept,
} from './without-network.ts'

test.use({ serviceWorkers: 'allow' })

const CASH = '/salesmanCashCollection?way=invoices'

test('A list of the morning is read and searched without a network, and a receipt waits on the phone: phone', async ({
  browser,
  desk,
  faults,
}) => {
  for (let at = 1; at <= 21; at += 1)
    await anInvoice({ salesman: desk.salesman, no: `INV/D-${at + 10}`, bill: 1000 + at })
  await anInvoice({ salesman: desk.salesman, no: 'INV/E-1', bill: 77, type: 'IN' })
  const page = await rememberedIn(browser, faults, { loginId: desk.salesman.loginId, path: CASH }, darkPhone)
  faults.allow(NO_LINE)
  await waitUntilKept(page, 'lookups.dictionary')
  await waitUntilFileIsKept(page, 'cash-transfer.screen-')
  await loseNetwork(page, 'INV/D-11')

  await page.reload()
  await expect(invoice(page, 'INV/D-12')).toBeVisible()
  // The other places of the bar open too, although nobody opened them before.
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: 'Transfer' }).tap()
  await expectScreen(page, 'Cash Transfer')
  await page.goBack()
  await expect(invoice(page, 'INV/D-12')).toBeVisible()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page.getByText(AGE).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // Rows that were on no page yet are found too, also rows of another type.
  const search = page.getByLabel('Search invoices')
  await search.fill('invd31')
  await expect(invoice(page, 'INV/D-31')).toBeVisible()
  await expect(invoice(page, 'INV/D-12')).toHaveCount(0)
  await search.fill('')
  await choose(field(page, 'Invoice Type'), 'All types')
  await search.fill('inve1')
  await expect(invoice(page, 'INV/E-1')).toBeVisible()

  await invoice(page, 'INV/E-1').getByRole('button', { name: 'Recieve' }).click()
  const form = receiptForm(page)
  await form.amount.fill('70')
  // The banks came with the form, before the network was lost.
  await form.method('Cheque').check({ force: true })
  await form.fillCheque({ no: '4711', bank: 'MCB Bank' })
  await form.method('Cash').check({ force: true })
  await form.submit.click()
  await expect(page.getByText(/^Kept on this phone as /)).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText(AGE)).toHaveCount(0)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  await expect
    .poll(() => owned('select amount::float from receipt where salesman_id = $1', [desk.salesman.userId]))
    .toEqual([{ amount: 70 }])
})

test('Rows of the device offer nothing that needs the server, and other pages show that they need a network @nightly', async ({
  browser,
  desk,
  faults,
}) => {
  await aReceipt({ by: desk.salesman, amount: 62 })
  const page = await rememberedIn(browser, faults, { loginId: desk.salesman.loginId, path: '/home' })
  faults.allow(NO_LINE)
  await expectScreen(page, `Welcome, ${desk.salesman.name}`)
  await waitUntilProgramIsKept(page)
  await page.goto('/salesmanCashTransfer')
  const unsent = listPage(page, 'Cash Transfer').row('62.00')
  await expect(unsent.getByRole('button', { name: 'Send' })).toBeVisible()
  await waitUntilKept(page, 'cash.receipts', 'session.configuration')

  await page.context().setOffline(true)
  await page.reload()
  await expect(unsent).toBeVisible()
  await expect(page.getByText(AGE)).toBeVisible()
  await expect(unsent.getByRole('button', { name: /^(?:Send|Void)$/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: /^Cashier/ })).toHaveCount(0)

  await page.goto('/home')
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.context().setOffline(false)
  await page.goto('/salesmanCashTransfer')
  await expect(unsent.getByRole('button', { name: 'Send' })).toBeVisible()
})

test('Signing out in one tab removes the lists for all, and a page without a network shows the sign-in', async ({
  browser,
  desk,
  faults,
}) => {
  const { no } = await anInvoice({ salesman: desk.salesman })
  const page = await rememberedIn(browser, faults, { loginId: desk.salesman.loginId, path: CASH }, phone)
  faults.allow(NO_LINE)
  await loseNetwork(page, no)
  await page.reload()
  await expect(invoice(page, no)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(CASH)
  await expect(invoice(other, no)).toBeVisible()

  await other.getByRole('button', { name: 'Menu' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()

  for (const tab of [other, page]) await expectScreen(tab, 'Login')
  expect(await keptCalls(page)).toEqual([])
  await page.goto(CASH)
  await expectScreen(page, 'Login')
  await expect(page.getByText(no)).toHaveCount(0)
})

test('The lists of a session that is over cannot be read @nightly', async ({ browser, desk, faults, signedIn }) => {
  const { no } = await anInvoice({ salesman: desk.salesman })
  const visitor = { loginId: desk.salesman.loginId, path: CASH }
  faults.allow(NO_LINE)

  await eachStep([
    [
      'The server ended it',
      async () => {
        const page = await rememberedIn(browser, faults, visitor)
        faults.allow(/status of 401/)
        await loseNetwork(page, no)
        await page.reload()
        await expect(invoice(page, no)).toBeVisible()
        const { userId } = desk.salesman
        await owned(`update sign_in set ended_at = now(), ended_because = 'test' where user_id = $1`, [userId])

        await page.context().setOffline(false)

        await expectScreen(page, 'Login')
        expect(await keptCalls(page)).toEqual([])
        await page.context().setOffline(true)
        await page.goto(CASH)
        await expectScreen(page, 'Login')
      },
    ],
    [
      'Another user signed in',
      async () => {
        const page = await rememberedIn(browser, faults, visitor)
        await loseNetwork(page, no)
        await page.context().setOffline(false)
        await signOut(page, desk.salesman.name)
        await expectScreen(page, 'Login')

        await signInPage(page).rememberMe.check()
        await signInPage(page).signIn(desk.cashier.loginId)
        await expectScreen(page, `Welcome, ${desk.cashier.name}`)
        await waitUntilKept(page, 'session.configuration')
        await page.context().setOffline(true)
        await page.reload()

        await expect(page.getByText(OFFLINE)).toBeVisible()
        expect(await keptCalls(page)).not.toContain(INVOICES)
        // The page that refuses a cashier the salesman's screen was never opened, and needs the network.
        faults.allow(/access-denied/, /The server cannot be reached/)
        await page.goto(CASH)
        await expect(page.getByText(no)).toHaveCount(0)
      },
    ],
    [
      'Two days went by',
      async () => {
        const page = await rememberedIn(browser, faults, visitor)
        await loseNetwork(page, no)
        await page.clock.setFixedTime(Date.now() + 48 * 3600 * 1000)
        await page.reload()
        await expect(heading(page)).toHaveText('No Network')
      },
    ],
    [
      'The user is not remembered',
      async () => {
        const lent = await signedIn(desk.salesman.loginId, { path: CASH })
        await expect(invoice(lent, no)).toBeVisible()
        await waitUntilProgramIsKept(lent)
        await lent.reload()
        await expect(invoice(lent, no)).toBeVisible()
        await lent.context().setOffline(true)
        await lent.reload()
        await expect(heading(lent)).toHaveText('No Network')
        expect(await keptCalls(lent)).toEqual([])
      },
    ],
  ])
})
