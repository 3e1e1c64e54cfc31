import type { Page } from '@playwright/test'
import { field } from './field.ts'
import { say } from '../language.ts'

/** Client Payment, of salesman and cashier. */
export function paymentForm(page: Page) {
  const form = page.getByRole('form', { name: say('Client Payment') })
  const client = field(form, 'Client')
  return {
    form,
    client,
    /** A client with debts is in the list with the sum. */
    chooseClient: (title: string) => client.click().then(() => page.getByRole('option', { name: title }).click()),
    received: field(form, 'Amount Received'),
    method: (name: string, nth = 0) => form.getByRole('radio', { name: say(name), exact: true }).nth(nth),
    dues: form.getByRole('table', { name: say('Invoices that are owed') }),
    amountOf: (invoiceNo: string) => field(form, `Amount of ${invoiceNo}`),
    figures: form.locator('dl dd'),
    words: form.getByRole('status').last(),
    submit: form.getByRole('button', { name: say('Submit') }),
  }
}
