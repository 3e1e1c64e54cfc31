import { decideTransfers } from '@backoffice/contract/transfers/transfers'
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { decisionOf } from '@backoffice/server/testing/builders/cash-forms'
import { type Desk } from '@backoffice/server/testing/builders/desk'
import type { Page } from '@playwright/test'
import { openWithoutNews } from './answers.ts'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, type Fixtures, phone, test, type Visit } from './fixtures.ts'
import { bulk } from './pages/bulk.ts'
import { listPage } from './pages/list-page.ts'
import { expectSuccess, expectTiles } from './pages/shell.ts'

const AMOUNTS = [10.1, 20.2, 30.3] as const

/** Makes receipts of 10.10, 20.20 and 30.30, one after the other, for a certain order in the list. */
async function three(made: (amount: number) => ReturnType<typeof aReceipt>) {
  const [first, second, third] = AMOUNTS
  return [await made(first), await made(second), await made(third)] as const
}
const onTheWay = ({ salesman, cashier }: Desk) => three((amount) => aReceipt({ by: salesman, amount }).sentTo(cashier))

/** Opens the cashier's list of their waiting hand-overs. */
async function collection(desk: Desk, signedIn: Fixtures['signedIn'], options: Visit = {}) {
  const page = await signedIn(desk.cashier.loginId, { ...options, path: '/cashierCashCollection' })
  return { page, list: listPage(page, 'Cash Collection'), approve: bulk(page, 'Approve selected') }
}

const tickAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all on page' }).check()

test('Of three receipts one was decided meanwhile: two are approved, the other shows by whom', async ({
  desk,
  signedIn,
}) => {
  const [, other] = await onTheWay(desk)
  const { page, list, approve } = await collection(desk, signedIn)
  // With news the list would drop the decided receipt before the press.
  await openWithoutNews(page, '/cashierCashCollection')
  await tickAll(page)
  await expect(list.totals).toContainText('3 selected')
  await expect(list.totals).toContainText('60.60')
  await desk.cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(other, desk.cashier, 1)] })

  await approve.button('3 · 60.60').click()
  await expect(approve.question).toContainText('3 rows, 60.60 in all')
  await expect(approve.question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await approve.confirm()

  await expect(approve.counts).toHaveText('2 done · 1 refused')
  await expect(approve.outcomes).toHaveCount(3)
  const already = String.raw`Already approved by ${desk.cashier.name} on \d{2}/\d{2}/\d{4} \d{2}:\d{2}\.`
  await expect(approve.outcomes.filter({ hasText: '20.20' }).getByRole('cell').last()).toHaveText(
    new RegExp(`^Refused${already}$`),
  )
  for (const amount of ['10.10', '30.30']) {
    await expect(approve.outcomes.filter({ hasText: amount }).getByRole('cell').last()).toHaveText(
      'DoneReceipt Approved Successful',
    )
  }
  await expect(approve.report.getByRole('button', { name: 'OK' })).toBeFocused()
  await expectAccessible(page)
  await approve.ok()
  await expect(approve.report).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('No receipts wait for you.')).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  await expectTiles(page, ['0.00', '60.60', '0.00', '60.60'])
})

test('On a phone cards are ticked by a tap, and the button for them stays in sight next to the last card', async ({
  desk,
  signedIn,
}) => {
  for (let made = 1; made <= 10; made += 1) await aReceipt({ by: desk.salesman, amount: made })
  const page = await signedIn(desk.salesman.loginId, { ...phone, colorScheme: 'dark', path: '/salesmanCashTransfer' })
  const { cards } = listPage(page, 'Cash Transfer')
  const send = bulk(page, 'Send selected')
  await expect(cards).toHaveCount(10)
  // A box has the background of the card by night; the browser would give it another.
  await expect(cards.first().getByRole('checkbox')).toHaveCSS('background-color', 'rgb(22, 26, 33)')

  await cards.last().scrollIntoViewIfNeeded()
  await cards.last().getByText('With salesman').tap()
  await expect(cards.last().getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('button', { name: /^Send selected/ })).toBeInViewport({ ratio: 1 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await cards.last().getByText('With salesman').tap()
  await expect(page.getByRole('button', { name: /^Send selected/ })).toHaveCount(0)

  await page.getByText('Select all', { exact: true }).tap()
  await cards.last().scrollIntoViewIfNeeded()
  await expect(send.button('10 · 55.00')).toBeInViewport({ ratio: 1 })
  await send.button('10 · 55.00').tap()
  await expect(send.question).toContainText(`To ${desk.cashier.name} (${desk.cashier.loginId}).`)
  await send.confirm()
  await expectSuccess(page, 'Receipt Sent Successful', '10 rows done')
  await expectTiles(page, ['0.00', '55.00', '55.00', '0.00'])
})

test('An answer that is lost in the middle is asked for by its key, and nothing is sent twice', async ({
  desk,
  faults,
  signedIn,
}) => {
  faults.allow(/UpdateSalemanTransferByCashier/)
  await onTheWay(desk)
  const { page, list, approve } = await collection(desk, signedIn, phone)
  const keys: (string | undefined)[] = []
  await page.route('**/UpdateSalemanTransferByCashier', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length !== 2) return route.continue()
    // The server saves, but its answer does not arrive.
    await route.fetch()
    await route.abort()
  })
  for (const at of [0, 1, 2]) await list.cards.nth(at).getByRole('checkbox').check()
  await expect(page.getByRole('group', { name: 'Totals', exact: true })).toHaveText(
    '3 selectedAmount60.60All 3Amount60.60',
  )
  await approve.button('3 · 60.60').tap()
  await approve.question.getByRole('button', { name: 'Approve selected' }).tap()

  await expect(approve.counts).toHaveText('1 done · 1 unknown · 1 not sent')
  await expect(approve.report.getByRole('alert')).toHaveText('No Network The server cannot be reached')
  await expect(approve.outcomes.nth(1).getByRole('cell').last()).toHaveText(
    'UnknownNo answer arrived. Continue to check: nothing is done twice.',
  )
  await expect(approve.outcomes.nth(2).getByRole('cell').last()).toHaveText('Not sent')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await approve.goOn()
  await expectSuccess(page, 'Receipt Approved Successful', '3 rows done')

  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(3)
  await expectTiles(page, ['0.00', '60.60', '0.00', '60.60'])
})
