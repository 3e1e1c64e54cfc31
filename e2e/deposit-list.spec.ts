import { expect, test } from './fixtures.ts'
import { aBusyDesk, MANY } from './many.ts'
import { depositForm } from './pages/deposit-form.ts'
import { listPage } from './pages/list-page.ts'

test('What is chosen for a deposit leaves the list, which fills up again and counts what is left', async ({
  desk,
  signedIn,
}) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits' })
  const form = depositForm(page)
  const { shown } = listPage(page, 'Approved Receipts')
  await form.fill({ account: `Current Account ${desk.account}`, slipNo: 'SLIP-FULL' })
  await expect(form.approved.rows).toHaveCount(20)
  await expect(shown).toHaveText(`Showing 1–20 of ${MANY.depositable}`)

  const [first] = await form.approved.rows.allInnerTexts()
  await form.approved.rows.first().getByRole('checkbox').click()

  await expect(form.selected.rows).toHaveCount(1)
  await expect(shown).toHaveText(`Showing 1–20 of ${MANY.depositable - 1}`)
  await expect(form.approved.rows).toHaveCount(20)
  expect(await form.approved.rows.allInnerTexts()).not.toContain(first)

  await page.getByRole('checkbox', { name: 'Select all on page' }).click()
  await expect(form.selected.rows).toHaveCount(21)
  await expect(shown).toHaveText(`Showing 1–${MANY.depositable - 21} of ${MANY.depositable - 21}`)
  await expect(form.approved.rows).toHaveCount(MANY.depositable - 21)

  await form.selected.rows.first().getByRole('checkbox').click()
  await expect(shown).toHaveText(`Showing 1–${MANY.depositable - 20} of ${MANY.depositable - 20}`)
  await page.getByRole('checkbox', { name: 'Select all on page' }).click()
  await expect(page.getByText('All receipts of this page are selected.')).toBeVisible()
  await expect(shown).toHaveText('Showing 0 of 0')
})

test('Status shows the receipts that can be deposited, with any filter in the address @nightly', async ({
  desk,
  signedIn,
}) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits?status=0' })
  const list = listPage(page, 'Approved Receipts')

  await expect(list.filter('Status')).toHaveValue('Approved')
  await expect(list.filter('Status')).toHaveAttribute('readonly')
  await expect(list.shown).toHaveText(`Showing 1–20 of ${MANY.depositable}`)
})

test('A click anywhere on a row selects it for a deposit, and no row is pushed away by what is selected @nightly', async ({
  desk,
  signedIn,
}) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits' })
  const form = depositForm(page)
  await form.fill({ account: `Current Account ${desk.account}`, slipNo: 'SLIP-ROW' })
  await expect(form.approved.rows).toHaveCount(20)
  const first = form.approved.rows.first()
  const top = async () => Math.round((await form.approved.table.boundingBox())?.y ?? 0)
  const before = await top()
  const decline = first.getByRole('button', { name: 'Decline' })
  expect(await decline.evaluate((button) => getComputedStyle(button).borderTopColor)).toBe('rgba(0, 0, 0, 0)')

  for (let at = 1; at <= 7; at += 1) {
    // The next row moves to the place of the selected row, and accepts a press after the mouse has moved.
    await page.mouse.move(0, 0)
    await first.locator('[data-kind=money]').click()
    await expect(form.selected.rows).toHaveCount(at)
    await expect(form.approved.rows).toHaveCount(Math.min(20, MANY.depositable - at))
  }
  expect(await top()).toBe(before)
  await expect(form.total).toHaveValue('700.00')

  await form.form.getByRole('button', { name: '7 receipts: show below the list' }).click()
  await expect(form.selected.table).toBeInViewport()
  await form.selected.rows.first().locator('[data-kind=money]').click()
  await expect(form.selected.rows).toHaveCount(6)
  await first.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/client/)
})
