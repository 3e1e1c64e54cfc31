/** Where the money is: its place beside the status of every row, the list of who has it, and the figure in the header. */
import { role } from '@backoffice/contract/access'
import { decideTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { aCheque, aDeposit, aReceipt, type Receipt } from '@backoffice/server/testing/builders/cash'
import { decisionOf, handOverOf } from '@backoffice/server/testing/builders/cash-forms'
import { aDesk, aWorker, type Desk } from '@backoffice/server/testing/builders/desk'
import { aBranch, aUser } from '@backoffice/server/testing/builders/people'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, looks, phone, test } from './fixtures.ts'
import { csvRows, exported } from './pages/exported.ts'
import { chosen, tick } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen, expectSuccess } from './pages/shell.ts'
import { timelineOf } from './pages/timeline.ts'

const PATH = '/directorHoldings'
const held = (page: Page) => listPage(page, 'Money in Hands')
const sumIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^In (hand|drawer)/ })

/**
 * The salesman has 100 and a cheque of 30 in hand and 7 on the way; the cashier has 250 in the drawer, of which 50 are a cheque, and 64 in a
 * deposit; 128 are banked.
 */
async function aDay({ salesman, cashier, director }: Desk): Promise<Receipt> {
  const given = (amount: number) => aReceipt({ by: salesman, amount }).sentTo(cashier).approved()
  await aReceipt({ by: salesman, amount: 100 })
  await aReceipt({ by: salesman, ...aCheque(30) })
  const sent = await aReceipt({ by: salesman, amount: 7 }).sentTo(cashier)
  await given(200)
  await aReceipt({ by: salesman, ...aCheque(50) })
    .sentTo(cashier)
    .approved()
  await aDeposit({ by: cashier, receipts: [await given(64)] })
  await aDeposit({ by: cashier, receipts: [await given(128)] }).approvedBy(director)
  return sent
}

test('Rows of one status say in which of two places the money is, in the words and colours of the timeline', async ({
  desk,
  signedIn,
}) => {
  await aDay(desk)
  const page = await signedIn(desk.director.loginId, { path: '/directorSalesmanReceiptReport', colorScheme: 'light' })
  const list = listPage(page, 'View Receipts')
  const told = timelineOf(page, 'receipt')

  for (const [amount, status, place] of [
    ['100.00', 'Pending', 'With salesman'],
    ['7.00', 'Pending', 'On the way'],
    ['200.00', 'Approved', 'With cashier'],
    ['64.00', 'Approved', 'In deposit'],
    ['128.00', 'Deposited', 'Banked'],
  ] as const) {
    const row = list.rows.filter({ has: page.getByRole('cell', { name: amount, exact: true }) })
    await expect(row.getByText(status, { exact: true })).toBeVisible()
    const word = row.getByText(place, { exact: true })
    const colour = await word.evaluate((element) => getComputedStyle(element).color)
    await row.focus()
    await page.keyboard.press('t')
    await expect(told.dialog.getByText(place, { exact: true })).toHaveCSS('color', colour)
    await page.keyboard.press('Escape')
    await expect(told.dialog).toBeHidden()
  }

  await tick(page, 'Place', 'With salesman', 'In deposit')
  await list.search()
  await expect(page).toHaveURL(/\?place=0%2C3$/)
  await expect(list.rows).toHaveText([/64\.00/, /30\.00/, /100\.00/])
})

