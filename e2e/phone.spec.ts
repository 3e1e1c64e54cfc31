import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, aParty } from '@backoffice/server/testing/builders/desk'
import { aVisit } from '@backoffice/server/testing/builders/visits'
import { owned } from '@backoffice/server/testing/owner'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { touchHeight } from './touch-height.ts'
import { expect, phone, test } from './fixtures.ts'
import { depositForm } from './pages/deposit-form.ts'
import { actionIn, listPage } from './pages/list-page.ts'
import { paymentForm } from './pages/payment-form.ts'
import { CHEQUE, receiptForm } from './pages/receipt-form.ts'
import { expectError, expectScreen, expectSuccess, expectTiles } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'

async function expectFits(page: Page): Promise<void> {
  await expectNoOverflow(page)
  await expectAccessible(page)
}

test('A salesman receives on a phone: from the card to the form and back, and with Submit above the keyboard', async ({
  desk,
  signedIn,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'PHONE/1', bill: 410 })
  await anInvoice({ salesman: desk.salesman, no: 'PHONE/2', bill: 90 })
  const page = await signedIn(desk.salesman.loginId, { ...phone, path: '/salesmanCashCollection?way=invoices' })
  const cards = listPage(page, 'Pending Invoices').cards
  const card = cards.filter({ hasText: 'PHONE/1' })
  const form = receiptForm(page)
  await expect(form.form).toBeHidden()

  await card.getByRole('button', { name: 'Recieve' }).tap()
  await expect(form.form).toBeVisible()
  await expect(card).toBeHidden()
  await expectFits(page)
  await page.goBack()
  await expect(card).toBeVisible()
  // A list that has just come back ignores a finger for a moment.
  await expect(page.locator('[data-moved]')).toHaveCount(0)

  await card.getByRole('button', { name: 'Recieve' }).tap()
  await form.amount.fill('410')
  await form.method('Cash').check({ force: true })
  await form.submit.tap()
  await expectSuccess(page, 'Receipt Saved Successful')
  await expectTiles(page, ['90.00', '410.00', '0.00', '410.00'])
  await expect(form.form).toBeHidden()

  await test.step('A press on Submit above the keyboard hits Submit, although the keyboard goes away', async () => {
    await page.setViewportSize({ width: 390, height: 500 })
    await expect(cards).toHaveCount(1)
    await expect(page.locator('[data-moved]')).toHaveCount(0)
    await cards.getByRole('button', { name: 'Recieve' }).tap()
    await form.method('Cheque').check({ force: true })
    await form.amount.fill('90')
    await expect(form.amount).toBeFocused()

    const before = await form.submit.boundingBox()
    expect(before?.y).toBeGreaterThan(430)
    await form.submit.tap()
    await expectError(page, 'Please add cheque bank')
  })
})

