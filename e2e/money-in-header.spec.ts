/** The figure in the header: a salesman sees the money in hand, and a cashier the money in the drawer. */
import { decideTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import type { Receipt } from '@backoffice/server/testing/builders/cash'
import { decisionOf, handOverOf } from '@backoffice/server/testing/builders/cash-forms'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { darkPhone, expect, test } from './fixtures.ts'
import { aDay } from './money-day.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen, expectSuccess } from './pages/shell.ts'

const sumIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^In (hand|drawer)/ })

test('A salesman sees the money in hand in the header, and it leads to its receipts: phone', async ({
  desk,
  signedIn,
}) => {
  await aDay(desk)
  const page = await signedIn(desk.salesman.loginId, darkPhone)
  await expect(sumIn(page)).toHaveText('In hand130.00')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await sumIn(page).click()
  await expectScreen(page, 'View Receipts')
  await expect(page).toHaveURL(/\/salesmanCollectionReport\?place=0$/)
  const list = listPage(page, 'View Receipts')
  await expect(list.cards).toHaveText([/30\.00/, /100\.00/])
})

test('The sum in hand follows the saves of the salesman and of others, and is no figure while unknown @nightly', async ({
  desk,
  signedIn,
  faults,
}) => {
  const { salesman, cashier } = desk
  const sent = await aDay(desk)
  const page = await signedIn(salesman.loginId, { path: '/salesmanCashTransfer' })
  await expect(sumIn(page)).toHaveText('In hand130.00')

  await test.step('The cashier declines', async () => {
    await cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(sent, cashier, 2)] })
    await expect(sumIn(page)).toHaveText('In hand137.00')
  })

  await test.step('He sends', async () => {
    const list = listPage(page, 'Cash Transfer')
    await page.getByLabel('Cashier', { exact: true }).click()
    await page.getByRole('option', { name: cashier.name }).click()
    await list.press('100.00', 'Send')
    await expectSuccess(page, 'Receipt Sent Successful')
    await expect(sumIn(page)).toHaveText('In hand37.00')
  })

  await test.step('Another phone of the salesman sends while the server does not answer', async () => {
    faults.allow(/GetSalemanSummary/)
    await page.route('**/GetSalemanSummary*', (route) => route.fulfill({ status: 500, json: {} }))
    await salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(sent, cashier)] })
    await cashier.client.ask(decideTransfers, {
      salemanTransfers: [decisionOf(await again(sent), cashier, 2)],
    })
    const unknown = page.getByRole('banner').getByLabel('not available')
    await expect(unknown).toBeVisible()
    await expect(page.getByRole('banner')).not.toContainText('.00')
    await expectAccessible(page)
    await page.unroute('**/GetSalemanSummary*')
    await page.getByRole('banner').getByRole('button', { name: 'Retry In hand' }).click()
    await expect(sumIn(page)).toHaveText('In hand37.00')
  })
})

/** Returns the receipt with its latest hand-over. */
async function again(receipt: Receipt): Promise<Receipt> {
  const [found] = await owned<{ id: number }>(
    'select id::int from transfer where receipt_id = $1 order by id desc limit 1',
    [receipt.id],
  )
  return { ...receipt, transferId: found?.id ?? 0 }
}
