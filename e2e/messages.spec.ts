import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { ownedRow } from '@backoffice/server/testing/owner'
import type { Locator, Page } from '@playwright/test'
import { expectApart } from './apart.ts'
import { expect, test } from './fixtures.ts'
import { depositForm, SLIP } from './pages/deposit-form.ts'
import { choose } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectError, expectSuccess, expectTiles } from './pages/shell.ts'

const INVOICE = 'INV/M-1'

/** Rules 1 to 7, the same for salesman and cashier: each message is shown alone until its rule is kept. */
async function breakEachRule(page: Page): Promise<void> {
  const form = receiptForm(page)
  const isRefused = async (message: string, wrong: Locator) => {
    await form.submit.click()
    await expectError(page, message, { at: wrong })
    await expect(form.form.getByText(message)).toBeVisible()
  }
  await isRefused('Please select any invoice first', form.invoiceNo)
  await listPage(page, 'Pending Invoices').press(INVOICE, 'Recieve')
  await isRefused('Receive amount can not be equal to 0', form.amount)
  await form.amount.fill('1000.01')
  await isRefused('Balance amount can not be negative', form.amount)
  await expect(form.figures).toHaveText(['1,000.00', '1,000.01', '-0.01'])
  await form.amount.fill('1000')
  await isRefused('Please select payment method', form.method('Cash'))
  await form.method('Cheque').check({ force: true })
  await isRefused('Please add cheque bank', form.chequeBank)
  await choose(form.chequeBank, 'MCB Bank')
  await isRefused('Please add cheque No', form.chequeNo)
  await form.chequeNo.fill('  ')
  await isRefused('Please add cheque No', form.chequeNo)
  await form.chequeNo.fill('778899')
  await isRefused('Please add cheque Date', form.chequeDate)
}

test.describe('Invoice Receive Form', () => {
  test('shows a salesman the first broken rule, one after the other, and then saves', async ({ desk, signedIn }) => {
    await anInvoice({ salesman: desk.salesman, no: INVOICE, bill: 1000 })
    const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })

    await receiptForm(page).form.getByText('Choose images').click()
    await expectError(page, 'Please select any invoice first', { at: receiptForm(page).invoiceNo })
    await breakEachRule(page)
    await expectTiles(page, ['1,000.00', '0.00', '0.00', '0.00'])

    await receiptForm(page).chequeDate.fill('t')
    await receiptForm(page).submit.click()
    await receiptForm(page).saveAnyway()
    await expectSuccess(page, 'Receipt Saved Successful')
    await expectTiles(page, ['0.00', '1,000.00', '0.00', '1,000.00'])
  })

  test('refuses more than is still owed at the moment of saving', async ({ desk, signedIn }) => {
    const invoice = await anInvoice({ salesman: desk.salesman, no: INVOICE, bill: 1000 })
    const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
    const form = receiptForm(page)
    await listPage(page, 'Pending Invoices').press(INVOICE, 'Recieve')
    await aReceipt({ by: desk.cashier, invoice, amount: 400 })

    await form.fillCheque({ no: '452', bank: 'MCB Bank' })
    await form.amount.fill('700')
    await expect(form.figures).toHaveText(['1,000.00', '700.00', '300.00'])
    await expect(form.figures.last()).toBeInViewport()
    await form.submit.click()
    await form.saveAnyway()

    const refusal = `Balance amount can not be negative. ${INVOICE} was paid with receipt `
    await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
    await expect(form.amount).toBeFocused()
    await expect(form.amount).toHaveValue('700.00')
    await expect(form.amount).toHaveAccessibleDescription(/Balance amount can not be negative/)
    await expect(form.figures).toHaveText(['600.00', '700.00', '-100.00'])
  })

  test('refuses a cheque of a client that is recorded already', async ({ desk, signedIn }) => {
    const cheque = { method: 'Cheque', chequeNo: '00451', chequeBank: 'MCB', chequeDate: '2026-01-20' } as const
    const invoice = await anInvoice({ salesman: desk.salesman, no: INVOICE, bill: 1000 })
    const { id } = await aReceipt({ by: desk.salesman, invoice, amount: 100, ...cheque })
    const { at } = await ownedRow<{ at: string }>(
      'select local_time(branch_code, created_at) as at from receipt where id = $1',
      [id],
    )
    const viewport = { width: 1280, height: 720 }
    const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection', viewport })
    const form = receiptForm(page)
    await listPage(page, 'Pending Invoices').press(INVOICE, 'Recieve')
    await form.amount.fill('100')
    await form.fillCheque({ no: '451', bank: 'MCB Bank' })

    await form.submit.click()
    await form.saveAnyway()

    await test.step('Its toast is next to the form, and covers neither the field nor Submit', async () => {
      await expect(page.getByRole('alert')).toContainText(
        /One cheque for several invoices is entered once, By Client\.$/,
      )
      const toast = page.locator('[data-toast]')
      await expectApart(toast, form.form.locator('..'))
      await expectApart(toast, page.locator('dl[aria-label="Summary"]'))
      await expectApart(form.form.getByText(/^Cheque 451 of this bank is already recorded/), form.submit.locator('..'))
      await expect(form.submit).toBeInViewport({ ratio: 1 })
    })
    await expectError(
      page,
      `Cheque 451 of this bank is already recorded with invoice ${INVOICE}, by ${desk.salesman.name} on ${at}. Check the cheque number. One cheque for several invoices is entered once, By Client.`,
      { at: form.chequeNo },
    )
    await expect(form.chequeNo).toHaveAttribute('aria-invalid', 'true')
    await expect(form.chequeNo).toHaveAccessibleDescription(/is already recorded with invoice/)
    await form.chequeNo.fill('452')
    await expect(form.chequeNo).not.toHaveAttribute('aria-invalid')
  })
})

test.describe('Cash Deposit to Bank', () => {
  test('requires slip no, account and slip, in this order, and unticks the receipt', async ({ desk, signedIn }) => {
    const { invoice } = await aReceipt({ by: desk.salesman, amount: 300 }).sentTo(desk.cashier).approved()
    const no = invoice?.no ?? ''
    const page = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits' })
    const form = depositForm(page)
    const isRefused = async (message: string, at: Locator) => {
      await form.checkbox(no).click()
      await expectError(page, message, { at })
      await expect(form.checkbox(no)).not.toBeChecked()
      await expect(form.total).toHaveValue('0.00')
    }
    await form.form.getByText('Choose images').click()
    await expectError(page, 'Please enter deposit slip no', { at: form.slipNo })
    await form.deposit.click()
    await expectError(page, 'Kindly select invoices to deposit')
    await isRefused('Kindly enter deposit slip no', form.slipNo)
    await form.slipNo.fill('SLIP-9')
    await isRefused('Kindly select deposit account', form.account)
    await choose(form.account, `Current Account ${desk.account}`)
    await isRefused('Kindly upload deposit slip', form.chooseImages)

    await form.chooseImages.setInputFiles(SLIP)
    await expect(form.thumbnails).toHaveCount(1)
    await form.checkbox(no).click()
    await expect(form.total).toHaveValue('300.00')
    await form.selected.row(no).getByRole('checkbox').click()
    await expect(form.total).toHaveValue('0.00')
    await expect(form.checkbox(no)).toBeVisible()
    await form.deposit.click()
    await expectError(page, 'Kindly select invoices to deposit')
  })
})
