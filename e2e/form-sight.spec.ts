/**
 * In windows of every size a form and its button are in sight, its toasts lie next to it, and the list is found again where it was left.
 */
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { aParty, anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expectApart } from './apart.ts'
import { eachStep } from './each-step.ts'
import { expect, phone, test } from './fixtures.ts'
import { depositForm } from './pages/deposit-form.ts'
import { paymentForm } from './pages/payment-form.ts'
import { receiptForm } from './pages/receipt-form.ts'

const SALESMAN = '/salesmanCashCollection'
const CASHIER = '/cashierInvoiceCollection'

/** A laptop of 1366 pixels at a zoom of 125 %, and a tablet. */
const zoomed = { viewport: { width: 1093, height: 614 } } as const

const toastOf = (page: Page) => page.locator('[data-toast]')

async function twentyInvoices({ salesman, party }: Desk) {
  for (let at = 0; at < 20; at += 1)
    await anInvoice({ salesman, no: `INV/${100 + at}`, bill: 1000, ...(at === 1 && { party }) })
}

test('On a phone the toast of a saved payment is above Submit, goes when the next client is chosen, and no press that follows Submit at once hits its buttons', async ({
  desk,
  signedIn,
}) => {
  const { salesman, branch } = desk
  const title = 'Gulistan Clinic'
  const party = await aParty({ branch: branch.code, title })
  await anInvoice({ salesman, party, no: 'INV/1', bill: 1000 })
  const page = await signedIn(salesman.loginId, { path: `${SALESMAN}?way=client`, ...phone })
  const { chooseClient, received, method, submit } = paymentForm(page)
  await chooseClient(title)
  await received.fill('600')
  await method('Cash').check({ force: true })
  await submit.click()

  await expect(toastOf(page)).toContainText('Payment Saved Successful')
  await expectApart(toastOf(page), submit.locator('..'))
  await expect(toastOf(page).getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await chooseClient(title)
  await expect(toastOf(page)).toHaveCount(0)

  await received.fill('400')
  await method('Cash').check({ force: true })
  const takesPresses = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const coming = new MutationObserver(() => {
          const button = document.querySelector('[data-toast-action]')
          if (!button) return
          coming.disconnect()
          resolve(getComputedStyle(button).pointerEvents)
        })
        coming.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await submit.click()
  expect(await takesPresses).toBe('none')
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page)).toContainText('Receipt Voided Successful')
})

test('The receipt form of a cashier is in sight: open advances come above it without moving it, and Tab brings every control above Submit @nightly', async ({
  desk,
  signedIn,
}) => {
  await twentyInvoices(desk)
  const { salesman, cashier, party } = desk
  for (const amount of [4000, 500]) await aReceipt({ by: salesman, party, amount }).sentTo(cashier).approved()

  const withAdvances = async (device: BrowserContextOptions) => {
    const page = await signedIn(cashier.loginId, { path: CASHIER, ...device })
    let send = () => {}
    const sent = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route('**/GetAdvances', async (route) => {
      await sent
      await route.continue()
    })
    const { form, amount, method, submit } = receiptForm(page)
    const row = page.locator('[data-row]').filter({ hasText: 'INV/101' })
    await row.getByRole('button', { name: 'Recieve' }).click()
    await expect(amount).toBeFocused()
    const placeOfForm = async () => (await form.boundingBox())?.y
    const before = await placeOfForm()
    send()
    const line = page.getByRole('button', { name: '2 open advances · 4,500.00' })
    await expect(line).toBeVisible()
    expect(await placeOfForm()).toBe(before)
    for (const part of [amount, method('Cash'), submit]) await expect(part).toBeInViewport({ ratio: 0.9 })
    await expectApart(line, page.getByRole('banner'))
    await expectNoOverflow(page)

    await line.click()
    const advances = page.getByRole('region', { name: 'Open advances of this client' })
    await expect(advances.getByRole('listitem')).toHaveCount(2)
    await expect(submit).toBeInViewport({ ratio: 1 })
  }

  const byTab = async () => {
    const page = await signedIn(cashier.loginId, { ...phone, viewport: { width: 320, height: 640 }, path: CASHIER })
    const { form, amount, method, submit, referenceNo } = receiptForm(page)
    const row = page.locator('[data-row]').filter({ hasText: 'INV/102' })
    await row.getByRole('button', { name: 'Recieve' }).click()
    await method('Cash/Cheque Online').check({ force: true })
    await expect(referenceNo).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    await amount.focus()
    const bar = submit.locator('..')
    const foot = async () => (await bar.boundingBox())?.y ?? 0
    let looked = 0
    for (; looked < 20 && !(await submit.evaluate((one) => one === document.activeElement)); looked += 1) {
      const focused = form.locator(':focus')
      const bottom = async () => {
        const { y = 0, height = 0 } = (await focused.boundingBox()) ?? {}
        return y + height - (await foot())
      }
      await expect.poll(bottom, { message: await focused.evaluate((one) => one.outerHTML) }).toBeLessThanOrEqual(0)
      await page.keyboard.press('Tab')
    }
    expect(looked).toBeGreaterThan(4)
    await expect(submit).toBeFocused()
  }

  await eachStep([
    ['Open advances on a laptop', () => withAdvances({ viewport: { width: 1280, height: 720 } })],
    ['Open advances on a phone', () => withAdvances(phone)],
    ['Tab on the narrowest phone', byTab],
  ])
})

