/** The cash reports of salesmen and cashiers: the rows that each filter leaves, and the rows that only their owner sees. */
import { type Day, wireDay } from '@backoffice/contract/day'
import { today } from '@backoffice/server/testing/builders/desk'
import { expect, phone, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen, tileLabels } from './pages/shell.ts'
import { anOffice, expectAmounts, expectNarrowed, march, noneBefore } from './report-office.ts'

test('A salesman views their receipts between two days @nightly', async ({ desk, people, signedIn }) => {
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

test('A period is chosen at one press, by the company’s day, and the totals show the payment modes', async ({
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

test('The reports of hand-overs and deposits have the periods and the sums by method too @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  const { salesman, cashier, director } = await anOffice(desk, people)
  const reports = [
    [salesman, '/salesmanCashTransferReport', 'Cash 312.00 · Cheque 1 × 102.00', 'Cash 312.00'],
    [cashier, '/cashierCashCollectionReport', 'Cash 209.00 · Cheque 1 × 102.00', 'Cash 209.00'],
    [cashier, '/cashierDepositsReport', 'Cash 105.00', 'Cash 105.00'],
    [director, '/directorCashTransferReport', 'Cash 418.00 · Cheque 1 × 102.00', 'Cash 418.00'],
    [director, '/directorDepositHistory', 'Cash 211.00', 'Cash 211.00'],
  ] as const
  for (const [{ loginId }, path, all, ofToday] of reports) {
    const page = await signedIn(loginId, { path })
    const methods = page.getByRole('group', { name: 'Totals by method' })
    await expect(methods, path).toHaveText(all)
    await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Today' }).click()
    await expect(page).toHaveURL(/fromDate=/)
    await expect(methods, path).toHaveText(ofToday)
  }
})

test('An advance is marked where the number of its invoice would be, on cards too @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  const { salesman, cashier } = await anOffice(desk, people)
  const reports = [
    [salesman, '/salesmanCollectionReport', 'View Receipts'],
    [salesman, '/salesmanCashTransferReport', 'Cash Transfer Report'],
    [cashier, '/cashierCashCollectionReport', 'Cash Collection Report'],
  ] as const
  for (const [{ loginId }, path, title] of reports) {
    const list = listPage(await signedIn(loginId, { path }), title)
    await expect(await list.cell('104.00', 'Invoice No'), title).toHaveText('Advance')
    await expect(await list.cell('105.00', 'Invoice No'), title).not.toHaveText('Advance')
  }
  const page = await signedIn(cashier.loginId, { ...phone, path: '/cashierDeposits' })
  await page.getByRole('button', { name: 'Pick' }).tap()
  await expect(listPage(page, 'Approved Receipts').cards.filter({ hasText: '104.00' })).toContainText('Advance · ')
})

test('A salesman follows their hand-overs, and goes to send declined receipts again @nightly', async ({
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

test('A cashier sees the receipts that came in between two days, and their own deposits', async ({
  desk,
  people,
  signedIn,
}) => {
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
