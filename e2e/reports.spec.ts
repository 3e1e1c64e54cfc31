/** The cash reports of salesmen and cashiers: the rows that each filter leaves, and the rows that only their owner sees. */
import { type Day, wireDay } from '@backoffice/contract/day'
import { today } from '@backoffice/server/testing/builders/desk'
import { expect, test } from './fixtures.ts'
import { inSight } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen, expectTileLabels, goWithin } from './pages/shell.ts'
import { anOffice, expectAmounts, expectNarrowed, march, noneBefore } from './report-office.ts'

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
  const period = async (label: string) => {
    await inSight(list.filter('From Date'))
    return page.getByRole('group', { name: 'Period' }).getByRole('button', { name: label })
  }
  const methods = page.getByRole('group', { name: 'Totals by method' })
  await expectAmounts(list, ['107', '105', '104', '103', '101', '102'])
  await expect(methods).toHaveText('Cash 520.00 · Cheque 102.00 (1)')

  await (await period('Today')).click()
  await expectAmounts(list, ['107', '105', '104', '103', '101'])
  await expect(list.filter('From Date')).toHaveValue(day)
  await expect(list.filter('To Date')).toHaveValue(day)
  await expect(await period('Today')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Date Today' })).toBeVisible()
  await expect(methods).toHaveText('Cash 520.00')

  await (await period('Yesterday')).click()
  await expect(page.getByText('No receipts in this period.')).toBeVisible()
  await (await period('This month')).click()
  await expect(list.filter('From Date')).toHaveValue(`01${day.slice(2)}`)
  await expectAmounts(list, ['107', '105', '104', '103', '101'])
  await (await period('This month')).click()
  await expectAmounts(list, ['107', '105', '104', '103', '101', '102'])
  expect(new URL(page.url()).search).toBe('')

  await goWithin(page, '/salesmanCashTransferReport')
  await listPage(page, 'Cash Transfer Report').row('103.00').getByRole('link', { name: 'Send again' }).click()
  await expectScreen(page, 'Cash Transfer')
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
  await expectTileLabels(page, ['Outstanding', 'Total Receipt', 'Total Deposit', 'Balance'])
  await expectNarrowed(page, list, {
    'From Date': noneBefore(['105', '104']),
    'To Date': march,
    Place: [['With cashier, Banked', ['105', '104']]],
  })

  await goWithin(page, '/cashierDepositsReport')
  const deposits = listPage(page, 'Cashier Deposits Report')
  await expectAmounts(deposits, ['105'])
  await (await inSight(deposits.filter('Cashier'))).click()
  await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option')).toHaveText(['All', cashier.name])
})
