/** The twenty questions of a director's day: each is answered at most two presses from Home. */
import { addDays, type Day } from '@backoffice/contract/day'
import { aCheque, aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aParty, anInvoice, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { aLeave, decided } from '@backoffice/server/testing/builders/leaves'
import { anOrder, limitedTo, orderLineOf } from '@backoffice/server/testing/builders/orders'
import { inHand } from '@backoffice/server/testing/builders/stories'
import { aGodown, anItem, moved } from '@backoffice/server/testing/builders/stock'
import { aTour } from '@backoffice/server/testing/builders/tours'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { counted } from './effort.ts'
import { expect, phone, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen, goWithin } from './pages/shell.ts'

const late = (page: Page) => page.getByRole('region', { name: 'Late and odd' })
const money = (page: Page) => page.getByRole('region', { name: 'Money not at the bank yet' })

interface Answered {
  readonly question: string
  /** The words of the links that are pressed, from Home on. */
  readonly presses: readonly (string | RegExp)[]
  readonly screen: string
  /** The words of a row, by which the answer is known. */
  readonly row: string | RegExp
}

/** Two presses: the page of questions, and the question. */
const asked = (question: string) => ['All questions', question]

async function aDay(desk: Desk) {
  const { salesman, cashier, director, branch, account } = desk
  const now = (await today(branch.code)) as Day
  const recordedOn = (id: number, day: Day) =>
    owned('update receipt set created_at = day_start(branch_code, $2::date) where id = $1', [id, day])
  const client = await aParty({ branch: branch.code, title: 'Al-Khair Drug Store' })
  const limited = await aParty({ branch: branch.code, title: 'Zam Zam Clinic' })
  await anInvoice({ salesman, party: client, bill: 90_000, on: addDays(now, -100) })
  await anInvoice({ salesman, party: limited, bill: 700, on: now })
  await limitedTo(branch.code, limited, 500)
  await recordedOn((await aReceipt({ by: salesman, amount: 111 })).id, addDays(now, -1))
  await recordedOn((await aReceipt({ by: salesman, amount: 50 })).id, addDays(now, -20))
  const handOver = await aReceipt({ by: salesman, amount: 222 }).sentTo(cashier)
  await owned(`update transfer set sent_at = sent_at - interval '5 days' where id = $1`, [handOver.transferId])
  const soon = await aReceipt({ by: salesman, ...aCheque(333) })
  await owned('update receipt set cheque_on = $2 where id = $1', [soon.id, addDays(now, 3)])
  await aReceipt({ by: salesman, invoice: await anInvoice({ salesman, party: client, bill: 444 }), ...aCheque(444) })
    .sentTo(cashier)
    .approved()
    .bounced(director)
  await aReceipt({ by: salesman, amount: 555 }).voided('typed twice')
  const deposited = async (amount: number, slipNo: string) =>
    aDeposit({ by: cashier, receipts: [await inHand(desk, amount)], slipNo, account })
  await deposited(666, 'SL-1')
  await deposited(777, 'SL-1')
  await aDeposit({ by: cashier, receipts: [await inHand(desk, 999)], slipNo: 'SL-3', account }).approvedBy(director)
  const item = await anItem({ name: 'Panadol Syrup' })
  const godown = await aGodown({ branch: branch.code })
  await moved({ godown, item, lot: 'EXP-1', expires: addDays(now, 40), received: 5 })
  const order = await anOrder({ by: salesman, lines: [orderLineOf(item, { quantity: 9, rate: 10 })] })
  await decided(director, await aLeave({ by: cashier, in: 2, days: 2 }))
  const tour = await aTour({ by: salesman, in: 0 })
  return { order, tour }
}

test('Each of the twenty questions of a director is answered at most two presses from Home', async ({
  desk,
  signedIn,
}) => {
  test.setTimeout(240_000)
  const { salesman, cashier, director, branch } = desk
  const { order, tour } = await aDay(desk)
  const page = await signedIn(director.loginId)
  await expect(money(page)).toContainText('With salesmen')
  const effort = await counted(page)
  const answers: readonly Answered[] = [
    { question: '2 Who holds how much?', presses: ['With salesmen'], screen: 'Money by Place', row: salesman.name },
    {
      question: '3 Who holds most?',
      presses: asked('Who holds most?'),
      screen: 'Money in Hands',
      row: salesman.name,
    },
    {
      question: '5 Which hand-overs wait?',
      presses: asked('Which hand-overs wait for long?'),
      screen: 'Cash Transfer',
      row: '222.00',
    },
    {
      question: '6 Which have no slip?',
      presses: [/deposits wait without a slip/],
      screen: 'Deposit Approval',
      row: '666.00',
    },
    {
      question: '6 Which slip was used twice?',
      presses: [/share a slip number/],
      screen: 'Deposit Approval',
      row: '777.00',
    },
    { question: '7 Which cheques come due?', presses: [/comes due within/], screen: 'View Receipts', row: '333.00' },
    {
      question: '8 What bounced, of whom?',
      presses: asked('Which cheques bounced this month, of whom and of which bank?'),
      screen: 'Bounced Cheques',
      row: 'Al-Khair Drug Store',
    },
    {
      question: '9 Who owes most?',
      presses: asked('Who owes most, and how old is it?'),
      screen: 'Debtors',
      row: /Al-Khair Drug Store.*90,444\.00/,
    },
    {
      question: '10 How old are they of each salesman?',
      presses: asked('How old are the debts of each salesman’s clients?'),
      screen: 'Debtors',
      row: salesman.name,
    },
    {
      question: '11 Who is above the limit?',
      presses: asked('Which clients are above their limit?'),
      screen: 'Clients Above Limit',
      row: /Zam Zam Clinic.*200\.00/,
    },
    {
      question: '12 What did each collect?',
      presses: asked('What did each salesman collect this month, against last month?'),
      screen: 'Collected',
      row: salesman.name,
    },
    {
      question: '13 How do the branches compare?',
      presses: asked('How do the branches compare?'),
      screen: 'Branches Side by Side',
      row: branch.name,
    },
    {
      question: '14 What did colleagues approve?',
      presses: asked('What did my colleagues approve in the last seven days?'),
      screen: 'Decisions',
      row: director.name,
    },
    {
      question: '15 What was posted to the account?',
      presses: asked('What was posted to an account on a day?'),
      screen: 'Deposit History',
      row: '999.00',
    },
    {
      question: '16 What was voided, and why?',
      presses: asked('What was voided, declined or taken back this month, and why?'),
      screen: 'Decisions',
      row: 'typed twice',
    },
    {
      question: '17 What expires, worth what?',
      presses: asked('What expires within 90 days, and what is it worth?'),
      screen: 'Stock Position',
      row: /EXP-1.*500\.00/,
    },
    {
      question: '18 Which orders are short?',
      presses: asked('Which orders can the stock not deliver?'),
      screen: 'Approval Orders',
      row: String(order.no),
    },
    {
      question: '19 Who is away?',
      presses: asked('Who is away today and in the next two weeks?'),
      screen: 'Away',
      row: cashier.name,
    },
    {
      question: '20 What did tours cost and bring?',
      presses: asked('What did the tours of this month cost, and what did they bring?'),
      screen: 'Tour List',
      row: tour.no,
    },
  ]

  await test.step('1 What came in yesterday? and 4 How much is out, and where? stand on Home', async () => {
    await expect(money(page).getByRole('listitem')).toHaveText([/^With salesmen/, /^On the way/, /^In deposits/])
    const days = page.getByRole('region', { name: /^Received and deposited/ })
    await expect(days.locator('dl')).toContainText('than in the 14 days before')
    expect((await effort()).presses).toBe(0)
    await days.getByRole('link').nth(12).click()
    await expectScreen(page, 'View Receipts')
    await expect(listPage(page, 'View Receipts').row('111.00')).toBeVisible()
    expect((await effort()).presses).toBe(1)
    await page.goBack()
  })

  for (const { question, presses, screen, row } of answers)
    await test.step(question, async () => {
      await expect(late(page).getByRole('link', { name: 'All questions' })).toBeVisible()
      const before = (await effort()).presses
      for (const name of presses) await page.getByRole('main').getByRole('link', { name }).first().click()
      await expectScreen(page, screen)
      await expect(listPage(page, screen).rows.filter({ hasText: row }).first()).toBeVisible()
      expect((await effort()).presses - before).toBe(presses.length)
      expect(presses.length).toBeLessThanOrEqual(2)
      for (const _ of presses) await page.goBack()
    })
})

test('The page of questions and a report fit a phone, and a report without rows says so', async ({
  desk,
  signedIn,
}) => {
  const page = await signedIn(desk.director.loginId, { ...phone, path: '/directorQuestions' })
  await expect(page.getByRole('link', { name: 'Which clients are above their limit?' })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Which clients are above their limit?' }).tap()
  await expectScreen(page, 'Clients Above Limit')
  await expect(page.getByText(`No client of ${desk.branch.name} is above the credit limit.`)).toBeVisible()
  for (const [path, words] of [
    ['/directorDebtors', 'owes anything.'],
    ['/directorBouncedCheques', 'No cheque bounced in'],
    ['/directorDecisions', 'Nothing was decided in'],
    ['/directorAway', 'is away.'],
    ['/directorTourReport', 'There are no tours in'],
  ] as const) {
    await goWithin(page, path)
    await expect(page.getByText(words)).toBeVisible()
    await expectNoOverflow(page)
  }
  await anInvoice({ salesman: desk.salesman, bill: 1234.5, on: '2026-01-05' })
  await goWithin(page, '/directorDebtors')
  await expect(listPage(page, 'Debtors').cards).toHaveText([/1,234\.50/])
  await expectNoOverflow(page)
  await goWithin(page, '/directorCollected')
  await expect(listPage(page, 'Collected').cards).toHaveCount(1)
  await goWithin(page, '/directorBranches')
  await expect(listPage(page, 'Branches Side by Side').cards).toHaveCount(1)
  await expectNoOverflow(page)
  await expectAccessible(page)
})
