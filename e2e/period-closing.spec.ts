/** Period Closing: days are closed with a warning, opened for one person, and what was posted so is listed. */
import { type Day, wireDay } from '@backoffice/contract/day'
import { aWorker, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { aBranch } from '@backoffice/server/testing/builders/people'
import { anOldDeposit, approving, closing } from '@backoffice/server/testing/builders/periods'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { companySettings } from './pages/company-settings.ts'
import { choose, field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectError, expectScreen, expectSuccess, goWithin } from './pages/shell.ts'

const PATH = '/directorPeriodClosing'

const dayOf = async ({ branch }: Desk, away: number) => wireDay((await today(branch.code, away)) as Day)

function periodClosing(page: Page) {
  const closeForm = page.getByRole('form', { name: 'Close Days' })
  const openForm = page.getByRole('form', { name: 'Open for One Person' })
  return {
    closedDays: page.getByRole('region', { name: 'Closed Days', exact: true }),
    through: field(closeForm, 'Closed Through'),
    closingReason: closeForm.getByLabel('Reason'),
    close: closeForm.locator('button[type=submit]'),
    person: openForm.getByRole('combobox', { name: 'Person' }),
    time: openForm.getByRole('combobox', { name: 'For', exact: true }),
    openingReason: openForm.getByLabel('Reason'),
    open: openForm.getByRole('button', { name: 'Open Days' }),
    openings: page.getByRole('region', { name: 'Opened for One Person' }),
    closings: page.getByRole('region', { name: 'Changes of Closed Days' }),
  }
}

test('A director closes days with a warning about what waits, and opens later ones again with a reason', async ({
  desk,
  signedIn,
}) => {
  const deposit = await anOldDeposit(desk, 70)
  const [yesterday, before, now] = [await dayOf(desk, -1), await dayOf(desk, -2), await dayOf(desk, 0)]
  const page = await signedIn(desk.director.loginId, { path: PATH })
  const { closedDays, through, closingReason, close, closings } = periodClosing(page)
  await expectScreen(page, 'Period Closing')
  await expect(closedDays.getByRole('heading')).toHaveText('No day is closed')

  await test.step('The form names missing fields, and closes no day that is not over', async () => {
    await close.click()
    await expectError(page, 'Please enter date', { at: through })
    await through.fill(now)
    await close.click()
    await expectError(page, 'Only days that are over can be closed. Choose an earlier one.', { at: through })
  })

  await test.step('Deposits that wait are counted before, and one press away', async () => {
    await through.fill(yesterday)
    await page.keyboard.press('Tab')
    await expect(closedDays.getByRole('status')).toContainText(
      `1 deposit of 70.00 entered up to ${yesterday} is still pending.`,
    )
    await closedDays.getByRole('link', { name: `${desk.branch.name}: 1, 70.00` }).click()
    await expectScreen(page, 'Deposit Approval')
    await expect(listPage(page, 'Deposit Approval').row(deposit.no)).toBeVisible()
    await page.goBack()
  })

  await test.step('Closed days are refused in Deposit Approval', async () => {
    await through.fill(yesterday)
    await close.click()
    await expectSuccess(page, `Days closed${yesterday}`)
    await expect(closedDays.getByRole('heading')).toHaveText(`Closed through ${yesterday}`)
    await expect(closings.getByRole('row').nth(1)).toContainText(desk.director.name)
    await goWithin(page, '/directorDepositApproval')
    const list = listPage(page, 'Deposit Approval')
    await field(list.row(deposit.no), 'Posting Date').fill(yesterday)
    await list.press(deposit.no, 'Approve')
    await expect(page.getByRole('alert')).toContainText(
      `The posting date is in a closed period. Choose a later one. Days up to ${yesterday} are closed.`,
    )
    await goWithin(page, PATH)
  })

  await test.step('Later days are opened again for a reason', async () => {
    await through.fill(before)
    await expect(close).toHaveText('Open Again')
    await close.click()
    await expectError(page, 'Please enter a reason', { at: closingReason })
    await closingReason.fill('A slip came late')
    await close.click()
    await expectSuccess(page, `Days opened again${before}`)
    await expect(closedDays.getByRole('heading')).toHaveText(`Closed through ${before}`)
    await expect(closedDays).toContainText('A slip came late')
  })
})

test('A director opens closed days for one person, sees what was posted, and ends it @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  const approver = await aWorker(people, { role: 4, in: desk.branch })
  const deposit = await anOldDeposit(desk, 70)
  await closing(desk.director, { to: -1 })
  const page = await signedIn(desk.director.loginId, { path: PATH })
  const { person, time, openingReason, open, openings } = periodClosing(page)

  await open.click()
  await expectError(page, 'Please select person', { at: person })
  await choose(person, `${approver.name} · Deposit Approver`)
  await choose(time, '4 hours')
  await open.click()
  await expectError(page, 'Please enter a reason', { at: openingReason })
  await openingReason.fill('The slip came late')
  await open.click()
  await expectSuccess(page, `Days opened${approver.name}`)

  const row = openings.getByRole('row').filter({ hasText: approver.name })
  await expect(row).toContainText('Open')
  await expect(row.getByRole('button', { name: 'View Postings' })).toHaveCount(0)
  await approving(approver, deposit, -1)
  await page.reload()
  await row.getByRole('button', { name: 'View Postings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Posted on Closed Days' })
  await expect(dialog.getByRole('row').nth(1)).toContainText('Deposit approved')
  await expectAccessible(page)
  await dialog.getByRole('link', { name: deposit.no }).click()
  await expectScreen(page, 'Deposit History')
  await expect(listPage(page, 'Deposit History').row(deposit.no).first()).toBeVisible()
  await page.goBack()

  await row.getByRole('button', { name: 'End', exact: true }).click()
  await expect(row).toContainText(`${approver.name} can no longer post on closed days.`)
  await row.getByRole('group').getByRole('button', { name: 'End', exact: true }).click()
  await expectSuccess(page, 'Opening ended')
  await page.reload()
  await expect(row).toContainText('Ended')
})

test('A director without all branches of the company reads closed days and settings, and why they cannot change them', async ({
  desk,
  signedIn,
}) => {
  await aBranch({ company: desk.branch.companyCode, name: 'Quillmoor' })
  const page = await signedIn(desk.director.loginId, { path: PATH })
  const { closedDays, through, person } = periodClosing(page)

  await expect(closedDays).toContainText('you do not work in Quillmoor')
  await expect(through).toHaveCount(0)
  await expect(person).toHaveCount(0)

  await page.goto('/directorCompanySettings')
  const settings = companySettings(page)
  await expect(page.getByText('you do not work in Quillmoor')).toBeVisible()
  await expect(settings.product).toHaveCount(0)
  await expect(settings.setAllowance).toHaveCount(0)
})
