/** Every kind of save that a phone keeps without a network, and how it reaches the office without a press. */
import { type Day, wireDay } from '@backoffice/contract/day'
import { withPages } from '@backoffice/server/testing/builders/client-words'
import { anInvoice, aParty, today } from '@backoffice/server/testing/builders/desk'
import { anAllowance, aTour } from '@backoffice/server/testing/builders/tours'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import type { Faults } from './faults.ts'
import { expect, phone, test } from './fixtures.ts'
import { aShop } from './order-shop.ts'
import { withoutApplications } from './pages/applications.ts'
import { choose, field } from './pages/field.ts'
import { listPage, pressIn } from './pages/list-page.ts'
import { figure, fillCash, keptAs, list, phoneWithoutNetwork, waitUntilRegistered } from './pages/on-phone.ts'
import { orderForm } from './pages/order-form.ts'
import { paymentForm } from './pages/payment-form.ts'
import { CHEQUE, receiptForm } from './pages/receipt-form.ts'
import { requestForm } from './pages/request-form.ts'
import { goWithin } from './pages/shell.ts'
import { tourForm } from './pages/tour-form.ts'
import { NO_LINE, waitUntilFileIsKept } from './without-network.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until a page may lose the network: the phone keeps saves, and has the parts that keep photos. */
async function waitUntilReady(page: Page, faults: Faults, { userId }: { readonly userId: number }): Promise<void> {
  faults.allow(NO_LINE)
  await waitUntilRegistered(page, userId)
  await waitUntilFileIsKept(page, 'files-on-device-')
  await waitUntilFileIsKept(page, 'downscale-')
}

/** Waits until the office has everything. */
async function untilSent(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await expect(figure(page)).toBeHidden({ timeout: 30_000 })
}

const receiptsOf = ({ userId }: { readonly userId: number }) =>
  owned(
    `select coalesce(i.invoice_no, '') as no, r.amount::float8 as amount, r.method
     from receipt r left join invoice i on i.id = r.invoice_id where r.salesman_id = $1 order by r.id`,
    [userId],
  )
/** Returns the expenses of the tours of a user, each with the number of its pictures. */
const expensesOf = ({ userId }: { readonly userId: number }) =>
  owned(
    `select t.reason, e.category, count(a.id)::int as pictures
     from tour t join tour_expense e on e.tour_id = t.id
     left join attachment a on a.document_kind = 'tour_expense' and a.document_id = e.id
     where t.entered_by = $1 group by t.id, e.id order by t.id, e.position`,
    [userId],
  )

test('A payment over three invoices lowers the debts on the phone, and then the office has it', async ({
  desk,
  signedIn,
  faults,
}) => {
  const { salesman, branch } = desk
  const party = await aParty({ branch: branch.code, title: 'Zam Zam Clinic' })
  for (const [at, bill] of [300, 400, 500].entries())
    await anInvoice({ salesman, party, no: `INV/K-${at + 1}`, bill, on: `2026-0${at + 1}-15` })
  const page = await signedIn(salesman.loginId, { ...phone, path: '/salesmanCashCollection' })
  const client = listPage(page, 'Clients').cards.filter({ hasText: 'Zam Zam Clinic' })
  await expect(client).toContainText('1,200.00')
  await waitUntilReady(page, faults, salesman)
  await client.getByRole('button', { name: 'Zam Zam Clinic' }).click()
  const form = paymentForm(page)
  await expect(form.amountOf('INV/K-3')).toBeVisible()

  await page.context().setOffline(true)
  await form.received.fill('850')
  await form.method('Cash').check({ force: true })
  await form.submit.click()
  const no = await keptAs(page)

  await expect(client).toContainText('350.00')
  await expect(client).toContainText('850.00 on this phone')
  await page.getByRole('button', { name: 'By Invoice' }).click()
  await figure(page).click()
  await expect(list(page)).toContainText(no)
  await expect(list(page)).toContainText('INV/K-1, INV/K-2, INV/K-3')
  await list(page).getByRole('button', { name: 'Close' }).first().click()
  await untilSent(page)

  expect(await receiptsOf(salesman)).toEqual([
    { no: 'INV/K-1', amount: 300, method: 'Cash' },
    { no: 'INV/K-2', amount: 400, method: 'Cash' },
    { no: 'INV/K-3', amount: 150, method: 'Cash' },
  ])
  await page.getByRole('button', { name: 'By Client' }).click()
  await expect(client).toContainText('350.00')
  await expect(client).not.toContainText('on this phone')
})

