/** The cash reports: the rows that each filter leaves, the tiles, and the rows that only their owner sees. */
import { role } from '@backoffice/contract/access'
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aDesk, anInvoice, aWorker, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { type Day, wireDay } from '@backoffice/contract/day'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { choose, tick } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen, expectTiles, tileLabels } from './pages/shell.ts'

type List = ReturnType<typeof listPage>

/** Filters of several choices, of which one is ticked and unticked by Reset. */
const TICKED = new Set(['Place'])
const CHOSEN = new Set(['Cashier', 'Salesman', 'Status', 'Payment Type', 'Invoice Type', 'Waiting'])

/** Expects the rows of these amounts, in this order and no others. */
const expectAmounts = (list: List, amounts: readonly string[]) =>
  expect(list.rows).toHaveText(amounts.map((amount) => new RegExp(`(^|\\D)${amount}\\.00`)))

/** Expects that each filter alone leaves the rows of these amounts, and that Reset brings all rows back. */
async function expectNarrowed(
  page: Page,
  list: List,
  filters: Readonly<Record<string, readonly (readonly [value: string, amounts: readonly string[]])[]>>,
) {
  const labels = Object.keys(filters)
  await expect(list.filters).toHaveText(labels)
  for (const label of labels) {
    for (const [value, amounts] of filters[label] ?? []) {
      const control = list.filter(label)
      if (TICKED.has(label)) await tick(page, label, ...value.split(', '))
      else if (CHOSEN.has(label)) await choose(control, value)
      else await control.fill(value)
      await list.search()
      await expect(page).toHaveURL(/\?/)
      await expectAmounts(list, amounts)
      await list.reset()
      await expect(page).not.toHaveURL(/\?/)
    }
  }
}

interface Office extends Desk {
  readonly colleague: Desk
}

/**
 * 101 not sent, 102 on the way by cheque, 103 declined, 104 an approved advance, 105 deposited, 106 a colleague's in a pending deposit
 * of the other cashier, 107 void. 102 is of 1 March, everything else of today.
 */
async function anOffice(desk: Desk, people: Parameters<typeof aDesk>[0]): Promise<Office> {
  const { salesman, cashier, director, party, branch } = desk
  const colleague = await aDesk(people, { branch })
  await aReceipt({ by: salesman, amount: 101 })
  const early = await aReceipt({
    by: salesman,
    amount: 102,
    invoice: await anInvoice({ salesman, no: 'EARLY/1' }),
    method: 'Cheque',
    chequeNo: 'CHQ-77',
    chequeBank: 'HBL',
    chequeDate: '01/03/2026',
  }).sentTo(cashier)
  await aReceipt({ by: salesman, amount: 103 }).sentTo(colleague.cashier).declined('torn')
  await aReceipt({ by: salesman, amount: 104, party }).sentTo(cashier).approved()
  const banked = await aReceipt({ by: salesman, amount: 105 }).sentTo(cashier).approved()
  await aDeposit({ by: cashier, receipts: [banked], slipNo: 'SLIP-105' }).approvedBy(director)
  const theirs = await aReceipt({
    by: colleague.salesman,
    amount: 106,
    invoice: await anInvoice({ salesman: colleague.salesman, no: 'THEIRS/1' }),
  })
    .sentTo(colleague.cashier)
    .approved()
  await aDeposit({ by: colleague.cashier, receipts: [theirs], slipNo: 'SLIP-106' })
  await aReceipt({ by: salesman, amount: 107 }).voided()
  await owned(`update receipt set created_at = '2026-03-01T12:00:00Z' where id = $1`, [early.id])
  await owned(`update transfer set sent_at = '2026-03-01T12:00:00Z' where receipt_id = $1`, [early.id])
  return { ...desk, colleague }
}

const march = [
  ['01/03/2026', ['102']],
  ['28/02/2026', []],
] as const
const noneBefore = (others: readonly string[]) => [['02/03/2026', others]] as const

test('A salesman views his receipts between two days', async ({ desk, people, signedIn }) => {
  const { salesman } = await anOffice(desk, people)
  const page = await signedIn(salesman.loginId, { path: '/salesmanCollectionReport' })
  const list = listPage(page, 'View Receipts')
  await expect(tileLabels(page)).toHaveText(['Outstanding Balance', 'Total Receipt', 'Handed to Cashier', 'Balance'])
  await expectAmounts(list, ['107', '105', '104', '103', '101', '102'])
  await expect(await list.cell('105.00', 'Status')).toHaveText('Deposited')
  await expect(await list.cell('105.00', 'Deposit Ref No')).toHaveText(/^DEP-/)
  await expect(await list.cell('107.00', 'Status')).toHaveText('Void')
  await expectNarrowed(page, list, {
    'From Date': noneBefore(['107', '105', '104', '103', '101']),
    'To Date': march,
    Place: [
      ['With salesman', ['103', '101']],
      ['On the way, With cashier', ['104', '102']],
      ['Banked', ['105']],
      ['Void', ['107']],
    ],
  })
  await list.filter('To Date').fill('01/01/2026')
  await list.search()
  await expect(page.getByText('No receipts in this period.')).toBeVisible()
})

