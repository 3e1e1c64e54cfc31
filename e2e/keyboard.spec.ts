import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { expect, test } from './fixtures.ts'
import { arrowTo, say } from './language.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectSuccess, expectTiles } from './pages/shell.ts'

test('A receipt is recorded without a mouse', { tag: '@both-ways-by-day' }, async ({ desk, signedIn }) => {
  await anInvoice({ salesman: desk.salesman, no: 'KEY/1', bill: 575 })
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  const form = receiptForm(page)
  const keys = page.keyboard
  await page.getByLabel(say('Search invoices')).focus()
  await keys.type('key')
  await expect(page.getByText(say('Showing 1–1 of 1'))).toBeVisible()
  await keys.press('ArrowDown')
  await keys.press('Enter')

  await expect(form.amount).toBeFocused()
  await keys.type('500*1+75')
  await keys.press('Enter')
  await expect(form.amount).toHaveValue('575.00')
  await expect(form.method('Cash')).toBeFocused()
  await keys.press(arrowTo('next'))
  await expect(form.method('Cheque')).toBeChecked()
  await keys.press('Enter')
  await expect(form.chequeNo).toBeFocused()
  await keys.type('00991')
  await keys.press('Enter')
  await expect(form.chequeDate).toBeFocused()
  await keys.type('t')
  await keys.press('Enter')
  await expect(form.chequeBank).toBeFocused()
  await keys.type('meezan')
  await expect(page.getByRole('option', { name: say('Meezan Bank') })).toBeVisible()
  await keys.press('Enter')
  await expect(form.chequeBank).toHaveValue('Meezan Bank')
  await keys.press('Control+Enter')
  // The cheque has no picture; the safe answer has the focus.
  await expect(form.form.getByRole('button', { name: say('Do not save') })).toBeFocused()
  await keys.press('Tab')
  await keys.press('Enter')

  await expectSuccess(page, 'Receipt Saved Successful')
  await expectTiles(page, ['0.00', '575.00', '0.00', '575.00'])
})
