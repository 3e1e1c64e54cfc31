/** A client pays several invoices at once, in one form. */
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import { aPayment, byCheque, inCash } from '@backoffice/server/testing/builders/payments'
import { owned } from '@backoffice/server/testing/owner'
import { counted, report } from './effort.ts'
import { expect, test } from './fixtures.ts'
import { arrowTo, say, saying } from './language.ts'
import { bulk } from './pages/bulk.ts'
import { depositForm } from './pages/deposit-form.ts'
import { choose, field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { paymentForm } from './pages/payment-form.ts'
import { CHEQUE } from './pages/receipt-form.ts'
import { expectError, goWithin } from './pages/shell.ts'

const SALESMAN = '/salesmanCashCollection?way=client'
const CASHIER = '/cashierInvoiceCollection?way=client'

/** The client of the desk owes five invoices of two types, 1,500.00 in all. */
async function fiveInvoices({ salesman, party }: Desk) {
  const owed = [100, 200, 300, 400, 500]
  const invoices = []
  for (const [at, bill] of owed.entries())
    invoices.push(await anInvoice({ salesman, party, no: `INV/${at + 1}`, bill, on: `2026-0${at + 1}-15` }))
  const [client] = await owned<{ title: string }>('select title from chart where branch_code = $1 and acode = $2', [
    salesman.branch,
    party,
  ])
  return { title: client?.title ?? '', oldest: invoices[0], invoices }
}

const receiptsOf = ({ salesman }: Desk) =>
  owned<{ no: string | null; amount: number; cheque: string }>(
    `select i.invoice_no as no, r.amount::float8 as amount, r.cheque_no as cheque
     from receipt r left join invoice i on i.id = r.invoice_id where r.salesman_id = $1 and r.stage <> 9 order by r.id`,
    [salesman.userId],
  )

test(
  'One cheque over five invoices is one form: three letters, the amount, the cheque, Submit, all by keys',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const { title } = await fiveInvoices(desk)
    const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
    const effort = await counted(page)
    await page.getByRole('button', { name: say('By Client') }).click()
    const form = paymentForm(page)
    await expect(form.client).toBeFocused()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }

    await press(...title.slice(0, 3))
    await expect(page.getByRole('option', { name: title })).toBeVisible()
    await press('Enter')
    await expect(form.received).toBeFocused()
    await expect(form.dues).toContainText(say('Owed in 5 invoices'))
    await expect(form.dues.getByRole('row', { name: say('90+ days') })).toContainText('1,500.00')
    await press(...'1500', 'Enter', arrowTo('next'))
    await expect(form.method('Cheque')).toBeChecked()
    await press('Enter', ...'000123', 'Enter', 't', 'Enter', 'H')
    await expect(page.getByRole('option', { name: /^H/ }).first()).toBeVisible()
    await press('Enter')
    await expect(form.words).toHaveText(say('Everything received pays an invoice.'))
    await form.form.getByLabel(say('Choose images')).setInputFiles(CHEQUE)
    await expect(form.form.getByRole('link', { name: saying('Image …') })).toHaveCount(1)
    await press('Control+Enter')

    await expect(page.locator('[data-toast]')).toContainText(
      new RegExp(`${say('Payment Saved Successful')}.*1,500.00.* · .*PAY-.+ · .*${title}`),
    )
    expect(await receiptsOf(desk)).toEqual(
      [100, 200, 300, 400, 500].map((amount, at) => ({ no: `INV/${at + 1}`, amount, cheque: '000123' })),
    )
    await expect(page.getByRole('region', { name: say('Last Receipts') }).getByRole('listitem')).toHaveText(
      new RegExp(`1,500\\.00.*${say('5 invoices')}.*PAY-`),
    )
    await expect(form.client).toBeFocused()
    const taken = await effort()
    report('one cheque over five invoices', taken, 'five forms of 9 presses')
    expect(taken.presses).toBe(1)
    expect(taken.keys).toBeLessThanOrEqual(24)
  },
)

test('The money is spread oldest first and changed by hand, and what is over becomes an advance', async ({
  desk,
  signedIn,
}) => {
  const { title } = await fiveInvoices(desk)
  const page = await signedIn(desk.salesman.loginId, { path: SALESMAN })
  const form = paymentForm(page)
  await form.chooseClient(title)
  await form.received.fill('450')
  await expect(form.amountOf('INV/3')).toHaveValue('150.00')
  await expect(form.figures).toHaveText(['450.00', '450.00', '0.00'])

  await form.amountOf('INV/1').fill('')
  await form.amountOf('INV/5').fill('50')
  await expect(form.figures).toHaveText(['450.00', '400.00', '50.00'])
  await expect(form.words).toHaveText('50.00 is left and becomes an advance of the client.')

  await form.amountOf('INV/5').fill('200')
  await expect(form.words).toHaveText('The invoices get 100.00 more than was received.')
  await form.method('Cash').check({ force: true })
  await form.submit.click()
  await expectError(page, 'The invoices get more than was received. Lower an amount or add to the money received.', {
    at: form.form.getByRole('button', { name: 'Spread oldest first' }),
  })
  await form.amountOf('INV/5').fill('501')
  await form.submit.click()
  await expectError(page, 'Balance amount can not be negative: invoice INV/5 owes 500.00.', {
    at: form.amountOf('INV/5'),
  })
  await form.amountOf('INV/5').fill('60')
  await form.submit.click()
  await expect(page.locator('[data-toast]')).toContainText('Payment Saved Successful')
  expect(await receiptsOf(desk)).toEqual([
    { no: 'INV/2', amount: 200, cheque: '' },
    { no: 'INV/3', amount: 150, cheque: '' },
    { no: 'INV/5', amount: 60, cheque: '' },
    { no: null, amount: 40, cheque: '' },
  ])
})