test('A period is chosen at one press, by the company’s day, and the totals say how it was paid', async ({
  desk,
  people,
  signedIn,
}) => {
  const { salesman, branch } = await anOffice(desk, people)
  const day = wireDay((await today(branch.code)) as Day)
  // In the browser's own time zone it is another day for most of the day.
  const page = await signedIn(salesman.loginId, { path: '/salesmanCollectionReport', timezoneId: 'Pacific/Honolulu' })
  const list = listPage(page, 'View Receipts')
  const period = (label: string) => page.getByRole('group', { name: 'Period' }).getByRole('button', { name: label })
  const methods = page.getByRole('group', { name: 'Totals by method' })
  await expectAmounts(list, ['107', '105', '104', '103', '101', '102'])
  await expect(methods).toHaveText('Cash 520.00 · Cheque 1 × 102.00')

  await period('Today').click()
  await expectAmounts(list, ['107', '105', '104', '103', '101'])
  await expect(list.filter('From Date')).toHaveValue(day)
  await expect(list.filter('To Date')).toHaveValue(day)
  await expect(period('Today')).toHaveAttribute('aria-pressed', 'true')
  await expect(methods).toHaveText('Cash 520.00')

  await period('Yesterday').click()
  await expect(page.getByText('No receipts in this period.')).toBeVisible()
  await period('This month').click()
  await expect(list.filter('From Date')).toHaveValue(`01${day.slice(2)}`)
  await expectAmounts(list, ['107', '105', '104', '103', '101'])
  await period('This month').click()
  await expectAmounts(list, ['107', '105', '104', '103', '101', '102'])
  expect(new URL(page.url()).search).toBe('')
})

test('A salesman follows his hand-overs, and goes to send again what was declined', async ({
  desk,
  people,
  signedIn,
}) => {
  const { salesman, cashier, colleague } = await anOffice(desk, people)
  const page = await signedIn(salesman.loginId, { path: '/salesmanCashTransferReport' })
  const list = listPage(page, 'Cash Transfer Report')
  await expectAmounts(list, ['105', '104', '103', '102'])
  await expectNarrowed(page, list, {
    'From Date': noneBefore(['105', '104', '103']),
    'To Date': march,
    Cashier: [
      [colleague.cashier.name, ['103']],
      [cashier.name, ['105', '104', '102']],
    ],
    Status: [
      ['Pending', ['102']],
      ['Approved', ['104']],
      ['Declined', ['103']],
      ['Deposited', ['105']],
    ],
    Place: [
      ['With salesman', ['103']],
      ['On the way, Banked', ['105', '102']],
    ],
    'Payment Type': [['Advance Payment', ['104']]],
    'Invoice No': [['early', ['102']]],
    'Cheque No': [['q-7', ['102']]],
  })
  await expect(page.getByRole('link', { name: 'Send again' })).toHaveCount(1)
  await list.row('103.00').getByRole('link', { name: 'Send again' }).click()
  await expectScreen(page, 'Cash Transfer')
  await expect(listPage(page, 'Cash Transfer').row('103.00')).toBeVisible()
})

test('A salesman who has sent nothing is led to Cash Transfer', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashTransferReport' })
  await expect(page.getByText('You have not sent anything yet. Go to Cash Transfer.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Cash Transfer.' }).click()
  await expectScreen(page, 'Cash Transfer')
})

test('A cashier sees what came to him between two days, and his own deposits', async ({ desk, people, signedIn }) => {
  const { cashier } = await anOffice(desk, people)
  const page = await signedIn(cashier.loginId, { path: '/cashierCashCollectionReport' })
  const list = listPage(page, 'Cash Collection Report')
  await expectAmounts(list, ['105', '104', '102'])
  await expect(tileLabels(page)).toHaveText(['Outstanding', 'Total Receipt', 'Total Deposit', 'Balance'])
  await expectNarrowed(page, list, {
    'From Date': noneBefore(['105', '104']),
    'To Date': march,
    Place: [['With cashier, Banked', ['105', '104']]],
  })

  await page.goto('/cashierDepositsReport')
  const deposits = listPage(page, 'Cashier Deposits Report')
  await expectAmounts(deposits, ['105'])
  await deposits.filter('Cashier').click()
  await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option')).toHaveText(['All', cashier.name])
})

