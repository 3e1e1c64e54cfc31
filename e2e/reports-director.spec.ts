/** The cash reports of directors and deposit approvers: the rows that each filter leaves, and the tiles. */
import { role } from '@backoffice/contract/access'
import { aWorker } from '@backoffice/server/testing/builders/desk'
import { test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen } from './pages/shell.ts'
import { anOffice, expectAmounts } from './report-office.ts'

test('A deposit approver reads the history of deposits and no other report', async ({ desk, people, signedIn }) => {
  const { branch } = await anOffice(desk, people)
  const approver = await aWorker(people, { role: role.depositApprover, in: branch })
  const page = await signedIn(approver.loginId, { path: '/directorDepositHistory' })
  await expectAmounts(listPage(page, 'Deposit History'), ['106', '105'])
  await page.goto('/directorCashTransferReport')
  await expectScreen(page, 'Access Denied!')
})
