/** The cash reports of directors and deposit approvers: the rows that each filter leaves, and the tiles. */
import { role } from '@backoffice/contract/access'
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aWorker } from '@backoffice/server/testing/builders/desk'
import { addUpFinished } from '@backoffice/server/testing/builders/finished'
import { owned } from '@backoffice/server/testing/owner'
import { expect, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen, expectTiles } from './pages/shell.ts'
import { anOffice, expectAmounts, expectNarrowed, march, noneBefore } from './report-office.ts'

test('A director reads the history of deposits, line by line @nightly', async ({ desk, people, signedIn }) => {
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
  await addUpFinished()
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

test('A director compares the hand-overs of cashiers and salesmen @nightly', async ({ desk, people, signedIn }) => {
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

test('A director views the receipts of each salesman @nightly', async ({ desk, people, signedIn }) => {
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
    Evidence: [['Reference number used again', []]],
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