test('A director sees who has the money since when, and each figure leads to its receipts', async ({
  desk,
  people,
  signedIn,
}) => {
  const sent = await aDay(desk)
  await owned(`update transfer set sent_at = sent_at - interval '5 days' where id = $1`, [sent.transferId])
  const { salesman, cashier } = desk
  const page = await signedIn(desk.director.loginId, { path: PATH })
  const { columns, rows, totals, table, filter: _, ...list } = held(page)
  await expectScreen(page, 'Money in Hands')
  await expect(columns).toHaveText([
    'Name',
    'Role',
    'Place',
    'Cash',
    'Cheque',
    'Cash/Cheque Online',
    'Total',
    'Receipts',
    'Oldest Day',
    'Age in Days',
  ])

  await test.step('A row per person and place, the oldest first, with a total of all', async () => {
    await expect(rows.first()).toHaveText(new RegExp(`^${salesman.name}SalesmanOn the way7.000.000.007.001.*5$`))
    await expect(rows).toHaveCount(4)
    await expect(rows.filter({ hasText: 'With salesman' })).toContainText('100.0030.000.00130.002')
    await expect(rows.filter({ hasText: 'With cashier' })).toContainText(
      `${cashier.name}CashierWith cashier200.0050.000.00250.002`,
    )
    await expect(rows.filter({ hasText: 'In deposit' })).toContainText('64.000.000.0064.001')
    await expect(totals).toContainText('Total371.0080.000.00451.00')
    await expect(page.getByRole('group', { name: 'Totals by place' })).toHaveText(
      'With salesman 130.00 · On the way 7.00 · With cashier 250.00 · In deposit 64.00',
    )
  })

  await test.step('Sorted by a header and narrowed by place', async () => {
    await table.getByRole('button', { name: 'Total' }).press('Enter')
    await expect(rows).toHaveText([/7\.00/, /64\.00/, /130\.00/, /250\.00/])
    await tick(page, 'Place', 'With cashier', 'In deposit')
    await list.search()
    await expect(rows).toHaveText([/64\.00/, /250\.00/])
    await list.reset()
    await expect(rows).toHaveCount(4)
  })

  await test.step('The file has a row each, with the day in a column of its own', async () => {
    const [head = [], ...body] = csvRows((await exported(page, 'CSV')).bytes)
    expect(head).toEqual([
      'Name',
      'Role',
      'Place',
      'Cash',
      'Cheque',
      'Cash/Cheque Online',
      'Total',
      'Receipts',
      'Oldest Day',
      'Age in Days',
    ])
    expect(body).toHaveLength(5)
    expect(body.at(-1)?.[6]).toBe('451.00')
  })

  await test.step('Each figure leads to its receipts', async () => {
    const receipts = listPage(page, 'View Receipts')
    await rows.filter({ hasText: 'With salesman' }).getByRole('link', { name: '30.00', exact: true }).click()
    await expectScreen(page, 'View Receipts')
    await expect(receipts.filter('Salesman')).toHaveValue(salesman.name)
    await expect(chosen(page, 'Place')).toHaveText('With salesman')
    await expect(receipts.filter('Payment Mode')).toHaveValue('Cheque')
    await expect(receipts.rows).toHaveText([/30\.00/])
    await page.goBack()
    await rows.filter({ hasText: 'With cashier' }).getByRole('link', { name: '250.00' }).click()
    await expect(receipts.filter('Cashier')).toHaveValue(cashier.name)
    await expect(receipts.rows).toHaveText([/50\.00/, /200\.00/])
    // A filter that only figures set leaves the bar with Reset.
    await receipts.reset()
    await expect(receipts.filters).toHaveText(['Salesman', 'Status', 'Place', 'From Date', 'To Date'])
  })

  await test.step('Another branch has its own', async () => {
    const empty = await aBranch({ company: desk.branch.companyCode })
    const reader = await aUser({ role: role.director, in: [desk.branch, empty], modules: [10] })
    await people.as(reader)
    const theirs = await signedIn(reader.loginId, { path: PATH })
    await expect(held(theirs).rows).toHaveCount(4)
    await theirs.getByRole('banner').getByRole('combobox', { name: 'Branch' }).selectOption({ label: empty.name })
    await expect(theirs.getByText(`Nobody in ${empty.name} has money in hands.`)).toBeVisible()
  })
})

