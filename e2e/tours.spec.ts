import { fileURLToPath } from 'node:url'
import { role } from '@backoffice/contract/access'
import { aWorker } from '@backoffice/server/testing/builders/desk'
import { anAllowance, aTour } from '@backoffice/server/testing/builders/tours'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { say, saying } from './language.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { choose, field } from './pages/field.ts'
import { listPage, pressIn } from './pages/list-page.ts'
import { expectError, expectScreen, expectSuccess, goWithin } from './pages/shell.ts'
import { tourForm } from './pages/tour-form.ts'

const SLIP = fileURLToPath(new URL('images/slip.jpg', import.meta.url))

test('A salesman enters a tour on a phone, with an attachment, and the draft outlives a reload', async ({
  desk,
  signedIn,
}) => {
  await anAllowance(desk.branch.code)
  const page = await signedIn(desk.salesman.loginId, { ...phone, path: '/home' })
  const form = tourForm(page)

  await test.step('The bottom bar leads there', async () => {
    await page.getByRole('navigation', { name: 'Main places' }).getByRole('button', { name: 'Requests' }).tap()
    await page.getByRole('menuitem', { name: 'My Tours' }).tap()
    await expectScreen(page, 'My Tours')
    await expect(page.getByText('You have not entered a tour yet.')).toBeVisible()
    await form.open.tap()
  })

  await test.step('The rules speak in their order, and point at the field', async () => {
    await expect(form.submit).toBeInViewport({ ratio: 1 })
    await expect(form.totals.last()).toBeInViewport({ ratio: 1 })
    await form.submit.tap()
    await expectError(page, 'Please enter start date', { at: field(form.head, 'Start Date') })
    await field(form.head, 'Start Date').fill('01/09/2026')
    await field(form.head, 'Tour Reason').fill('Collection round')
    await expect(field(form.head, 'End Date')).toHaveValue('01/09/2026')
    await form.submit.tap()
    await expectError(page, 'Please add the cities you travelled between', { at: field(form.leg, 'From City') })
  })

  await test.step('Legs and expenses are computed while they are entered', async () => {
    await form.addLeg('Lahore', 'Kasur', '55.5')
    await expect(field(form.leg, 'From City')).toHaveAttribute('placeholder', 'Kasur')
    await form.addLeg('', 'Lahore', '55.25')
    await choose(field(form.expense, 'Category'), 'Hotel')
    await field(form.expense, 'Amount').fill('4500')
    await form.expense.locator('input[type=file]').last().setInputFiles(SLIP)
    await expect(form.expense.getByText('1 file uploaded')).toBeVisible()
    await form.submit.tap()
    await expectError(page, 'Add the expense you have begun to enter, or clear it', {
      at: field(form.expense, 'Category'),
    })
    await form.expense.getByRole('button', { name: 'Add' }).tap()
    // 110.75 × 12.50 = 1,384.375, rounded half up.
    await expect(form.totals).toHaveText([
      'Total Mileage110.75',
      'Allowance Per Mile12.50',
      'Total Allowance1,384.38',
      'Total Expense4,500.00',
      'Payment Collect0.00',
      'Total Bill5,884.38',
    ])
    await form.submit.scrollIntoViewIfNeeded()
    await expectNoOverflow(page)
    await expectAccessible(page)
  })

  await test.step('Back and a reload lose nothing', async () => {
    await page.getByRole('button', { name: 'Back to list' }).tap()
    await page.reload()
    await page.getByRole('button', { name: 'Go on with tour of 01/09/2026 · Collection round' }).tap()
    await expect(form.totals.last()).toHaveText('Total Bill5,884.38')
    await form.submit.tap()
    await expectSuccess(page, 'Tour sent for approval')
  })

  await test.step('It is in the list with its attachment, and is withdrawn', async () => {
    const card = listPage(page, 'My Tours').cards.filter({ hasText: 'Collection round' })
    await expect(card.getByText('Pending')).toBeVisible()
    await pressIn(card, 'Expense Detail')
    const expenses = page.getByRole('dialog', { name: 'Expense Detail' })
    await expect(expenses.getByRole('link', { name: /^Image 1/ })).toHaveAttribute('target', '_blank')
    await expenses.getByRole('button', { name: 'Close' }).tap()
    await pressIn(card, 'Withdraw')
    await pressIn(card, 'Withdraw')
    await expectSuccess(page, 'Tour withdrawn')
    await expect(card.getByText('WITHDRAWN', { exact: true })).toBeVisible()
    await expect(form.open).toBeVisible()
  })
})

