import { expect, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { choose, field } from './field.ts'
import { listPage } from './list-page.ts'
import { expectSuccess } from './shell.ts'

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

interface OneReceipt {
  slipNo: string
  account: string
  invoiceNo: string
  total: string
}

/** Deposits one receipt with a picture of the slip. */
export async function deposit(page: Page, { slipNo, account, invoiceNo, total }: OneReceipt): Promise<void> {
  const form = depositForm(page)
  await choose(form.account, account)
  await form.slipNo.fill(slipNo)
  await form.chooseImages.setInputFiles(SLIP)
  await expect(form.thumbnails).toHaveCount(1)
  await form.checkbox(invoiceNo).click()
  await expect(form.selected.row(invoiceNo)).toBeVisible()
  await expect(form.approved.row(invoiceNo)).toHaveCount(0)
  await expect(form.total).toHaveValue(total)
  await form.deposit.click()
  await expectSuccess(page, 'Deposit Receipt Saved Successful')
  await expect(form.slipNo).toHaveValue('')
}
