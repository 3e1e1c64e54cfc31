/** The parts of the screens that show what a phone keeps until the office has it. */
import { expect, type Page } from '@playwright/test'
import { invoice } from '../without-network.ts'
import { receiptForm } from './receipt-form.ts'

/** Waits until the phone is registered for the sign-in of its user, so that it keeps what they make. */
export const waitUntilRegistered = (page: Page, userId: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('backoffice.bound.main'))).toBe(String(userId))

/** The figure in the header. */
export const figure = (page: Page) => page.getByRole('banner').getByRole('button', { name: /on this phone|attention/ })
export const list = (page: Page) => page.getByRole('dialog', { name: 'On this phone' })
export const openForm = (page: Page, no: string) => invoice(page, no).getByRole('button', { name: 'Recieve' }).click()

/** Records cash for an invoice without a network, and returns the number that it gets. */
export async function keepCash(page: Page, no: string, amount: string): Promise<string> {
  await openForm(page, no)
  const form = receiptForm(page)
  await form.amount.fill(amount)
  await form.method('Cash').check({ force: true })
  await form.submit.click()
  return keptAs(page)
}

/** Returns the number in the newest message. */
export async function keptAs(page: Page): Promise<string> {
  const message = page.getByRole('status').filter({ hasText: /^Kept on this phone as / })
  await expect(message).toBeVisible()
  const [no = ''] = /[\dA-Z]{3}-\d{6}/.exec((await message.textContent()) ?? '') ?? []
  await message.locator('..').getByRole('button', { name: 'Close' }).press('Enter')
  await expect(message).toBeHidden()
  return no
}