test('An advance, a sale order and a visit wait on the phone, and reach the office by themselves', async ({
  desk,
  signedIn,
  faults,
}) => {
  const { salesman, party } = desk
  const { first } = await aShop(desk)
  await anInvoice({ salesman, no: 'INV/K-4', bill: 100 })
  const page = await signedIn(salesman.loginId, { path: '/salesmanCashCollection' })
  await waitUntilReady(page, faults, salesman)

  await test.step('An advance', async () => {
    await page.getByRole('button', { name: 'Advance Payment' }).click()
    const form = receiptForm(page)
    await form.client.fill(party)
    await choose(form.client, `Medical Store ${party}`)
    await page.context().setOffline(true)
    await form.amount.fill('75')
    await form.method('Cash').check({ force: true })
    await form.submit.click()
    await keptAs(page)
    await untilSent(page)
    expect(await receiptsOf(salesman)).toEqual([{ no: '', amount: 75, method: 'Cash' }])
  })

  await test.step('A sale order', async () => {
    await goWithin(page, '/salesmanSaleOrder')
    const form = orderForm(page)
    await form.chooseClient(`Medical Store ${party}`)
    await form.chooseRep('Marketing Rep', 'Sana Mirza')
    await form.item('Cat No').focus()
    await form.type(first.catNo)
    await expect(form.item('Qty')).toBeFocused()
    await page.context().setOffline(true)
    await form.type('3', '', '')
    await expect(form.rows).toHaveCount(1)
    await form.submit.click()
    await keptAs(page)
    await expect(form.rows).toHaveCount(0)
    await untilSent(page)
    expect(
      await owned('select order_no as no, total_net::float8 as net from sale_order where branch_code = $1', [
        desk.branch.code,
      ]),
    ).toEqual([{ no: 1, net: 300 }])
  })

  await test.step('A visit', async () => {
    await goWithin(page, '/myVisits')
    const form = requestForm(page, 'Visit Form')
    await form.choose('Other / New Client')
    await page.context().setOffline(true)
    await form.field('Organization').fill('Hope Clinic')
    await form.field('Contact Person 1').fill('Dr. Amna')
    await form.submit.click()
    await keptAs(page)
    await untilSent(page)
    await expect(listPage(page, 'My Visits').row('Hope Clinic')).toBeVisible()
  })
})

test('A tour keeps the photos of its bills on the phone, each for its expense', async ({ desk, signedIn, faults }) => {
  const { salesman, branch } = desk
  await anAllowance(branch.code)
  const page = await signedIn(salesman.loginId, { ...phone, path: '/myTours' })
  const form = tourForm(page)
  await waitUntilReady(page, faults, salesman)
  await form.open.click()
  await field(form.head, 'Start Date').fill('01/09/2026')
  await field(form.head, 'Tour Reason').fill('Without a signal')
  await form.addLeg('Lahore', 'Kasur', '55.5')
  await choose(field(form.expense, 'Category'), 'Hotel')

  await page.context().setOffline(true)
  for (const [category, amount, files] of [
    ['Hotel', '4500', [CHEQUE]],
    ['Food', '600', []],
  ] as const) {
    await choose(field(form.expense, 'Category'), category)
    await field(form.expense, 'Amount').fill(amount)
    await form.chooseBill.setInputFiles([...files])
    await expect(form.expense.getByText('On this device', { exact: true })).toHaveCount(files.length)
    await form.expense.getByRole('button', { name: 'Add' }).click()
    await expect(field(form.expense, 'Amount')).toHaveValue('')
  }
  await form.submit.click()
  const no = await keptAs(page)
  await figure(page).click()
  await expect(list(page).getByRole('listitem')).toContainText(`Tour · ${no}`)
  await expect(list(page)).toContainText('0 of 1 photos at the office')
  await list(page).getByRole('button', { name: 'Close' }).first().click()
  await untilSent(page)

  await expect
    .poll(() => expensesOf(salesman))
    .toEqual([
      { reason: 'Without a signal', category: 'HOTEL', pictures: 1 },
      { reason: 'Without a signal', category: 'FOOD', pictures: 0 },
    ])
  const card = listPage(page, 'My Tours').cards.filter({ hasText: 'Without a signal' })
  await pressIn(card, 'Expense Detail')
  await expect(
    page.getByRole('dialog', { name: 'Expense Detail' }).getByRole('link', { name: /^Image 1/ }),
  ).toBeVisible()
})

