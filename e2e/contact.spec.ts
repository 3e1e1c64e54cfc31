import { aWorker } from '@backoffice/server/testing/builders/desk'
import { role } from '@backoffice/contract/access'
import { randomInt } from 'node:crypto'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'
import { userManagement } from './pages/users.ts'
import { PASSWORD } from './session-of.ts'

test('A director enters the telephone of a user, and the user the e-mail on the profile', async ({
  desk,
  people,
  signedIn,
}) => {
  const salesman = await aWorker(people, { role: role.salesman, in: desk.branch, password: PASSWORD })
  const director = await signedIn(desk.director.loginId, { path: `/directorUserManagement?user=${salesman.userId}` })
  const users = userManagement(director)
  await users.press('Telephone')
  const dialog = director.getByRole('dialog', { name: 'Telephone' })
  await field(dialog, 'Telephone').fill('3001234567')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectError(
    director,
    'Telephone is a number with its area code, such as 0300 1234567, or with the country code, such as +92 300 1234567.',
    { at: field(dialog, 'Telephone') },
  )
  await field(dialog, 'Telephone').fill('0300 1234567')
  await director.keyboard.press('Control+Enter')
  await expectSuccess(director, `Telephone saved${salesman.name}`)
  await expect(users.card.getByRole('link', { name: '+923001234567' })).toHaveAttribute('href', 'tel:+923001234567')

  const page = await signedIn(salesman.loginId, { path: '/profile' })
  await expectScreen(page, 'User Profile')
  const contact = page.getByRole('region', { name: 'Telephone and E-mail' })
  await expect(contact.locator('dl > div')).toHaveText(['Telephone+923001234567', 'E-mailNone yet'])
  const email = `amna${randomInt(1e9)}@example.com`
  await field(contact, 'E-mail').fill(email)
  await field(contact, 'Repeat E-mail').fill('amna@example')
  await contact.getByRole('button', { name: 'Change E-mail' }).click()
  await expectError(page, 'The two e-mails differ', { at: field(contact, 'Repeat E-mail') })
  await field(contact, 'Repeat E-mail').fill(email)
  await field(contact, 'Password').fill(PASSWORD)
  await page.keyboard.press('Control+Enter')
  await expectSuccess(page, 'E-mail saved')
  await expect(contact.locator('dl > div')).toHaveText(['Telephone+923001234567', `E-mail${email}`])
  await expectAccessible(page)
  await expectNoOverflow(page)
})