test('A salesman begins on a phone with the clients, the last visited first, and a press receives from one', async ({
  desk,
  signedIn,
}) => {
  const { salesman, branch } = desk
  const [most, visited] = [
    await aParty({ branch: branch.code, title: 'Makkah Drug Store' }),
    await aParty({ branch: branch.code, title: 'Zam Zam Clinic' }),
  ]
  await anInvoice({ salesman, party: most, bill: 900 })
  for (const bill of [300, 110]) await anInvoice({ salesman, party: visited, bill, on: '2026-01-31' })
  await aVisit(salesman, { aCode: visited })
  const page = await signedIn(salesman.loginId, { ...phone, path: '/salesmanCashCollection' })
  const { cards } = listPage(page, 'Clients')

  await expect(cards).toHaveText([/^Zam Zam Clinic410\.00 today2 invoices · \d+ days/, /^Makkah Drug Store900\.00/])
  await expect(page.getByRole('button', { name: 'By Client 2', pressed: true })).toBeVisible()
  await expectFits(page)
  await page.getByLabel('Search clients').fill('makkah')
  await expect(cards).toHaveCount(1)
  await page.getByLabel('Search clients').fill('')
  await expect(cards).toHaveCount(2)
  // Rows that have just come ignore a finger for a moment.
  await expect(page.locator('[data-moved]')).toHaveCount(0)
  await cards.getByRole('button', { name: 'Zam Zam Clinic' }).tap()
  const { client, received, method, submit } = paymentForm(page)
  await expect(client).toHaveValue('Zam Zam Clinic')
  await page.goBack()
  await expect(cards).toHaveCount(2)
  await expect(page.locator('[data-moved]')).toHaveCount(0)
  await cards.getByRole('button', { name: 'Zam Zam Clinic' }).tap()
  await received.fill('300')
  await method('Cash').check({ force: true })
  await submit.tap()
  await expectSuccess(page, 'Payment Saved Successful')
  await expect(cards.first()).toHaveText(/^Zam Zam Clinic110\.00/)

  await page.getByRole('button', { name: 'By Invoice' }).tap()
  await expect(listPage(page, 'Pending Invoices').cards.first()).toBeVisible()
  await page.getByRole('button', { name: 'Get Invoice' }).tap()
  await page.getByRole('button', { name: 'Advance Payment' }).tap()
  await expect(receiptForm(page).form).toContainText('Advance Payment')
})

test('On a phone the receipts of today are a press away from above the list, and their row another', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier } = desk
  for (let at = 0; at < 20; at += 1) await anInvoice({ salesman, no: `PHONE/${100 + at}`, bill: 500 })
  const { id } = await aReceipt({ by: salesman, amount: 410 })
  await aReceipt({ by: salesman, amount: 90 }).sentTo(cashier)
  await owned(`update receipt set created_at = created_at - interval '61 seconds' where recorded_by = $1`, [
    salesman.userId,
  ])
  const page = await signedIn(salesman.loginId, { ...phone, path: '/salesmanCashCollection?way=invoices' })
  const last = page.getByRole('region', { name: 'Last Receipts' })
  const line = last.getByRole('listitem').filter({ hasText: '410.00' })

  await page.getByRole('button', { name: 'Recorded today: 2 · 500.00' }).tap()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(last).toBeFocused()
  await expect(last.getByRole('link')).toHaveText(['Cash Transfer'])
  await expectFits(page)
  await line.getByRole('link', { name: 'Cash Transfer' }).tap()

  await expectScreen(page, 'Cash Transfer')
  await expect(page).toHaveURL(new RegExp(`row=${id}$`))
  const card = listPage(page, 'Cash Transfer').cards
  await expect(card).toBeFocused()
  await expect(actionIn(card, 'Void')).toBeAttached()
})

/** A list ignores presses for a moment after its rows have changed, so the height is read again until then. */
async function expectFingers(controls: readonly Locator[]): Promise<void> {
  const { poll } = expect.configure({ soft: true })
  for (const control of controls)
    await poll(() => touchHeight(control), { message: String(control) }).toBeGreaterThanOrEqual(44)
}

