import { role } from '@backoffice/contract/access'
import { aUser } from '@backoffice/server/testing/builders/people'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectSuccess } from './pages/shell.ts'
import { expectWhole, printedSheets, withoutPrintDialog } from './pages/printed.ts'
import { userManagement } from './pages/users.ts'

test('A director resets the passwords of a branch and prints a slip for each user', async ({ desk, signedIn }) => {
  const fresh = { role: role.salesman, in: desk.branch, mustChangePassword: true } as const
  const [amna, bilal] = [await aUser({ ...fresh, name: 'Amna' }), await aUser({ ...fresh, name: 'Bilal' })]
  const page = await signedIn(desk.director.loginId, { path: '/directorUserManagement' })
  await withoutPrintDialog(page)
  await userManagement(page).press('Passwords of the Branch')
  const dialog = page.getByRole('dialog', { name: 'Passwords of the Branch' })
  await expect(dialog).toContainText('gets a new one-time password and is signed out everywhere.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reset Passwords' }).click()
  await expectSuccess(page, `2 passwords reset${desk.branch.name}`)
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  const passwords = await dialog.locator('code').allInnerTexts()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Print Slips' }).click()

  const sheets = await printedSheets(page)
  expect(sheets).toHaveLength(1)
  expectWhole(sheets, [amna.name, bilal.name, String(amna.loginId), String(bilal.loginId), ...passwords])
  expectWhole(sheets, [new URL(page.url()).origin])
})
