import { role } from '@backoffice/contract/access'
import { aWorker } from '@backoffice/server/testing/builders/desk'
import { aVoucher } from '@backoffice/server/testing/builders/vouchers'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { actionIn, listPage } from './pages/list-page.ts'
import { expectSuccess } from './pages/shell.ts'

const APPROVAL = '/directorVoucherApprove'
const REPORT = '/directorVoucherReport'

/** The lines of a voucher, and the facts above them. */
function vouchers(page: Page, title = 'Approval Voucher') {
  const list = listPage(page, title)
  const lines = list.table.locator('tr[data-row]')
  return {
    ...list,
    lines,
    linesOf: (no: string) => lines.filter({ hasText: no }),
    head: (no: string) => list.table.locator('tbody tr:not([data-row])').filter({ hasText: no }),
  }
}

const statusesIn = async (branch: string) =>
  Object.fromEntries(
    (
      await owned<{ no: string; status: number }>(
        'select voucher_no as no, status from voucher where branch_code = $1',
        [branch],
      )
    ).map(({ no, status }) => [no, status]),
  )

const COLUMNS = ['Date', 'Branch Name', 'Voucher No', 'Voucher Type', 'Title', 'Debit', 'Credit', 'Narration'] as const

const threeLines = [
  { title: 'Office Rent', debit: 700, narration: 'Rent of May' },
  { title: 'Electricity', debit: 300.5, narration: 'Bill of May' },
  { title: 'Cash in Hand', credit: 1000.5 },
]

test('A bank payment is approved by two directors, and the report names both', async ({ desk, people, signedIn }) => {
  const { branch, director } = desk
  const other = await aWorker(people, { role: role.director, in: branch, name: 'Sana Malik' })
  await aVoucher({ branch: branch.code, no: 'BPV-1', type: 'BPV' })
  await aVoucher({ branch: branch.code, no: 'JV-OWN', by: director, on: '2026-01-02' })
  await aVoucher({ branch: branch.code, no: 'JV-UNEVEN', on: '2026-01-01', lines: threeLines.slice(0, 2) })
  const first = await signedIn(other.loginId, { path: APPROVAL })
  const mine = vouchers(first)
  await expect(mine.head('JV-UNEVEN')).toContainText('Not balanced: 1,000.50')
  await expect(actionIn(mine.linesOf('JV-UNEVEN').last(), 'Timeline')).toBeVisible()
  await expect(actionIn(mine.linesOf('JV-UNEVEN'), 'Approve')).toHaveCount(0)

  await actionIn(mine.linesOf('BPV-1').last(), 'Approve').click()
  await expectSuccess(first, 'Voucher Partially Approved Successful')
  await expect(mine.linesOf('BPV-1').last()).toContainText('Partially Approved 100.00 · BPV-1')
  await expect(mine.head('BPV-1')).toContainText(/1 of 2 approved – you, \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(actionIn(mine.linesOf('BPV-1'), 'Approve')).toHaveCount(0)

  const second = await signedIn(director.loginId, { path: APPROVAL })
  const theirs = vouchers(second)
  await expect(theirs.head('BPV-1')).toContainText('1 of 2 approved – Sana Malik, ')
  await expect(theirs.head('JV-OWN')).toContainText('Entered by you')
  await expect(actionIn(theirs.linesOf('JV-OWN'), 'Approve')).toHaveCount(0)
  await actionIn(theirs.linesOf('BPV-1').last(), 'Approve').click()
  await expectSuccess(second, 'Voucher Approved Successful')
  expect(await statusesIn(branch.code)).toEqual({ 'BPV-1': 1, 'JV-OWN': 0, 'JV-UNEVEN': 0 })

  await second.goto(`${REPORT}?type=BPV`)
  const report = vouchers(second, 'Voucher List')
  await expect(report.columns).toHaveText([
    ...COLUMNS,
    'Approved By - First User',
    'Approve Date - First User',
    'Approved By - Second User',
    'Approve Date - Second User',
    'Status',
    'Action',
  ])
  await expect(report.linesOf('BPV-1').first()).toContainText('Sana Malik')
  await expect(report.linesOf('BPV-1').first()).toContainText(director.name)
  await report.reset()
  await expect(report.columns.filter({ hasText: 'Approve' })).toHaveText(['Approved By', 'Approve Date'])
  await expect(report.linesOf('BPV-1').first()).toContainText(`Sana Malik, ${director.name}`)
})