test('Everything that one presses on a phone is high enough for a finger, and a card reaches every column @nightly', async ({
  desk,
  signedIn,
  page: door,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'PHONE/1', bill: 410 })
  const page = await signedIn(desk.salesman.loginId, { ...phone, path: '/salesmanCashCollection?way=invoices' })
  const header = page.getByRole('banner')
  const { form, method, chooseImages } = receiptForm(page)
  await expect(header.getByRole('link', { name: 'In hand' })).toContainText('0.00')
  await expectFingers([
    header.getByRole('button', { name: desk.branch.name }),
    header.getByRole('link', { name: 'In hand' }),
    listPage(page, 'Pending Invoices').cards.getByRole('button', { name: 'Recieve' }),
  ])
  await listPage(page, 'Pending Invoices').cards.getByRole('button', { name: 'Recieve' }).tap()
  await expectFingers([/^Full balance/, 'Count notes'].map((name) => form.getByRole('button', { name })))
  await method('Cheque').check({ force: true })
  await chooseImages.setInputFiles(CHEQUE)
  await expectFingers(['Open calendar', 'Remove image 1'].map((name) => form.getByRole('button', { name })))

  await aReceipt({ by: desk.salesman, amount: 88 }).sentTo(desk.cashier)
  const drawer = await signedIn(desk.cashier.loginId, { ...phone, path: '/cashierCashCollection' })
  await expectFingers([
    drawer.getByRole('checkbox', { name: 'Select all on page' }).locator('..'),
    drawer.getByRole('checkbox', { name: 'Select the group' }),
    drawer.getByRole('button', { name: 'Count notes' }),
    listPage(drawer, 'Cash Collection').cards.getByRole('checkbox'),
  ])

  await test.step('A card reaches every column of its row', async () => {
    const card = listPage(drawer, 'Cash Collection').cards.first()
    await card.getByText('All details').tap()
    await expect(card.getByText(desk.salesman.name)).toBeVisible()
    await expectFits(drawer)
    await card.getByRole('button', { name: 'Approve' }).tap()
    await expectSuccess(drawer, 'Receipt Approved Successful')
    await expectTiles(drawer, ['410.00', '88.00', '0.00', '88.00'])
  })

  await door.setViewportSize(phone.viewport)
  await door.goto('/login')
  await expectFingers([
    door.locator('label', { hasText: 'Remember me' }),
    door.getByRole('button', { name: 'Show password' }),
  ])
})

test('A deposit is made in three steps, with its total always in sight', async ({ desk, signedIn }) => {
  await aReceipt({ by: desk.salesman, amount: 123.45 }).sentTo(desk.cashier).approved()
  const page = await signedIn(desk.cashier.loginId, { ...phone, path: '/cashierDeposits' })
  await expectScreen(page, 'Cash Deposit to Bank')
  const steps = page.getByRole('navigation', { name: 'Steps' })
  const form = depositForm(page)
  await form.fill({ account: `Current Account ${desk.account}`, slipNo: 'SLIP-3' })
  await expectFits(page)

  await steps.getByRole('button', { name: 'Pick' }).tap()
  await form.approved.cards.first().getByRole('checkbox').tap()
  await expect(steps).toContainText('1 selected 123.45')
  await expectFits(page)

  await steps.getByRole('button', { name: 'Review' }).tap()
  await expect(form.selected.cards).toHaveCount(1)
  await expectFits(page)

  await steps.getByRole('button', { name: 'Form' }).tap()
  await form.deposit.tap()
  await expectSuccess(page, 'Deposit Receipt Saved Successful')
  await expectTiles(page, ['0.00', '123.45', '123.45', '0.00'])
})

test('A phone stays signed in unless the person chose otherwise, and is invited once to install the program', async ({
  page,
  desk,
}) => {
  await page.setViewportSize(phone.viewport)
  await page.goto('/salesmanCashTransfer')
  const form = signInPage(page)
  await expect(form.rememberMe).toBeChecked()
  await expect(page.getByText('With this you stay signed in on this phone')).toBeVisible()
  await form.rememberMe.uncheck()
  await form.signIn(desk.salesman.loginId)
  await expectScreen(page, 'Cash Transfer')
  const offers = () =>
    page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          document.title = 'asked'
          return Promise.resolve()
        },
      })
      return window.dispatchEvent(offer)
    })
  expect(await offers(), 'the bar of the browser stays away').toBe(false)
  const invitation = page.getByRole('note').filter({ hasText: 'Install the program on this phone' })
  await expect(invitation).toBeVisible()
  await expectFits(page)
  await invitation.getByRole('button', { name: 'Install' }).click()
  await expect(page).toHaveTitle('asked')
  await expect(invitation).toBeHidden()

  await page.reload()
  await expectScreen(page, 'Cash Transfer')
  await offers()
  await expect(invitation).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(signInPage(page).rememberMe).not.toBeChecked()
})
