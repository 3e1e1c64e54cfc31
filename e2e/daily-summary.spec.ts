import { addressOf } from '@backoffice/server/testing/builders/summaries'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectScreen } from './pages/shell.ts'

test('A director reads on the profile what a daily summary needs', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.director.loginId, { path: '/profile' })
  await expectScreen(page, 'User Profile')
  const summary = page.getByRole('region', { name: 'Daily Summary by E-mail' })
  const choice = summary.getByRole('switch', { name: 'Send me a summary each day' })

  await expect(choice).not.toBeChecked()
  await expect(summary).toContainText('No summary was sent yet.')
  if (await choice.isDisabled()) await expect(summary).toContainText('Enter your e-mail first.')
  await addressOf(desk.director)
  await page.reload()
  await choice.click()
  await expect(choice).toBeChecked()
  await page.reload()
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(choice).not.toBeChecked()
  await expectAccessible(page)
  await expectNoOverflow(page)
})
