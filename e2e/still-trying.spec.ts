/** A slow save shows that it is still running, can be cancelled, and is done once. */
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { stageOf } from '@backoffice/server/testing/builders/stories'
import { expect, test } from './fixtures.ts'
import { listPage, pressIn } from './pages/list-page.ts'

test('A save that hangs shows that it is still trying; cancelled and pressed again it is done once', async ({
  desk,
  signedIn,
}) => {
  const receipt = await aReceipt({ by: desk.salesman, amount: 62 }).sentTo(desk.cashier)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  const row = listPage(page, 'Cash Collection').row('62.00')
  // The line swallows the request.
  await page.route('**/UpdateSalemanTransferByCashier*', () => {})

  await pressIn(row, 'Approve')
  const toast = page.locator('[data-toast]').filter({ hasText: 'Still trying. This takes longer than usual.' })
  await toast.getByRole('button', { name: 'Cancel' }).click()
  await expect(toast).toBeHidden()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
  await page.unroute('**/UpdateSalemanTransferByCashier*')
  await pressIn(row, 'Approve')

  await expect(row).toContainText('Approved 62.00')
  expect(await stageOf(receipt)).toBe(2)
})
