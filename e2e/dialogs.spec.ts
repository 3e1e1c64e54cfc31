/** Everything of the page is out of reach while a dialog is open: what belongs to the dialog is drawn in it. */
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { field } from './pages/field.ts'

test('The filters of a phone wait behind a button that counts them; choices and calendar open above their dialog', async ({
  desk,
  signedIn,
}) => {
  const page = await signedIn(desk.cashier.loginId, { ...phone, path: '/cashierCashCollection' })
  const opener = page.getByRole('button', { name: 'Filters', exact: true })
  const filters = page.getByRole('dialog', { name: 'Filters' })
  const status = field(filters, 'Status')
  const choices = page.getByRole('listbox')
  await opener.press('Enter')

  await status.click()
  await expect(choices).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choices).toBeHidden()
  await status.click()
  await choices.getByRole('option', { name: 'Approved' }).tap()
  await expect(status).toHaveValue('Approved')

  await filters.getByRole('button', { name: 'Open calendar' }).first().tap()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('button', { name: 'Next month' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await filters.getByRole('button', { name: 'Open calendar' }).first().tap()
  await calendar.getByRole('button', { name: /^1 / }).first().tap()
  await expect(filters.getByPlaceholder('dd/mm/yyyy').first()).toHaveValue(/^01\//)

  await page.keyboard.press('Escape')
  await expect(filters).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.tap()
  await field(filters, 'Invoice No').fill('INV/1')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await filters.getByRole('button', { name: 'Search', exact: true }).tap()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL(/invoiceNo=INV%2F1$/)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
})
