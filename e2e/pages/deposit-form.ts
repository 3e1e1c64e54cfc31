import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { field } from './field.ts'
import { listPage } from './list-page.ts'

export const SLIP = fileURLToPath(new URL('../images/slip.jpg', import.meta.url))

/** Cash Deposit to Bank: the form, what is selected, and what can be. */
export function depositForm(page: Page) {
  const form = page.getByRole('form', { name: 'Deposit Form' })
  const approved = listPage(page, 'Approved Receipts')
  return {
    form,
    account: field(form, 'Deposit Account'),
    slipNo: field(form, 'Deposit Slip No'),
    chooseImages: form.getByLabel('Choose images'),
    thumbnails: form.getByRole('link', { name: /^Image/ }),
    total: field(form, 'Total Deposited'),
    deposit: form.getByRole('button', { name: 'Deposit', exact: true }),
    approved,
    selected: listPage(page, 'Selected Invoices'),
    checkbox: (invoiceNo: string) => approved.row(invoiceNo).getByRole('checkbox'),
  }
}
