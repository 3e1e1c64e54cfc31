import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectError, expectSuccess, expectTiles } from './pages/shell.ts'

const advancesOf = (page: Page) => {
  const section = page.getByRole('region', { name: 'Open advances of this client' })
  const advance = (text: string) => section.getByRole('listitem').filter({ hasText: text })
  return {
    /** The line above the form; a press on it lists the advances. */
    line: page.getByRole('button', { name: /^\d+ open advances? · / }),
    section,
    advance,
    amount: (text: string) => field(advance(text), 'Apply Amount'),
    apply: (text: string) => advance(text).getByRole('button', { name: 'Apply' }),
  }
}

test('A salesman applies a part of an advance, and then the rest pays the invoice', async ({ desk, signedIn }) => {
  await anInvoice({ salesman: desk.salesman, no: 'ADV/1', bill: 900.5, party: desk.party })
  await anInvoice({ salesman: desk.salesman, no: 'ADV/2', bill: 80 })
  await aReceipt({ by: desk.salesman, party: desk.party, amount: 1000.25 })
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  const pending = listPage(page, 'Pending Invoices')
  const form = receiptForm(page)
  const open = advancesOf(page)
  await expectTiles(page, ['980.50', '1,000.25', '0.00', '1,000.25'])

  await test.step('An invoice of another client offers nothing', async () => {
    await pending.press('ADV/2', 'Recieve')
    await expect(form.invoiceNo).toHaveValue('ADV/2')
    await expect(page.getByText('No open advances')).toBeVisible()
    await expect(open.line).toHaveCount(0)
  })

  await test.step('The rules speak in their order', async () => {
    await pending.press('ADV/1', 'Recieve')
    await expect(open.line).toHaveText('1 open advance · 1,000.25')
    await open.line.click()
    await expect(open.amount('1,000.25')).toHaveValue('900.50')
    await expectAccessible(page)
    await open.amount('1,000.25').fill('0')
    await open.apply('1,000.25').click()
    await expectError(page, 'Receive amount can not be equal to 0', { at: open.amount('1,000.25') })
    await open.amount('1,000.25').fill('900.51')
    await open.apply('1,000.25').click()
    await expectError(page, 'Balance amount can not be negative', { at: open.amount('1,000.25') })
  })

  await test.step('A part outlives a reload and is applied with the keyboard: form, list and tiles are fresh', async () => {
    await open.amount('1,000.25').fill('400.25')
    await page.reload()
    await open.line.click()
    await expect(open.amount('1,000.25')).toHaveValue('400.25')
    await open.amount('1,000.25').focus()
    await page.keyboard.press('Enter')
    await expect(open.apply('1,000.25')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.figures).toHaveText(['500.25', '0.00', '500.25'])
    await expect(form.amount).toBeFocused()
    await expectSuccess(page, 'Advance Applied Successful')
    await expect(await pending.cell('ADV/1', 'Balance')).toHaveText('500.25')
    await expect(open.amount('600.00')).toHaveValue('500.25')
    await expectTiles(page, ['580.25', '1,000.25', '0.00', '1,000.25'])
  })

  await test.step('The rest leaves nothing to receive', async () => {
    await open.apply('600.00').click()
    await expectSuccess(page, 'Advance Applied Successful')
    await expect(form.invoiceNo).toHaveValue('')
    await expect(open.section).toHaveCount(0)
    await expect(pending.row('ADV/1')).toHaveCount(0)
    await expectTiles(page, ['80.00', '1,000.25', '0.00', '1,000.25'])
  })
})
