/** Forms find on the phone what they need: clients, debts, items, banks and cashiers that nobody opened while there was a network. */
import { role } from '@backoffice/contract/access'
import { anInvoice, aParty } from '@backoffice/server/testing/builders/desk'
import { aUser } from '@backoffice/server/testing/builders/people'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { aShop } from './order-shop.ts'
import { choose, field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { figure, keptAs, waitUntilRegistered } from './pages/on-phone.ts'
import { orderForm } from './pages/order-form.ts'
import { paymentForm } from './pages/payment-form.ts'
import { requestForm } from './pages/request-form.ts'
import { expectScreen, goWithin } from './pages/shell.ts'
import {
  keptCalls,
  NO_LINE,
  rememberedIn,
  waitUntilFileIsKept,
  waitUntilPageIsKept,
  waitUntilProgramIsKept,
} from './without-network.ts'

test.use({ serviceWorkers: 'allow' })

/** The kept calls that the forms of a salesman need, in the order of their names. */
const FORM_LISTS = [
  'cash.invoices',
  'cash.payments.debtors',
  'lookups.accounts.page',
  'lookups.dictionary',
  'lookups.dictionary',
  'lookups.dictionary',
  'lookups.people',
  'orders.items',
  'orders.reps',
]

const formListsIn = async (page: Page) => (await keptCalls(page)).filter((name) => FORM_LISTS.includes(name)).toSorted()

test('A salesman who opened only Home makes a payment, an order and a visit without a network for a client found by typing', async ({
  browser,
  desk,
  faults,
}) => {
  const { salesman, branch } = desk
  const noor = await aParty({ branch: branch.code, title: 'Noor Pharmacy' })
  await aParty({ branch: branch.code, title: 'Madina Clinic' })
  for (const [at, bill] of [300, 200].entries()) await anInvoice({ salesman, party: noor, no: `OFF/${at + 1}`, bill })
  const shop = await aShop(desk)
  await aUser({ role: role.cashier, in: branch, name: 'Kamran Second' })
  const page = await rememberedIn(browser, faults, { loginId: salesman.loginId, path: '/home' }, phone)
  faults.allow(NO_LINE)
  await expectScreen(page, `Welcome, ${salesman.name}`)
  await waitUntilRegistered(page, salesman.userId)
  await expect.poll(() => formListsIn(page), { timeout: 60_000 }).toEqual(FORM_LISTS)
  await waitUntilProgramIsKept(page)
  await page.reload()
  await expectScreen(page, `Welcome, ${salesman.name}`)
  await waitUntilPageIsKept(page)
  for (const screen of ['salesman-collection', 'sale-order', 'my-visits', 'my-tours'])
    await waitUntilFileIsKept(page, `${screen}.screen-`)
  await page.context().setOffline(true)
  await page.reload()

  await test.step('A payment in cash and by cheque over both invoices, with the bank found by typing', async () => {
    await goWithin(page, '/salesmanCashCollection')
    const form = paymentForm(page)
    const { cards } = listPage(page, 'Clients')
    await expect(cards).toHaveText([/^Noor Pharmacy500\.00/])
    await cards.getByRole('button', { name: 'Noor Pharmacy' }).tap()
    await expect(form.dues).toContainText('OFF/1')
    await expect(form.dues).toContainText('OFF/2')
    await form.received.fill('400')
    await form.method('Cheque').check({ force: true })
    await field(form.form, 'Cheque No').fill('4711')
    await field(form.form, 'Cheque Date').fill('t')
    await field(form.form, 'Cheque Bank').fill('mcb')
    await choose(field(form.form, 'Cheque Bank'), 'MCB Bank')
    await form.submit.tap()
    await form.form.getByRole('button', { name: 'Save all the same' }).tap()
    await keptAs(page)
  })

  await test.step('What is on the phone lowers the debt once, in the list of clients and on the page of the client', async () => {
    const { cards } = listPage(page, 'Clients')
    await expect(cards).toHaveText([/^Noor Pharmacy100\.00/])
    await cards.getByRole('button', { name: 'Noor Pharmacy' }).tap()
    await expect(page.getByRole('region', { name: 'What the client owes' })).toContainText('100.00')
    await expect(paymentForm(page).dues.getByRole('row').filter({ hasText: 'OFF/2' })).toContainText('100.00')
  })

  await test.step('An order, with client, reps and item found by typing', async () => {
    await goWithin(page, '/salesmanSaleOrder')
    const form = orderForm(page)
    await form.entry.getByRole('button', { name: 'Cat No' }).tap()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('searchbox').fill('no such item')
    await expect(sheet).toContainText('There is no network, and nothing like this is on this device.')
    await sheet.getByRole('searchbox').fill(`bandage ${shop.mark}`)
    await sheet.getByRole('button', { name: shop.second.name }).tap()
    await form.item('Qty').fill('3')
    await form.entry.getByRole('button', { name: 'Add', exact: true }).tap()
    await form.field('Client').fill('pharmacy noor')
    await choose(form.field('Client'), 'Noor Pharmacy')
    await expect(form.field('Medical Rep')).toHaveValue(salesman.name)
    await form.field('Marketing Rep').fill('sana')
    await choose(form.field('Marketing Rep'), 'Sana Mirza')
    await form.submit.tap()
    await keptAs(page)
  })

  await test.step('A visit', async () => {
    await goWithin(page, '/myVisits')
    await page.getByRole('button', { name: 'New Visit' }).tap()
    const form = requestForm(page, 'Visit Form')
    await form.choose('Clients')
    await form.field('Client').fill('madina')
    await choose(form.field('Client'), 'Madina Clinic')
    await form.field('Client').fill('no such client')
    await expect(page.getByText('There is no network, and nothing like this is on this device.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form.field('Client')).toHaveValue('Madina Clinic')
    await form.submit.tap()
    await keptAs(page)
  })

  await test.step('The office gets each of them once', async () => {
    await page.context().setOffline(false)
    await expect(figure(page)).toBeHidden({ timeout: 30_000 })
    const made = () =>
      owned(
        `select (select sum(amount)::float8 from receipt where salesman_id = $1) as paid,
           (select count(*)::int from sale_order where entered_by = $1) as orders,
           (select count(*)::int from visit where entered_by = $1) as visits`,
        [salesman.userId],
      )
    expect(await made()).toEqual([{ paid: 400, orders: 1, visits: 1 }])
  })
})

test('A cashier is found by typing without a network, and a list that is not on the phone says that the network is missing', async ({
  browser,
  desk,
  faults,
}) => {
  const { salesman, branch } = desk
  await aUser({ role: role.cashier, in: branch, name: 'Kamran Second' })
  const page = await rememberedIn(
    browser,
    faults,
    { loginId: salesman.loginId, path: '/salesmanCashTransferReport' },
    phone,
  )
  faults.allow(NO_LINE)
  await expect.poll(() => formListsIn(page), { timeout: 60_000 }).toEqual(FORM_LISTS)
  await waitUntilProgramIsKept(page)
  await page.reload()
  await expectScreen(page, 'Cash Transfer Report')
  await waitUntilPageIsKept(page)
  await waitUntilFileIsKept(page, 'my-tours.screen-')
  // A phone that was full, or a list that did not come: the expense categories are not on it.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open('backoffice.lists.main')
        opened.addEventListener('error', () => reject(new Error('lists')))
        opened.addEventListener('success', () => {
          const lists = opened.result
          const removal = lists.transaction('answers', 'readwrite')
          const keys = removal.objectStore('answers').getAllKeys() as IDBRequest<string[]>
          keys.addEventListener('success', () => {
            for (const key of keys.result) if (key.includes('EXPENSE')) removal.objectStore('answers').delete(key)
          })
          removal.addEventListener('complete', () => {
            lists.close()
            resolve()
          })
        })
      }),
  )
  await page.context().setOffline(true)
  await page.reload()

  await page.getByRole('button', { name: /^Filters/ }).tap()
  await field(page, 'Cashier').fill('kamran')
  await choose(field(page, 'Cashier'), 'Kamran Second')

  await goWithin(page, '/myTours')
  await page.getByRole('button', { name: 'New Tour' }).tap()
  const category = field(page.getByRole('form', { name: 'Expense' }), 'Category')
  await category.tap()
  await expect(page.getByText('There is no network, and this list is not on this device.')).toBeVisible()
  await category.fill('hotel')
  await expect(page.getByText('There is no network, and this list is not on this device.')).toBeVisible()
  await expect(page.getByText(/No (?:filtered )?data available/)).toHaveCount(0)
})