test('A tour that the office returns has its photo again in the form, and is saved with it', async ({
  desk,
  signedIn,
  faults,
}) => {
  const { salesman, branch } = desk
  const dayIn = async (away: number) => wireDay((await today(branch.code, away)) as Day)
  await aTour({ by: salesman, in: 3, reason: 'First' })
  const page = await signedIn(salesman.loginId, { ...phone, path: '/myTours' })
  const form = tourForm(page)
  await waitUntilReady(page, faults, salesman)
  await form.open.click()
  await field(form.head, 'Start Date').fill(await dayIn(3))
  await field(form.head, 'Tour Reason').fill('Second')
  await form.addLeg('Lahore', 'Kasur', '55.5')
  await choose(field(form.expense, 'Category'), 'Hotel')
  await field(form.expense, 'Amount').fill('4500')
  await page.context().setOffline(true)
  await form.chooseBill.setInputFiles(CHEQUE)
  await expect(form.expense.getByText('On this device', { exact: true })).toBeVisible()
  // The reason why it is not sent moves the button down.
  await expect(form.expense.getByText('It is kept on this device and sent again by itself.')).toBeVisible()
  await form.expense.getByRole('button', { name: 'Add' }).click()
  await form.submit.click()
  await keptAs(page)

  await page.context().setOffline(false)
  await expect(figure(page)).toHaveAccessibleName('1 needs your attention', { timeout: 30_000 })
  await figure(page).click()
  await list(page).getByRole('button', { name: 'Correct it' }).click()
  await expect(field(form.head, 'Tour Reason')).toHaveValue('Second')
  await expect(form.lines).toContainText('Files1')
  await field(form.head, 'Start Date').fill(await dayIn(5))
  await field(form.head, 'End Date').fill(await dayIn(5))
  await form.submit.click()

  await expect
    .poll(() => expensesOf(salesman), { timeout: 30_000 })
    .toEqual([
      { reason: 'First', category: 'HOTEL', pictures: 0 },
      { reason: 'Second', category: 'HOTEL', pictures: 1 },
    ])
})

test('A receipt is printed and shared before the office has it, with the number and the address that the phone made, and the page shows it later', async ({
  browser,
  desk,
  faults,
}) => {
  const { salesman, branch } = desk
  await withPages(branch.code)
  await anInvoice({ salesman, no: 'INV/K-5', bill: 1000 })
  const page = await phoneWithoutNetwork({ browser, faults, salesman, no: 'INV/K-5' })
  const html = await withoutApplications(page)
  const form = await fillCash(page, 'INV/K-5', '400')
  await form.submit.click()
  const message = page
    .getByRole('status')
    .filter({ hasText: /^Kept on this phone as / })
    .locator('..')

  const address = await test.step('Shared from the message: the address has a line of its own', async () => {
    await message.getByRole('button', { name: 'Share' }).click()
    await expect(html).toHaveAttribute(
      'data-shared',
      /Receipt No [\dA-Z]{3}-000001 · .+\n.+\nInvoice INV\/K-5\nReceived 400\.00 · Cash/,
    )
    await expect(html).toHaveAttribute('data-shared', /\nhttp:\/\/127\.0\.0\.1:\d+\/main\/v\/[\da-f]{32}$/)
    return ((await html.getAttribute('data-shared')) ?? '').split('\n').at(-1) ?? ''
  })
  await test.step('Printed from the message', async () => {
    await message.getByRole('button', { name: 'Print' }).click()
    await expect(html).toHaveAttribute('data-printed', /Receipt No[\dA-Z]{3}-000001.+INV\/K-5400\.00/)
  })
  const no = await keptAs(page)

  await test.step('Also from the list of the phone, after a reload: the paper has the same address, and a code to scan', async () => {
    await page.reload()
    await withoutApplications(page)
    await figure(page).click()
    await list(page).getByRole('button', { name: 'Share' }).click()
    await expect(html).toHaveAttribute('data-shared', new RegExp(`Receipt No ${no} · [^]+\\n${address}$`))
    await list(page).getByRole('button', { name: 'Print' }).click()
    await expect(html).toHaveAttribute('data-printed', new RegExp(`Receipt No${no}.+${address}`))
    await expect(page.locator('[data-paper] svg path')).toHaveAttribute('d', /^M/)
  })

  expect(await receiptsOf(salesman)).toEqual([])
  const client = await browser.newPage({ javaScriptEnabled: false })
  const opened = async () => (await client.goto(address))?.status()
  expect(await opened()).toBe(404)

  await list(page).getByRole('button', { name: 'Close' }).first().click()
  await untilSent(page)

  expect(await opened()).toBe(200)
  for (const shown of [no, 'Rs. 400.00', 'Invoice INV/K-5', 'Recorded', 'This is right'])
    await expect(client.locator('main')).toContainText(shown)
  await client.close()
})
