/** The parts of the screens that show what a phone keeps until the office has it. */
import { type Browser, expect, type Page } from '@playwright/test'
import type { Faults } from '../faults.ts'
import { phone } from '../fixtures.ts'
import { invoice, loseNetwork, NO_LINE, rememberedIn, waitUntilFileIsKept, waitUntilKept } from '../without-network.ts'
import { CHEQUE, receiptForm } from './receipt-form.ts'

/** Waits until the phone is registered for the sign-in of its user, so that it keeps what they make. */
export const waitUntilRegistered = (page: Page, userId: number): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const name = 'backoffice.outbox.main'
        if (!(await indexedDB.databases()).some((one) => one.name === name)) return []
        const done = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve, reject) => {
            request.addEventListener('success', () => resolve(request.result))
            request.addEventListener('error', () => reject(request.error ?? new Error(name)))
          })
        const outbox = await done(indexedDB.open(name))
        const users = await done(outbox.transaction('seals').objectStore('seals').getAllKeys())
        outbox.close()
        return users
      }),
    )
    .toEqual([userId])

/** Waits until the worker that sends without a page runs: it cannot be loaded any more once the network is gone. */
export const waitUntilSenderIsInstalled = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/outbox-worker/')
        return registration?.scope.endsWith('/outbox-worker/') === true && registration.active?.state === 'activated'
      }),
    )
    .toBe(true)

/** The figure in the header. */
export const figure = (page: Page) => page.getByRole('banner').getByRole('button', { name: /on this phone|attention/ })
export const list = (page: Page) => page.getByRole('dialog', { name: 'On this phone' })
export const openForm = (page: Page, no: string) => invoice(page, no).getByRole('button', { name: 'Recieve' }).click()

/** Fills in a cash receipt of an invoice, and returns its form. */
export async function fillCash(page: Page, no: string, amount: string) {
  await openForm(page, no)
  const form = receiptForm(page)
  await form.amount.fill(amount)
  await form.method('Cash').check({ force: true })
  return form
}

/** Records cash for an invoice without a network, and returns the number that it gets. */
export async function keepCash(page: Page, no: string, amount: string): Promise<string> {
  const form = await fillCash(page, no, amount)
  await form.submit.click()
  return keptAs(page)
}

interface Cheque {
  readonly amount: string
  readonly no: string
  /** The photos of its sides; one of the front by default. */
  readonly photos?: readonly Buffer[]
}

/** Records a cheque with photos for an invoice without a network, and returns the number that it gets. */
export async function keepCheque(page: Page, no: string, cheque: Cheque): Promise<string> {
  await openForm(page, no)
  const form = receiptForm(page)
  await form.amount.fill(cheque.amount)
  await form.fillCheque({ no: cheque.no, bank: 'MCB Bank' })
  const sides = cheque.photos?.map((buffer, at) => ({ name: `side-${at}.jpg`, mimeType: 'image/jpeg', buffer }))
  await form.chooseImages.setInputFiles(sides ?? CHEQUE)
  await expect(form.form.getByText('On this device', { exact: true })).toHaveCount(sides?.length ?? 1)
  await form.submit.click()
  return keptAs(page)
}

/** Returns the number in the newest message. */
export async function keptAs(page: Page): Promise<string> {
  const message = page.getByRole('status').filter({ hasText: /^Kept on this phone as / })
  await expect(message).toBeVisible()
  const [no = ''] = /[\dA-Z]{3}-\d{6}/.exec((await message.textContent()) ?? '') ?? []
  // The list that the form goes back to may take the focus at this moment, and with it the key.
  await expect(async () => {
    if (await message.isVisible()) await message.locator('..').getByRole('button', { name: 'Close' }).press('Enter')
    await expect(message).toBeHidden({ timeout: 3000 })
  }).toPass()
  return no
}

interface Visit {
  readonly browser: Browser
  readonly faults: Faults
  readonly salesman: { readonly userId: number; readonly loginId: number }
  /** An invoice of the salesman, which the page shows before it loses the network. */
  readonly no: string
  /** The address of a line to the server; the server itself by default. */
  readonly over?: string
}

/** Opens the cash screen of a salesman on a phone that is registered and has all that its forms need, and loses the network. */
export async function phoneWithoutNetwork({ browser, faults, salesman, no, over }: Visit): Promise<Page> {
  const visitor = { loginId: salesman.loginId, path: '/salesmanCashCollection?way=invoices' }
  const page = await rememberedIn(browser, faults, visitor, { ...phone, ...(over !== undefined && { baseURL: over }) })
  faults.allow(NO_LINE)
  await waitUntilKept(page, 'lookups.dictionary')
  await waitUntilRegistered(page, salesman.userId)
  for (const file of ['files-on-device-', 'registered-', 'qr-']) await waitUntilFileIsKept(page, file)
  await waitUntilFileIsKept(page, 'downscale-')
  await waitUntilSenderIsInstalled(page)
  await loseNetwork(page, no)
  return page
}
