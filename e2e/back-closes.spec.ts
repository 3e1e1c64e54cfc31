/** The browser's way back closes what lies above the page, and only then leaves the page. */
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { expect, phone, test } from './fixtures.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { listPage, pressIn } from './pages/list-page.ts'
import { expectScreen, sidebar } from './pages/shell.ts'

test('Back closes a dialog of the first page of a visit, keeps what was typed, and the next one leaves', async ({
  desk,
  signedIn,
}) => {
  await aReceipt({ by: desk.salesman, amount: 62 }).sentTo(desk.cashier)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection', ...phone })
  const card = listPage(page, 'Cash Collection').cards.filter({ hasText: '62.00' })
  await pressIn(card, 'Decline')
  const { dialog, typed } = askDialog(page, 'Decline')
  const address = page.url()
  await typed('Comment').fill('The note is torn.')

  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(address)
  await pressIn(card, 'Decline')
  await expect(typed('Comment')).toHaveValue('The note is torn.')

  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect.poll(() => page.url()).toBe('about:blank')
})

test('Back closes one dialog after the other, and then leads to the page before, also after a reload', async ({
  desk,
  signedIn,
}) => {
  await aReceipt({ by: desk.salesman, amount: 62 }).sentTo(desk.cashier)
  const page = await signedIn(desk.cashier.loginId, { path: '/home' })
  await sidebar(page).getByRole('link', { name: 'Cash Collection', exact: true }).click()
  const row = listPage(page, 'Cash Collection').row('62.00')
  const { dialog } = askDialog(page, 'Decline')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await pressIn(row, 'Decline')
  await expect(dialog).toBeVisible()

  await page.goBack()
  await expect(dialog).toBeHidden()
  await expectScreen(page, 'Cash Collection')
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.goBack()
  await expect(palette).toBeHidden()
  await expectScreen(page, 'Cash Collection')

  await pressIn(row, 'Decline')
  await page.reload()
  await expect(dialog).toBeHidden()
  await pressIn(row, 'Decline')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expectScreen(page, `Welcome, ${desk.cashier.name}`)
})
