import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { field } from './field.ts'

export const CHEQUE = fileURLToPath(new URL('../images/cheque.jpg', import.meta.url))

/** Invoice Receive Form, of salesman and cashier. */
export function receiptForm(page: Page) {
  const form = page.getByRole('form', { name: 'Invoice Receive Form' })
  return {
    form,
    invoiceNo: field(form, 'Invoice No'),
    amount: field(form, 'Receive Amount'),
    method: (name: string) => form.getByRole('radio', { name, exact: true }),
    chequeNo: field(form, 'Cheque No'),
    chequeDate: field(form, 'Cheque Date'),
    chequeBank: field(form, 'Cheque Bank'),
    client: field(form, 'Client'),
    salesman: field(form, 'Salesman'),
    chooseImages: form.getByLabel('Choose images'),
    progress: form.getByRole('progressbar', { name: 'Images' }),
    thumbnails: form.getByRole('link', { name: /^(?:Image|File)/ }),
    submit: form.getByRole('button', { name: 'Submit' }),
    /** Bill, Receive, Balance. */
    figures: form.locator('dl dd'),
  }
}
