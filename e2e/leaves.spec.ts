/** Leaves: requested, withdrawn, approved and declined, and read in their timeline. */
import { type Day, wireDay } from '@backoffice/contract/day'
import { today } from '@backoffice/server/testing/builders/desk'
import { theLeaveTypes } from '@backoffice/server/testing/builders/leaves'
import { expect, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { requestForm } from './pages/request-form.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'

const dayIn = async (branch: string, away: number) => wireDay((await today(branch, away)) as Day)

test('A leave goes from its form to the decision, which its owner reads', async ({ desk, signedIn }) => {
  await theLeaveTypes()
  const { branch, salesman, director } = desk
  const owner = await signedIn(salesman.loginId, { path: '/myLeaves' })
  const form = requestForm(owner, 'Leave Form')
  const mine = listPage(owner, 'My Leaves')
  const [start, end] = [await dayIn(branch.code, 5), await dayIn(branch.code, 7)]

  await test.step('The form explains what is missing, in its order, and counts both ends', async () => {
    await expect(owner.getByText('You have not requested a leave yet.')).toBeVisible()
    await form.submit.click()
    await expectError(owner, 'Please select leave type', { at: form.choice('Annual') })
    await form.choose('Annual')
    await form.submit.click()
    await expectError(owner, 'Please enter start date', { at: form.field('Start Date') })
    await form.field('Start Date').fill(start)
    await form.field('Remarks').fill('Wedding of a cousin')
    await expect(form.field('End Date')).toHaveValue(start)
    await expect(form.field('No. Of Days')).toHaveValue('1 day')
    await form.field('End Date').fill(await dayIn(branch.code, 4))
    await form.submit.click()
    await expectError(owner, 'End date can not be before start date', { at: form.field('End Date') })
    await form.field('End Date').fill(end)
    await expect(form.field('No. Of Days')).toHaveValue('3 days')
  })

  await test.step('It is kept over a reload, and saved once', async () => {
    await owner.reload()
    await expect(form.field('Remarks')).toHaveValue('Wedding of a cousin')
    await form.submit.click()
    await expectSuccess(owner, 'Leave sent for approval')
    await expect(form.field('Remarks')).toHaveValue('')
    await expect(mine.rows).toHaveCount(1)
    await expect(await mine.cell('Annual', 'No. Of Days')).toHaveText('3')
    await expect(await mine.cell('Annual', 'Status')).toHaveText('Pending')
  })

  await test.step('Days of a live leave are refused', async () => {
    await form.choose('Annual')
    await form.field('Start Date').fill(end)
    await form.submit.click()
    await expectError(
      owner,
      `You have a leave from ${start} to ${end} already. Choose other days, or withdraw that leave.`,
      { at: form.field('Start Date') },
    )
    await form.form.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('A director approves it without a mouse', async () => {
    const page = await signedIn(director.loginId, { path: '/home' })
    await page.getByRole('link', { name: /^Approval Leaves 1 pending/ }).click()
    await expectScreen(page, 'Approval Leaves')
    const list = listPage(page, 'Approval Leaves')
    await expect(list.columns).toHaveText([
      'Date',
      'Branch Name',
      'User Name',
      'Leave Type',
      'Start Date',
      'End Date',
      'No. Of Days',
      'Remarks',
      'Status',
      'Action',
    ])
    await expect(list.row(salesman.name)).toContainText(`Annual${start}${end}3Wedding of a cousin`)
    await list.searchBox.press('ArrowDown')
    await page.keyboard.press('a')
    await expectSuccess(page, `Leave Approved Successful${salesman.name}`)
    await expect(page.getByText('No leave requests.')).toBeVisible()
  })

  await expect(await mine.cell('Annual', 'Status')).toHaveText('APPROVED')
  await expect(await mine.cell('Annual', 'Decided By')).toHaveText(director.name)
  await mine.press('Annual', 'Timeline')
  await expect(owner.getByRole('dialog').getByText('Approved', { exact: true })).toBeVisible()
})
