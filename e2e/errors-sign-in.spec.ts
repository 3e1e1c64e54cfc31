/** Each failure of the sign-in page (document 1, section 8) shows a toast with exactly these words. */
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { answerWith, SILENT } from './answers.ts'
import { expect, test } from './fixtures.ts'
import { expectError, expectScreen } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'

const FAILED = 'An error occured whilst logging in, please try again later.'
const UNABLE = 'Unable to Login'
const REFUSED = /status of (?:401|403|429|500|502)/

const opening: readonly [entry: string, goesWrong: (page: Page) => Promise<unknown>, text: string][] = [
  ['the list of databases fails', (page) => answerWith(page, 'databases', SILENT), FAILED],
]

for (const [entry, goesWrong, text] of opening) {
  test(`${entry}: Error, ${text}`, async ({ page, faults }) => {
    faults.allow(REFUSED)
    await goesWrong(page)

    await page.goto('/login')

    await expectError(page, text)
    await expect(page.getByRole('group', { name: 'Database' })).toContainText(text)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
  })
}

interface Try {
  readonly entry: string
  readonly password?: string
  goesWrong?(page: Page, loginId: number): Promise<unknown>
  readonly title?: string
  readonly text: string
}

const tries: readonly Try[] = [
  {
    entry: 'too many tries',
    goesWrong: (_page, loginId) =>
      owned(`update login_throttle set failures = 9, blocked_until = now() + interval '5 minutes' where key like $1`, [
        `login:${loginId}@%`,
      ]),
    text: 'Too many attempts. Wait a moment and try again.You can try again in 5 minutes.',
  },
  {
    entry: 'no network',
    goesWrong: (page) => page.context().setOffline(true),
    title: 'No Network',
    text: 'The server cannot be reached',
  },
]

for (const { entry, password, goesWrong, title = UNABLE, text } of tries) {
  test(`${entry}: ${title}, ${text}`, async ({ page, desk, faults }) => {
    faults.allow(REFUSED, /INTERNET_DISCONNECTED/)
    const configured = page.waitForResponse('**/UserConfiguration')
    await page.goto('/login')
    await (await configured).finished()
    const form = signInPage(page)
    await expect(form.username).toBeFocused()
    await goesWrong?.(page, desk.salesman.loginId)

    await form.signIn(desk.salesman.loginId, password)

    await expectError(page, text, { title, at: form.password })
    await expect(page.getByRole('main')).toContainText(text)
    await expectScreen(page, 'Login')
  })
}

test('An answer of somebody else and an answer with a null token are refused', async ({ page, desk }) => {
  await page.goto('/login')
  const form = signInPage(page)
  await expect(form.username).toBeFocused()
  await answerWith(page, 'Login', { json: { portal: 'guests' } })
  await form.signIn(desk.salesman.loginId)
  await expectError(page, FAILED, { title: UNABLE, at: form.password })

  await page.unrouteAll()
  await page.route('**/api/User/Login', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), token: null } })
  })
  await form.signIn(desk.salesman.loginId)
  await expectError(page, 'accessToken cannot be null', { title: UNABLE, at: form.password })
  await expect(page.getByRole('main')).toContainText('accessToken cannot be null')
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
