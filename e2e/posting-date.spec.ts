import { type Day, wireDay } from '@backoffice/contract/day'
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { type Desk, today } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectError, expectSuccess } from './pages/shell.ts'

const SLIPS = ['SLIP-A', 'SLIP-B'] as const
const DAYS_BACK = 40

/** Makes two deposits that have waited for two months. */
async function waiting({ salesman, cashier, branch }: Desk) {
  for (const slipNo of SLIPS) {
    const receipt = await aReceipt({ by: salesman, amount: 70 }).sentTo(cashier).approved()
    await aDeposit({ by: cashier, receipts: [receipt], slipNo })
  }
  await owned('update deposit set deposited_on = deposited_on - 60 where branch_code = $1', [branch.code])
  return (await today(branch.code, -DAYS_BACK)) as Day
}

const spelled = (day: Day) =>
  new Date(day).toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

function approvals(page: Page) {
  const list = listPage(page, 'Deposit Approval')
  return { ...list, postingDate: (slip: string) => field(list.row(slip), 'Posting Date') }
}

test('A posting date far back needs a confirmation in its row before it is used', async ({ desk, signedIn }) => {
  const day = await waiting(desk)
  const page = await signedIn(desk.director.loginId, { path: '/directorDepositApproval' })
  const { row, press, postingDate } = approvals(page)
  const question = row('SLIP-A').getByRole('group', { name: `Post on ${spelled(day)}?` })
  const spread = page.getByRole('button', { name: 'Use this date for the whole page' })

  await test.step('One posting date is used for the whole page', async () => {
    await expect(postingDate('SLIP-A')).toHaveValue(/^\d/)
    await expect(spread).toHaveCount(0)
    await postingDate('SLIP-A').fill(wireDay(day))
    await page.keyboard.press('Tab')
    await expect(spread).toHaveCount(1)
    await row('SLIP-A').getByRole('button', { name: 'Use this date for the whole page' }).click()
    await expect(postingDate('SLIP-B')).toHaveValue(wireDay(day))
    await expect(spread).toHaveCount(0)
    await expect(row('SLIP-A')).toBeFocused()
  })

  await press('SLIP-A', 'Approve')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(row('SLIP-A')).toBeFocused()
  await expect(postingDate('SLIP-A')).toHaveValue(wireDay(day))

  await page.keyboard.press('a')
  await expect(question).toBeVisible()
  await postingDate('SLIP-A').fill('t')
  await expect(question).toHaveCount(0)
  await postingDate('SLIP-A').fill(wireDay(day))
  await press('SLIP-A', 'Approve')
  await question.getByRole('button', { name: 'Approve' }).click()

  await expectSuccess(page, 'Deposit Receipt Updated Successful')
  const posted = await owned<{ on: string }>(
    `select posting_on::text as on from deposit where branch_code = $1 and slip_no = 'SLIP-A'`,
    [desk.branch.code],
  )
  expect(posted).toEqual([{ on: day }])
})

test('A posting date before the deposit is refused at once, and is no date for a whole page with later deposits', async ({
  desk,
  signedIn,
}) => {
  await waiting(desk)
  const day = (await today(desk.branch.code, -DAYS_BACK)) as Day
  const receipt = await aReceipt({ by: desk.salesman, amount: 70 }).sentTo(desk.cashier).approved()
  await aDeposit({ by: desk.cashier, receipts: [receipt], slipNo: 'SLIP-NEW' })
  const page = await signedIn(desk.director.loginId, { path: '/directorDepositApproval' })
  const { row, press, postingDate } = approvals(page)

  await test.step('A day is required, and is not in the future', async () => {
    await postingDate('SLIP-NEW').fill('')
    await press('SLIP-NEW', 'Approve')
    await expectError(page, 'Please enter posting date')
    await postingDate('SLIP-NEW').fill('31/12/2199')
    await press('SLIP-NEW', 'Approve')
    await expectError(page, 'Posting date can not be in the future')
  })

  await test.step('A day that does not exist gets one answer, in the toast and in the row', async () => {
    const unreadable = 'Posting Date: February 2026 has 28 days'
    await postingDate('SLIP-NEW').fill('31/02/2026')
    await press('SLIP-NEW', 'Approve')
    await expectError(page, unreadable, { at: postingDate('SLIP-NEW') })
    await expect(row('SLIP-NEW')).toContainText(unreadable)
  })

  await test.step('The row shows why, without a question', async () => {
    await postingDate('SLIP-NEW').fill(wireDay(day))
    await press('SLIP-NEW', 'Approve')
    await expect(row('SLIP-NEW')).toContainText('Posting date can not be before the date of the deposit')
    await expect(postingDate('SLIP-NEW')).toBeFocused()
    await expect(row('SLIP-NEW').getByRole('group')).toHaveCount(0)
    await postingDate('SLIP-NEW').fill('t')
  })

  await test.step('The deposits that can take it get the date', async () => {
    await postingDate('SLIP-A').fill(wireDay(day))
    await page.keyboard.press('Tab')
    await row('SLIP-A').getByRole('button', { name: 'Use this date for 2 rows of this page' }).click()
    await expect(postingDate('SLIP-B')).toHaveValue(wireDay(day))
    await expect(postingDate('SLIP-NEW')).not.toHaveValue(wireDay(day))
  })

  await test.step('The calendar offers no day before the deposit and none after today', async () => {
    await row('SLIP-NEW').getByRole('button', { name: 'Open calendar' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.locator('button[aria-current=date]')).toBeEnabled()
    await expect(calendar.locator('table button:not([disabled])')).toHaveCount(1)
  })
})