test('At 1093 x 614 list and form are steps: the button is in sight, and a toast covers nothing @nightly', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier } = desk
  await twentyInvoices(desk)
  await aReceipt({ by: salesman, amount: 100 }).sentTo(cashier).approved()

  await eachStep([
    [
      'A receipt, after which the list is back at its row',
      async () => {
        const page = await signedIn(salesman.loginId, { path: SALESMAN, ...zoomed })
        const { form, amount, method, submit } = receiptForm(page)
        const row = page.locator('[data-row]').filter({ hasText: 'INV/115' })
        const recieve = row.getByRole('button', { name: 'Recieve' })
        const at = () => page.evaluate(() => Math.round(window.scrollY))
        await recieve.scrollIntoViewIfNeeded()
        const left = await at()
        expect(left).toBeGreaterThan(200)

        await recieve.click()
        await expect(amount).toBeFocused()
        await expect(row).toBeHidden()
        await amount.fill('1')
        await method('Cash').check({ force: true })
        await submit.click()
        await expect(toastOf(page)).toContainText('Receipt Saved Successful')
        await expect(form).toBeHidden()
        await expect(row).toBeFocused()
        await expect.poll(at).toBe(left)
        await expect(row).toBeInViewport({ ratio: 1 })

        await recieve.click()
        await method('Cheque').check({ force: true })
        await expect(submit).toBeInViewport({ ratio: 1 })
        await submit.click()
        await expect(toastOf(page)).toContainText('Receive amount can not be equal to 0')
        await expectApart(toastOf(page), form.locator('..'))
        await expectNoOverflow(page)

        await page.getByRole('button', { name: 'Back to invoices' }).click()
        await expect(row).toBeFocused()
        await expect(row).toBeInViewport({ ratio: 0.5 })
      },
    ],
    [
      'A deposit, which has three steps',
      async () => {
        const page = await signedIn(cashier.loginId, { path: '/cashierDeposits', ...zoomed })
        const { deposit, approved, slipNo, form } = depositForm(page)
        const steps = page.getByRole('navigation', { name: 'Steps' })
        const total = form.getByLabel('Total Deposited')
        for (const scrolled of [0, 400]) {
          await page.evaluate((to) => window.scrollTo(0, to), scrolled)
          await expect(deposit).toBeInViewport({ ratio: 1 })
        }
        await expect(total).toBeInViewport({ ratio: 1 })
        await steps.getByRole('button', { name: 'Pick' }).click()
        await approved.rows.first().getByRole('checkbox').click()
        await expect(slipNo).toBeFocused()
        await expectApart(slipNo, steps)
        // The focus scrolls the page, so that the tiles may lie below the toast.
        await expectApart(toastOf(page), steps)
        await expectApart(toastOf(page), form)
        await expectNoOverflow(page)
      },
    ],
  ])
})