test('A cashier receives cash and a cheque in one payment, prints and shares it; a wrong cheque is shown at its field', async ({
  desk,
  signedIn,
}) => {
  const { title } = await fiveInvoices(desk)
  const page = await signedIn(desk.cashier.loginId, { path: CASHIER })
  const form = paymentForm(page)
  await form.submit.click()
  await expectError(page, 'Please select client', { at: form.client })
  await form.chooseClient(title)
  await form.received.fill('250')
  await form.method('Cash').check({ force: true })
  await form.form.getByRole('button', { name: 'Add cheque or cash' }).click()
  const second = field(form.form, 'Amount 2')
  await expect(second).toBeFocused()
  await second.fill('350')
  await form.method('Cheque', 1).check({ force: true })
  await field(form.form, 'Cheque No').fill('77')
  await form.submit.click()
  await expectError(page, 'Please add cheque bank', { at: field(form.form, 'Cheque Bank') })
  await choose(field(form.form, 'Cheque Bank'), 'Habib Bank Limited')
  await field(form.form, 'Cheque Date').fill('t')
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = document.querySelector('[data-paper]')?.textContent ?? ''
    }
  })

  await form.submit.click()
  await form.form.getByRole('button', { name: 'Save all the same' }).click()

  const toast = page.locator('[data-toast]')
  await expect(toast).toContainText('Payment Saved Successful')
  await toast.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', /Payment NoPAY-.*INV\/1100\.00.*INV\/3300\.00/)
  expect((await receiptsOf(desk)).map(({ no, amount }) => [no, amount])).toEqual([
    ['INV/1', 100],
    ['INV/2', 150],
    ['INV/2', 50],
    ['INV/3', 300],
  ])

  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Receipt Voided Successful' })).toBeVisible()
  expect(await receiptsOf(desk)).toEqual([])
})

test('A payment is kept through a reload with what is owed now, is cleared and comes back, and is taken back after its save', async ({
  desk,
  signedIn,
}) => {
  const { title, oldest } = await fiveInvoices(desk)
  const page = await signedIn(desk.salesman.loginId, { path: SALESMAN })
  const form = paymentForm(page)
  await form.chooseClient(title)
  await form.received.fill('250')
  await form.method('Cash').check({ force: true })
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('#payment')
  await aReceipt({ by: desk.cashier, amount: 100, ...(oldest && { invoice: oldest }) })

  await page.reload()
  await expect(form.amountOf('INV/2')).toHaveValue('200.00')
  await expect(form.amountOf('INV/1')).toHaveCount(0)
  await form.form.getByRole('button', { name: 'Clear' }).click()
  await expect(form.received).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(form.amountOf('INV/3')).toHaveValue('50.00')

  await form.submit.click()
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Receipt Voided Successful' })).toBeVisible()
  expect((await receiptsOf(desk)).map(({ amount }) => amount)).toEqual([100])
})

test('A cheque over several invoices goes on as one piece: sent and approved with others, deposited by one tick', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier, party, account } = desk
  const { invoices } = await fiveInvoices(desk)
  const [one, two, three] = invoices
  if (!one || !two || !three) throw new Error('there are no invoices')
  await aPayment({
    by: salesman,
    party,
    invoices: [
      [one, 100],
      [two, 200],
      [three, 40],
    ],
    instruments: [byCheque(300), inCash(40)],
  })
  const bag = await signedIn(salesman.loginId, { path: '/salesmanCashTransfer' })
  await listPage(bag, 'Cash Transfer').press('INV/2', 'Timeline')
  await bag
    .getByRole('dialog')
    .getByRole('button', { name: /^Payment PAY-/ })
    .click()
  await expect(bag.getByRole('dialog', { name: /^Timeline of payment PAY-/ })).toContainText('INV/1, INV/2, INV/3')
  await bag.keyboard.press('Escape')
  await choose(field(bag.locator('main'), 'Cashier'), cashier.name)
  await bag.getByRole('checkbox', { name: 'Select all on page' }).check()
  const send = bulk(bag, 'Send selected')
  await send.button('3 · 340.00').click()
  await send.confirm()
  await expect(bag.getByRole('status').filter({ hasText: 'Receipt Sent Successful' })).toBeVisible()

  const queue = await signedIn(cashier.loginId, { path: '/cashierCashCollection' })
  await queue.getByRole('checkbox', { name: 'Select all on page' }).check()
  const approve = bulk(queue, 'Approve selected')
  await approve.button('3 · 340.00').click()
  await approve.confirm()
  await expect(queue.getByRole('status').filter({ hasText: 'Receipt Approved Successful' })).toBeVisible()

  await goWithin(queue, '/cashierDeposits')
  const form = depositForm(queue)
  await form.fill({ account: `Current Account ${account}`, slipNo: 'SLIP-1' })
  await form.checkbox('INV/1').click()
  await expect(form.total).toHaveValue('300.00')
  await form.deposit.click()
  await expect(queue.getByText('Deposit Receipt Saved Successful')).toBeVisible()
})