test(
  'A director decides about tours without a mouse: looks, approves, declines with a reason',
  { tag: '@both-ways' },
  async ({ desk, people, signedIn }) => {
    const second = await aWorker(people, { role: role.cashier, in: desk.branch })
    for (const away of [1, 2, 3]) await aTour({ by: desk.salesman, in: away, reason: `Round ${away}` })
    await aTour({ by: second, in: 1, reason: 'Bank visit' })
    await aTour({ by: desk.director, in: 1, reason: 'My own' })
    const page = await signedIn(desk.director.loginId)
    await expect(page.getByRole('navigation', { name: say('Modules') }).getByText(say('Approval Tours'))).toBeVisible()
    await goWithin(page, '/directorTourApprove')
    const tours = listPage(page, 'Approval Tours')

    await test.step('The columns and filters match the document', async () => {
      await expect(tours.rows).toHaveCount(4)
      await expect(tours.columns).toHaveText(
        [
          'Date',
          'Branch Name',
          'User Name',
          'Start Date',
          'End Date',
          'Tour Reason',
          'Payment Collect',
          'Total Mileage',
          'Allowance Per Mile',
          'Total Allowance',
          'Total Expense',
          'Total Bill',
          'Status',
          'Action',
        ].map((column) => say(column)),
      )
      await expect(tours.filters).toHaveText(['Date', 'From Date', 'To Date'].map((filter) => say(filter)))
      await expect(await tours.cell('Round 1', 'Total Bill')).toHaveText('2,150.00')
      await expect(tours.row('My own')).toHaveCount(0)
    })

    await test.step('V and E open the details, Escape closes them where they were', async () => {
      await tours.searchBox.press('ArrowDown')
      await expect(tours.row('Bank visit')).toBeFocused()
      await page.keyboard.press('j')
      await expect(tours.row('Round 3')).toBeFocused()
      await page.keyboard.press('v')
      await expect(
        page
          .getByRole('dialog', { name: say('Tour Detail') })
          .getByRole('row')
          .nth(1),
      ).toContainText('Kasur')
      await page.keyboard.press('Escape')
      await page.keyboard.press('e')
      await expect(
        page
          .getByRole('dialog', { name: say('Expense Detail') })
          .getByRole('row')
          .nth(1),
      ).toContainText(say('Hotel'))
      await page.keyboard.press('Escape')
      await expect(tours.row('Round 3')).toBeFocused()
    })

    await test.step('A approves, and the focus goes on to the next row', async () => {
      await page.keyboard.press('a')
      await expect(page.getByText(say('Tour Approved Successful'))).toBeVisible()
      await expect(tours.row('Round 2')).toBeFocused()
    })

    await test.step('D requires a reason', async () => {
      const dialog = askDialog(page, 'Decline Tour')
      // Rows that have just moved up ignore keys for a moment.
      await expect(async () => {
        await page.keyboard.press('d')
        await expect(dialog.typed('Reason')).toBeFocused({ timeout: 2000 })
      }).toPass()
      await expect(dialog.facts.filter({ hasText: say('Tour Reason') })).toHaveText(`${say('Tour Reason')}Round 2`)
      await page.keyboard.press('Control+Enter')
      await expectError(page, say('Please enter a reason', 'approvals'), { at: dialog.typed('Reason') })
      await dialog.typed('Reason').pressSequentially('No bills')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(say('Tour Declined Successful'))).toBeVisible()
      await expect(tours.row('Round 1')).toBeFocused()
    })

    await test.step('The salesman reads both, and the reason', async () => {
      const salesman = await signedIn(desk.salesman.loginId, { path: '/myTours' })
      const mine = listPage(salesman, 'My Tours')
      await expect(await mine.cell('Round 3', 'Status')).toHaveText(say('APPROVED'))
      await expect(await mine.cell('Round 2', 'Status')).toHaveText(say('DECLINED'))
      await expect(await mine.cell('Round 2', 'Reason')).toHaveText('No bills')
      await mine.press('Round 2', 'Timeline')
      await expect(
        salesman
          .getByRole('dialog', { name: saying('Timeline of tour TOUR-') })
          .getByRole('list', { name: say('Timeline') })
          .locator('strong'),
      ).toHaveText([say('Entered'), say('Declined')])
    })
  },
)
