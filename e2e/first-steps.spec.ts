import { role } from '@backoffice/contract/access'
import { aWorker } from '@backoffice/server/testing/builders/desk'
import { aBranch } from '@backoffice/server/testing/builders/people'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { expectScreen } from './pages/shell.ts'

test('The home page of an empty company ticks the first steps, each leads to its file, and a director closes them', async ({
  people,
  signedIn,
}) => {
  const director = await aWorker(people, { role: role.director, in: await aBranch() })
  const page = await signedIn(director.loginId, { path: '/home' })
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'Branches' })).toContainText('Branches Done')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Parties' })).toContainText('Parties Not done yet')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await steps.getByRole('link', { name: 'Parties' }).click()
  await expectScreen(page, 'Import')
  await expect(page.getByText('Missing in your company: Users')).toBeVisible()
  await expect(field(page, 'Data')).toHaveValue('Parties')
  await page.goto('/directorImport')
  await expect(field(page, 'Data')).toHaveValue('Users')

  await page.goto('/home')
  await steps.getByRole('button', { name: 'Close' }).click()
  await expect(steps).toHaveCount(0)
  await page.goto('/directorImport')
  await expect(field(page, 'Data')).toHaveValue('Invoices')
})
