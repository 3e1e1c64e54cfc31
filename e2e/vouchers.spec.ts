import { role } from '@backoffice/contract/access'
import { aWorker } from '@backoffice/server/testing/builders/desk'
import { aVoucher } from '@backoffice/server/testing/builders/vouchers'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { openWithoutNews } from './answers.ts'
import { expect, phone, test } from './fixtures.ts'
import { csvRows, exported } from './pages/exported.ts'
import { actionIn, listPage } from './pages/list-page.ts'
import { expectSuccess } from './pages/shell.ts'
import { timelineOf } from './pages/timeline.ts'

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

test('A director approves vouchers with the keyboard alone, and the focus stays at the work @nightly', async ({
  desk,
  signedIn,
}) => {
  const { code } = desk.branch
  for (const [no, on] of [
    ['JV-3', '2026-05-03'],
    ['JV-2', '2026-05-02'],
    ['JV-1', '2026-05-01'],
  ] as const)
    await aVoucher({ branch: code, no, on, lines: threeLines })
  const page = await signedIn(desk.director.loginId, { path: APPROVAL })
  const { lines, linesOf, head, columns, totals } = vouchers(page)
  await expect(lines).toHaveCount(9)
  await expect(columns).toHaveText([...COLUMNS, 'Action'])
  await expect(head('JV-3')).toContainText('Journal Voucher3 linesDebit 1,000.50 · Credit 1,000.50Balanced')
  await expect(totals).toContainText('3,001.50')
  // The action is only on the last line of each voucher.
  await expect(actionIn(lines, 'Approve')).toHaveCount(3)
  await expect(actionIn(linesOf('JV-3').last(), 'Approve')).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(linesOf('JV-3').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(linesOf('JV-3').nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await expect(linesOf('JV-2').first()).toBeFocused()
  await page.keyboard.press('k')
  await expect(linesOf('JV-3').first()).toBeFocused()

  await page.keyboard.press('t')
  const timeline = timelineOf(page, 'voucher')
  await expect(timeline.told).toHaveText(['Entered'])
  await page.keyboard.press('Escape')
  await expect(timeline.dialog).toBeHidden()
  await expect(linesOf('JV-3').first()).toBeFocused()

  // The whole voucher is approved, and its lines keep their place meanwhile.
  await page.keyboard.press('a')
  await expect(linesOf('JV-3').last()).toContainText('Approved 1,000.50 · JV-3')
  await expect(linesOf('JV-3')).toHaveCount(3)
  await expect(linesOf('JV-2').first()).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Voucher Approved Successful' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('a')
    await expect(linesOf('JV-2').last()).toContainText('Approved 1,000.50 · JV-2', { timeout: 1000 })
  }).toPass()
  await expect(linesOf('JV-1').first()).toBeFocused()

  await expect(linesOf('JV-3')).toHaveCount(0)
  await expect(linesOf('JV-1').first()).toBeFocused()
  expect(await statusesIn(code)).toEqual({ 'JV-1': 0, 'JV-2': 1, 'JV-3': 1 })
})

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

test('Of two windows that approve one voucher the second reads who was first, and the voucher leaves @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  const other = await aWorker(people, { role: role.director, in: desk.branch, name: 'Sana Malik' })
  await aVoucher({ branch: desk.branch.code, no: 'JV-1', lines: threeLines })
  const first = await signedIn(other.loginId, { path: APPROVAL })
  const second = await signedIn(desk.director.loginId)
  await openWithoutNews(second, APPROVAL)
  await vouchers(second).linesOf('JV-1').first().focus()
  await expect(vouchers(first).linesOf('JV-1')).toHaveCount(3)

  await actionIn(vouchers(first).linesOf('JV-1').last(), 'Approve').click()
  await expectSuccess(first, 'Voucher Approved Successful')
  await second.keyboard.press('a')

  const already = /Already approved by Sana Malik on \d\d\/\d\d\/\d{4} \d\d:\d\d\./
  await expect(second.getByRole('alert')).toHaveText(already)
  await expect(vouchers(second).linesOf('JV-1').last()).toContainText(already)
  await expect(vouchers(second).linesOf('JV-1')).toHaveCount(3)
  await expect(second.getByText('No vouchers wait for you.')).toBeVisible()
})