for (const [look, options] of looks) {
  test(`The list of who has the money is accessible, and says when it could not be fetched: ${look}`, async ({
    desk,
    signedIn,
    faults,
  }) => {
    await aDay(desk)
    const page = await signedIn(desk.director.loginId, { ...options, path: PATH })
    const shown = page.getByText('With cashier', { exact: true })
    await expect(shown).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)

    faults.allow(/GetMoneyInHands/)
    await page.route('**/GetMoneyInHands', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await expect(page.getByRole('main').getByText('An error occured while getting Holdings.')).toBeVisible()
    await page.unroute('**/GetMoneyInHands')
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await expect(shown).toBeVisible()
  })
}

test('On a phone each person and place is a card, and a receipt shows both its words', async ({ desk, signedIn }) => {
  await aDay(desk)
  const page = await signedIn(desk.director.loginId, { ...phone, path: PATH })
  const card = held(page).cards.filter({ hasText: 'With salesman' })
  await expect(card).toContainText('Cash100.00')
  await expect(card).toContainText('Cheque30.00')
  await expect(page.getByRole('group', { name: 'Totals', exact: true })).toContainText('451.00')
  await card.getByRole('link', { name: '100.00', exact: true }).tap()
  await expectScreen(page, 'View Receipts')
  const receipt = listPage(page, 'View Receipts').cards
  await expect(receipt).toHaveCount(1)
  await expect(receipt.getByText('Pending', { exact: true })).toBeVisible()
  await expect(receipt.getByText('With salesman', { exact: true })).toBeVisible()
  await expectNoOverflow(page)
})

for (const [look, options] of looks) {
  test(`A salesman sees in the header what he has in hand, and it leads to its receipts: ${look}`, async ({
    desk,
    signedIn,
  }) => {
    await aDay(desk)
    const page = await signedIn(desk.salesman.loginId, options)
    await expect(sumIn(page)).toHaveText('In hand130.00')
    await expectNoOverflow(page)
    await expectAccessible(page)
    await sumIn(page).click()
    await expectScreen(page, 'View Receipts')
    await expect(page).toHaveURL(/\/salesmanCollectionReport\?place=0$/)
    const list = listPage(page, 'View Receipts')
    await expect(look === 'phone' ? list.cards : list.rows).toHaveText([/30\.00/, /100\.00/])
  })
}

test('The sum in hand follows his own saves and those of others, and is no figure while it is not known', async ({
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

  await test.step('Another phone of his sends while the server does not answer', async () => {
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

test('A cashier sees what is in his drawer, and a director no such figure', async ({ desk, people, signedIn }) => {
  await aDay(desk)
  const page = await signedIn(desk.cashier.loginId)
  await expect(sumIn(page)).toHaveText('In drawer250.00')
  await sumIn(page).click()
  await expectScreen(page, 'Cash Deposit to Bank')
  await expect(listPage(page, 'Approved Receipts').rows).toHaveText([/50\.00/, /200\.00/])

  // Without the module of collections the figure leads to the report of the same receipts.
  const reader = await aWorker(people, { role: role.cashier, in: desk.branch, modules: [3] })
  const report = await signedIn(reader.loginId)
  await expect(sumIn(report)).toHaveText('In drawer0.00')
  await sumIn(report).click()
  await expect(report).toHaveURL(/\/cashierCashCollectionReport\?place=2$/)

  const director = await signedIn(desk.director.loginId)
  await expect(director.getByRole('banner').getByRole('combobox', { name: 'Branch' })).toBeVisible()
  await expect(sumIn(director)).toHaveCount(0)
})

test('Deposit History offers only statuses that a deposit can have', async ({ desk, people, signedIn }) => {
  await aDesk(people, { branch: desk.branch })
  const page = await signedIn(desk.director.loginId, { path: '/directorDepositHistory' })
  await listPage(page, 'Deposit History').filter('Status').click()
  await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option')).toHaveText([
    'All',
    'Pending',
    'Approved',
    'Declined',
    'Bounced',
  ])
})
