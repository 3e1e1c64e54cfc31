/** Credits: one director enters what lowers a debt without money, and it counts when another director has approved it. */
import { role } from '@backoffice/contract/access'
import { aParty, anInvoice, aWorker } from '@backoffice/server/testing/builders/desk'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { choose, field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectError, expectScreen, expectSuccess, goWithin } from './pages/shell.ts'

test('A director enters a credit, another approves it, and the invoice owes less at once', async ({
  desk,
  people,
  signedIn,
}) => {
  const { branch, salesman, director } = desk
  const colleague = await aWorker(people, { role: role.director, in: branch })
  const party = await aParty({ branch: branch.code, title: 'Noor Pharmacy' })
  await anInvoice({ salesman, party, no: 'INV/26-00900', bill: 1000 })
  await anInvoice({ salesman, party, no: 'INV/26-00901', bill: 400 })
  const page = await signedIn(director.loginId, { path: '/directorCredits' })
  await expectScreen(page, 'Credits')

  await test.step('The form takes client, invoice, number, kind, amount and reason', async () => {
    await page.getByRole('button', { name: 'New Credit' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Credit' })
    await expectAccessible(page)
    await choose(field(dialog, 'Client'), 'Noor Pharmacy')
    await choose(field(dialog, 'Invoice No'), 'INV/26-00900, 1,000.00 owed')
    await field(dialog, 'Credit No').fill('CN-17')
    await choose(field(dialog, 'Kind'), 'Return')
    await field(dialog, 'Amount').fill('1,200')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expectError(page, 'Please enter a reason', { at: dialog.getByLabel('Reason') })
    await dialog.getByLabel('Reason').fill('Cartons came back')
    await page.reload()
    await page.getByRole('button', { name: 'New Credit' }).click()
    await expect(dialog).toContainText('What you typed here before was kept.')
    await expect(field(dialog, 'Client')).toHaveValue(/Noor Pharmacy/)
    await expect(field(dialog, 'Invoice No')).toHaveValue(/INV\/26-00900/)
    await expect(field(dialog, 'Kind')).toHaveValue('Return')
    await expect(field(dialog, 'Amount')).toHaveValue('1,200.00')
    await expect(dialog.getByLabel('Reason')).toHaveValue('Cartons came back')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expectSuccess(page, 'Credit sent for approval')
    const row = listPage(page, 'Credits').row('CN-17')
    await expect(row).toContainText('Noor Pharmacy')
    await expect(row.getByRole('button', { name: 'Approve' })).toBeHidden()
  })

  const other = await signedIn(colleague.loginId, { path: '/directorCredits' })
  const credits = listPage(other, 'Credits')
  await test.step('Another director approves it, and applies the rest to another invoice', async () => {
    await credits.press('CN-17', 'Approve')
    await expect(credits.row('CN-17')).toBeHidden()
    await goWithin(other, '/directorCredits?status=1')
    await expect(credits.row('CN-17')).toContainText('200.00')
    await credits.press('CN-17', 'Apply to Invoice')
    const dialog = other.getByRole('dialog', { name: 'Apply to Invoice' })
    await choose(field(dialog, 'Invoice No'), 'INV/26-00901, 400.00 owed')
    await expect(field(dialog, 'Amount')).toHaveValue('200.00')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expectSuccess(other, 'Credit applied to the invoice')
    await expect(dialog).toBeHidden()
  })

  await test.step('The page of the client shows what is owed, and the credit', async () => {
    await goWithin(other, `/client?cCode=${branch.code}&aCode=${party}&show=credits`)
    await expect(other.locator('dl[aria-label="Account"] dd').first()).toHaveText('200.00')
    await expect(listPage(other, 'Credits').row('CN-17')).toContainText('Return')
  })
})