test('The report shows whole vouchers, follows its filters and exports all lines @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  const { code } = desk.branch
  const { director } = desk
  for (let n = 1; n <= 12; n += 1) {
    const on = `2026-04-${String(n).padStart(2, '0')}`
    await aVoucher({ branch: code, no: `CPV-${n}`, type: 'CPV', on, lines: threeLines })
  }
  await aVoucher({ branch: code, no: 'JV-99', on: '2026-04-20' })
  const report = await signedIn(director.loginId, { path: REPORT })
  const list = vouchers(report, 'Voucher List')

  await expect(list.shown).toHaveText(/^Showing 1.10 of 13/)
  // Nine vouchers of three lines, and one voucher of two.
  await expect(list.lines).toHaveCount(29)
  await list.goTo('Next')
  await expect(list.lines).toHaveCount(9)
  await list.filter('Date').fill('20/04/2026')
  await list.search()
  await expect(list.lines).toHaveCount(2)
  await list.reset()
  await list.filter('Voucher No').fill('cpv-1')
  await list.search()
  await expect(list.shown).toHaveText(/of 4$/)

  const { name, bytes } = await exported(report, 'CSV')
  const [titles = [], ...rows] = csvRows(bytes)
  expect(name).toMatch(/^voucher-list_.*\.csv$/)
  expect(titles.slice(0, 8)).toEqual(COLUMNS)
  expect(rows.filter(([, , no]) => no?.startsWith('CPV-1'))).toHaveLength(12)

  // The approval filters by several types at once; the report by one type, and a status.
  await report.goto(`${REPORT}?status=2`)
  await expect(report.getByText('No vouchers match.')).toBeVisible()
  await report.goto(`${APPROVAL}?type=JV,BPV`)
  await expect(vouchers(report).lines).toHaveCount(2)

  const cashier = await signedIn(desk.cashier.loginId, { path: REPORT })
  await expect(cashier.getByText('Access Denied!')).toBeVisible()
  const other = await aWorker(people, { role: role.director, in: desk.branch, modules: [8, 34] })
  const denied = await signedIn(other.loginId, { path: APPROVAL })
  await expect(denied.getByText('Access Denied!')).toBeVisible()
})

test('On a phone the lines of a voucher are in one card, with the button below the last @nightly', async ({
  desk,
  signedIn,
}) => {
  await aVoucher({ branch: desk.branch.code, no: 'JV-2', on: '2026-05-02', lines: threeLines })
  await aVoucher({ branch: desk.branch.code, no: 'JV-1', on: '2026-05-01', lines: threeLines })
  const page = await signedIn(desk.director.loginId, { ...phone, path: APPROVAL })
  const { cards } = vouchers(page)
  const heads = page.getByRole('list', { name: 'Approval Voucher' }).locator('> li[data-head]')
  await expect(cards).toHaveCount(6)
  await expect(heads).toHaveCount(2)
  await expect(heads.first()).toContainText(
    'JV-202/05/2026Journal Voucher3 linesDebit 1,000.50 · Credit 1,000.50Balanced',
  )
  await expect(cards.first()).toContainText('Office RentRent of MayDebit700.00')
  await expect(cards.nth(2)).toContainText('Cash in HandCredit1,000.50')

  await actionIn(cards.nth(2), 'Approve').tap()

  await expect(cards.nth(2)).toContainText('Approved 1,000.50 · JV-2')
  await expect(cards).toHaveCount(3)
  expect(await statusesIn(desk.branch.code)).toEqual({ 'JV-1': 0, 'JV-2': 1 })
})
