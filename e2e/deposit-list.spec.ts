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
