import { expect, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { choose, field } from './field.ts'
import { listPage } from './list-page.ts'
import { expectSuccess } from './shell.ts'
import { say, saying } from '../language.ts'

export const SLIP = fileURLToPath(new URL('../images/slip.jpg', import.meta.url))

/** Cash Deposit to Bank: the form, the selected receipts, and the receipts that can be selected. */
export function depositForm(page: Page) {
  const form = page.getByRole('form', { name: say('Deposit Form') })
  const approved = listPage(page, 'Approved Receipts')
  const account = field(form, 'Deposit Account')
  const slipNo = field(form, 'Deposit Slip No')
  const chooseImages = form.getByLabel(say('Choose images'))
  const thumbnails = form.getByRole('link', { name: saying('Image …') })
  return {
    form,
    account,
    slipNo,
    chooseImages,
    thumbnails,
    /** Fills in everything that is required before receipts are ticked, with a picture of the slip. */
    async fill(slip: { account: string; slipNo: string }): Promise<void> {
      await choose(account, slip.account)
      await slipNo.fill(slip.slipNo)
      await chooseImages.setInputFiles(SLIP)
      await expect(thumbnails).toHaveCount(1)
    },
    total: field(form, 'Total Deposited'),
    deposit: form.getByRole('button', { name: say('Deposit'), exact: true }),
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
  await form.fill({ account, slipNo })
  await form.checkbox(invoiceNo).click()
  await expect(form.selected.row(invoiceNo)).toBeVisible()
  await expect(form.approved.row(invoiceNo)).toHaveCount(0)
  await expect(form.total).toHaveValue(total)
  await form.deposit.click()
  await expectSuccess(page, 'Deposit Receipt Saved Successful')
  await expect(form.slipNo).toHaveValue('')
}
