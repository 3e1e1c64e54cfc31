import { owned } from '@backoffice/server/testing/owner'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectScreen, expectSuccess } from './pages/shell.ts'

test('A director reads on the profile what a daily summary needs and why it did not come, and switches it off', async ({
  desk,
  signedIn,
}) => {
  const page = await signedIn(desk.director.loginId, { path: '/profile' })
  await expectScreen(page, 'User Profile')
  const summary = page.getByRole('region', { name: 'Daily Summary by E-mail' })
  const choice = summary.getByRole('switch', { name: 'Send me a summary each day' })
  await expect(choice).not.toBeChecked()
  await expect(choice).toBeDisabled()
  await expect(summary).toContainText('This server cannot send e-mails yet.')
  await expect(summary).toContainText('No summary was sent yet.')

  await owned('insert into summary_choice (user_id, is_on) values ($1, true)', [desk.director.userId])
  await owned(
    `insert into summary_mail (user_id, day, state, answer) values ($1, '2026-11-28', 'given_up', 'The mail server cannot be reached')`,
    [desk.director.userId],
  )
  await page.reload()
  await expect(choice).toBeChecked()
  await expect(summary).toContainText(
    'The summary of 27/11/2026 was not sent, because the mail server was away for a day. It does not come late. The mail server cannot be reached.',
  )
  await expectAccessible(page)
  await expectNoOverflow(page)
  await choice.click()
  await expectSuccess(page, 'You get no daily summary any more')
  await expect(choice).not.toBeChecked()
})