test('A director reads the history of deposits, line by line', async ({ desk, people, signedIn }) => {
  const { cashier, director, colleague, salesman } = await anOffice(desk, people)
  const several = [
    await aReceipt({ by: salesman, amount: 108 }).sentTo(cashier).approved(),
    await aReceipt({ by: salesman, amount: 109 }).sentTo(cashier).approved(),
  ]
  const { no, id } = await aDeposit({ by: cashier, receipts: several, slipNo: 'SLIP-2' }).declinedBy(
    director,
    'blurred',
  )
  await owned(`update deposit set created_at = '2026-03-01T12:00:00Z' where id = $1`, [id])
  const page = await signedIn(director.loginId, { path: '/directorDepositHistory' })
  const list = listPage(page, 'Deposit History')
  await expectAmounts(list, ['106', '105', '108', '109'])
  await expect(list.table.locator('tr[data-group]')).toHaveCount(2)
  await expect(list.row('105.00').getByText('Approved', { exact: true })).toHaveCSS('color', 'rgb(22, 101, 52)')
  await expect(list.row('106.00').getByText('Pending', { exact: true })).toHaveCSS('color', 'rgb(29, 78, 216)')
  await expect(list.row('108.00').getByText('Declined', { exact: true })).toHaveCSS('color', 'rgb(185, 28, 28)')
  await expect(await list.cell('105.00', 'Approval/Decline By')).toHaveText(director.name)
  await expectNarrowed(page, list, {
    Cashier: [[colleague.cashier.name, ['106']]],
    Status: [
      ['Pending', ['106']],
      ['Approved', ['105']],
      ['Declined', ['108', '109']],
    ],
    Place: [
      ['In deposit', ['106']],
      ['Banked', ['105']],
    ],
    'Deposit Ref No': [[no.toLowerCase(), ['108', '109']]],
    'From Date': noneBefore(['106', '105']),
    'To Date': [['01/03/2026', ['108', '109']]],
    'Slip No': [['slip-105', ['105']]],
    'Invoice No': [['theirs', ['106']]],
  })
})

test('A director compares the hand-overs of cashiers and salesmen', async ({ desk, people, signedIn }) => {
  const { director, salesman, colleague, cashier } = await anOffice(desk, people)
  const page = await signedIn(director.loginId, { path: '/directorCashTransferReport' })
  const list = listPage(page, 'Cash Transfer')
  const figures = (group: string) => page.locator(`dl[aria-label="${group}"] dd`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Cashier', 'Salesman'])
  await expect(figures('Salesman').nth(1)).toHaveText('621.00')
  await expect(figures('Salesman').nth(2)).toHaveText('417.00')
  await expect(figures('Cashier').nth(1)).toHaveText('315.00')
  await expect(figures('Cashier').nth(2)).toHaveText('211.00')
  await expectAmounts(list, ['106', '105', '104', '103', '102'])
  await expectNarrowed(page, list, {
    'From Date': noneBefore(['106', '105', '104', '103']),
    'To Date': march,
    Status: [['Declined', ['103']]],
    Place: [['In deposit, With salesman', ['106', '103']]],
    'Payment Type': [['Invoice Payment', ['106', '105', '103', '102']]],
    Cashier: [[cashier.name, ['105', '104', '102']]],
    Salesman: [
      [colleague.salesman.name, ['106']],
      [salesman.name, ['105', '104', '103', '102']],
    ],
    Waiting: [
      ['Waits 3 days or longer', ['102']],
      ['Cashier cannot take it', []],
      ['Not deposited yet', ['104']],
    ],
    'Invoice No': [['THEIRS/1', ['106']]],
    'Cheque No': [['CHQ', ['102']]],
  })
})

test('A director views the receipts of each salesman', async ({ desk, people, signedIn }) => {
  const { director, colleague } = await anOffice(desk, people)
  const page = await signedIn(director.loginId, { path: '/directorSalesmanReceiptReport' })
  const list = listPage(page, 'View Receipts')
  await expectTiles(page, ['1,899.00', '621.00', '417.00', '204.00'])
  await expectAmounts(list, ['107', '106', '105', '104', '103', '101', '102'])
  await expectNarrowed(page, list, {
    Salesman: [[colleague.salesman.name, ['106']]],
    Status: [
      ['Pending', ['101', '102']],
      ['Approved', ['106', '104']],
      ['Declined', ['103']],
      ['Deposited', ['105']],
      ['Void', ['107']],
    ],
    Place: [
      ['With salesman', ['103', '101']],
      ['With cashier, In deposit', ['106', '104']],
    ],
    'From Date': noneBefore(['107', '106', '105', '104', '103', '101']),
    'To Date': march,
  })
})

test('A deposit approver reads the history of deposits and no other report', async ({ desk, people, signedIn }) => {
  const { branch } = await anOffice(desk, people)
  const approver = await aWorker(people, { role: role.depositApprover, in: branch })
  const page = await signedIn(approver.loginId, { path: '/directorDepositHistory' })
  await expectAmounts(listPage(page, 'Deposit History'), ['106', '105'])
  await page.goto('/directorCashTransferReport')
  await expectScreen(page, 'Access Denied!')
})

test('A report on a phone is a list of cards with its filters behind one button', async ({
  desk,
  people,
  signedIn,
}) => {
  const { salesman } = await anOffice(desk, people)
  const page = await signedIn(salesman.loginId, { ...phone, path: '/salesmanCashTransferReport' })
  const { cards } = listPage(page, 'Cash Transfer Report')
  await expect(cards.filter({ hasText: '103.00' }).getByText('Declined')).toBeVisible()
  await cards.filter({ hasText: '103.00' }).getByRole('link', { name: 'Send again' }).click()
  await expectScreen(page, 'Cash Transfer')
})
