import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { expectError, expectSuccess } from './pages/shell.ts'

test('A director enters telephone, route and credit days of a client, and the salesman calls from the page of the client', async ({
  desk,
  signedIn,
}) => {
  const path = `/client?cCode=${desk.branch.code}&aCode=${desk.party}`
  const director = await signedIn(desk.director.loginId, { path })
  await director.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = director.getByRole('dialog', { name: 'Facts of the client' })
  await field(dialog, 'Telephone').fill('0300 1234567')
  await field(dialog, 'Route').fill('Saddar, Tuesday')
  await field(dialog, 'Name in another script').fill('المدینہ اسٹور')
  await field(dialog, 'Credit Days').fill('400')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectError(director, 'Credit days are a whole number from 0 to 365.', { at: field(dialog, 'Credit Days') })
  await field(dialog, 'Credit Days').fill('30')
  await expectAccessible(director)
  await director.keyboard.press('Control+Enter')
  const name = await director.getByRole('article').getByRole('heading', { level: 2 }).innerText()
  await expectSuccess(director, `Facts of the client saved${name}`)

  const page = await signedIn(desk.salesman.loginId, { path, viewport: { width: 390, height: 844 } })
  const facts = page.getByRole('article')
  await expect(facts.getByRole('link', { name: '+923001234567' })).toHaveAttribute('href', 'tel:+923001234567')
  await expect(facts.getByText('المدینہ اسٹور')).toBeVisible()
  await expect(facts.locator('dl > div')).toContainText([
    'ACode',
    'Telephone',
    'RouteSaddar, Tuesday',
    'Credit Days30 days',
  ])
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expectNoOverflow(page)
})
