/** Each failure of the sign-in page (document 1, section 8) shows a toast with exactly these words. */
import { owned } from '@backoffice/server/testing/owner'
import { answerWith, SILENT } from './answers.ts'
import { expect, test } from './fixtures.ts'
import { expectError, expectScreen } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'

const FAILED = 'An error occured whilst logging in, please try again later.'
const UNABLE = 'Unable to Login'
const REFUSED = /status of (?:401|403|429|500|502)/

test('Each failure of a sign-in shows its words, and the form goes on after each of them', async ({
  page,
  desk,
  faults,
}) => {
  faults.allow(REFUSED, /INTERNET_DISCONNECTED/)
  const form = signInPage(page)
  const signsIn = () => form.signIn(desk.salesman.loginId)

  await test.step('the list of databases fails', async () => {
    await answerWith(page, 'databases', SILENT)
    await page.goto('/login')
    await expectError(page, FAILED)
    await expect(page.getByRole('group', { name: 'Database' })).toContainText(FAILED)
    await page.unrouteAll()
    const configured = page.waitForResponse('**/UserConfiguration')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
    await (await configured).finished()
  })

  await test.step('an answer of somebody else', async () => {
    await answerWith(page, 'Login', { json: { portal: 'guests' } })
    await signsIn()
    await expectError(page, FAILED, { title: UNABLE, at: form.password })
    await page.unrouteAll()
  })

  await test.step('an answer with a null token', async () => {
    await page.route('**/api/User/Login', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), token: null } })
    })
    await signsIn()
    await expectError(page, 'accessToken cannot be null', { title: UNABLE, at: form.password })
    await expect(page.getByRole('main')).toContainText('accessToken cannot be null')
    await page.unrouteAll()
  })

  await test.step('no network', async () => {
    await page.context().setOffline(true)
    await signsIn()
    await expectError(page, 'The server cannot be reached', { title: 'No Network', at: form.password })
    await expect(page.getByRole('main')).toContainText('The server cannot be reached')
    await page.context().setOffline(false)
  })

  await test.step('too many tries', async () => {
    await owned(
      `update login_throttle set failures = 9, blocked_until = now() + interval '5 minutes' where key like $1`,
      [`login:${desk.salesman.loginId}@%`],
    )
    const text = 'Too many attempts. Wait a moment and try again.You can try again in 5 minutes.'
    await signsIn()
    await expectError(page, text, { title: UNABLE, at: form.password })
    await expect(page.getByRole('main')).toContainText(text)
  })
  await expectScreen(page, 'Login')
})

test('The button is busy for half a second after an answer', async ({ page, faults }) => {
  faults.allow(REFUSED)
  await page.clock.install()
  await page.goto('/login')
  const form = signInPage(page)
  await expect(form.username).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)
  await form.signIn(2_147_000_000, 'not it')
  await expect(page.getByRole('alert')).toBeVisible()
  const busy = page.locator('form[aria-busy="true"]')
  await page.clock.runFor(499)
  await expect(busy).toBeVisible()
  await page.clock.runFor(1)
  await expect(busy).toBeHidden()
})
