import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aWorker } from '@backoffice/server/testing/builders/desk'
import { role } from '@backoffice/contract/access'
import { openWithoutNews } from './answers.ts'
import { expect, test } from './fixtures.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { listPage } from './pages/list-page.ts'
import { expectSuccess, expectTiles } from './pages/shell.ts'

/** Matches the message for the second of two people, which names the first and the moment: `20/11/2026 14:05`. */
const already = (decided: string, by: string) =>
  new RegExp(String.raw`Already ${decided} by ${by} on \d{2}/\d{2}/\d{4} \d{2}:\d{2}\.`)

test('Of two directors who decide a deposit one wins, and the other learns who', async ({ desk, people, signedIn }) => {
  const other = await aWorker(people, { role: role.director, in: desk.branch, name: 'Sana Malik' })
  const receipt = await aReceipt({ by: desk.salesman, amount: 75 }).sentTo(desk.cashier).approved()
  await aDeposit({ by: desk.cashier, receipts: [receipt], slipNo: 'SLIP-2' })
  const first = await signedIn(other.loginId, { path: '/directorDepositApproval' })
  const second = await signedIn(desk.director.loginId)
  await openWithoutNews(second, '/directorDepositApproval')
  await expect(listPage(first, 'Deposit Approval').row('SLIP-2')).toBeVisible()
  await expect(listPage(second, 'Deposit Approval').row('SLIP-2')).toBeVisible()

  await listPage(first, 'Deposit Approval').press('SLIP-2', 'Decline')
  await askDialog(first, 'Decline Deposit').answer('Decline')
  await expectSuccess(first, 'Deposit Receipt Updated Successful')
  await listPage(second, 'Deposit Approval').press('SLIP-2', 'Approve')

  await expect(second.getByRole('alert')).toHaveText(already('declined', 'Sana Malik'))
  await expect(listPage(second, 'Deposit Approval').row('SLIP-2')).toContainText(already('declined', 'Sana Malik'))
  await expect(second.getByText(/^No deposits wait for approval/)).toBeVisible()
  await expectTiles(second, ['0.00', '75.00', '0.00', '75.00'])
})
