/** A person who forgot the password: from the page of the sign-in over the mail to the new password. */
import { role } from '@backoffice/contract/access'
import { codeMailedTo, mailable } from '@backoffice/server/testing/builders/password-resets'
import { aDesk } from '@backoffice/server/testing/builders/desk'
import { aUser } from '@backoffice/server/testing/builders/people'
import { clientOf } from '@backoffice/server/testing/client'
import { aMailServer } from '@backoffice/server/testing/mail-server'
import { buildIn } from '@backoffice/server/testing/owner'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { PASSWORD } from './session-of.ts'
import { launchWithAddress, ownerUrl } from './start-server.ts'
import { throughHttp } from './through-http.ts'

const NEW = 'four quiet lamps upstairs'
const PHONE = { width: 320, height: 640 }

test('A salesman who forgot the password gets a link by e-mail, chooses another one on a phone of 320 pixels, and signs in', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 409/)
  const mail = await aMailServer()
  const server = await launchWithAddress({
    DEMO: '0',
    DATABASES: 'main',
    SMTP_URL: mail.url,
    SMTP_FROM: 'office@company.example',
  })
  const pool = buildIn(await ownerUrl(server.dataDir))
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, baseURL: server.url })
  try {
    const people = { as: async () => clientOf(throughHttp(server.url), '/main') }
    const { branch } = await aDesk(people)
    const salesman = await aUser({ role: role.salesman, in: branch, password: PASSWORD })
    const email = await mailable(salesman)
    const page = await context.newPage()
    const answer = page.getByText('If a cashier or a salesman with an e-mail has this username')

    await test.step('The page of the sign-in leads to a form, which asks for the username', async () => {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expectScreen(page, 'Forgot your password?')
      await expect(page.getByText('Directors and approvers ask another director')).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page)
      await page.getByRole('button', { name: 'Send a Link' }).click()
      await expectError(page, 'Username is required', { at: field(page, 'Username') })
    })

    await test.step('A username of nobody gets the same answer', async () => {
      await field(page, 'Username').fill('2000000777')
      await page.getByRole('button', { name: 'Send a Link' }).click()
      await expect(answer).toBeFocused()
      await page.getByRole('link', { name: 'Back to Login' }).click()
    })

    const code = await test.step('The link arrives by e-mail', async () => {
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await field(page, 'Username').fill(String(salesman.loginId))
      await page.keyboard.press('Enter')
      await expect(answer).toBeFocused()
      await expectAccessible(page)
      await expectNoOverflow(page)
      await expect.poll(() => mail.received.length).toBe(1)
      return codeMailedTo(mail, email, 'main', server.url)
    })

    await test.step('Its page asks for a password by the rules, and sends no code in an address', async () => {
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.goto(`/newPassword#main.${code}`)
      await expectScreen(page, 'New Password')
      await expect(field(page, 'New Password')).toBeFocused()
      await expectAccessible(page)
      await expectNoOverflow(page)
      await field(page, 'New Password').fill('password1')
      await field(page, 'Repeat New Password').fill('password2')
      await page.getByRole('button', { name: 'Save Password' }).click()
      await expectError(page, 'The two new passwords differ', { at: field(page, 'Repeat New Password') })
      await field(page, 'Repeat New Password').fill('password1')
      await page.getByRole('button', { name: 'Save Password' }).click()
      await expect(page.getByText('This password is too easy to guess').first()).toBeVisible()
      await field(page, 'New Password').fill(NEW)
      await field(page, 'Repeat New Password').fill(NEW)
      await page.getByRole('button', { name: 'Save Password' }).click()
      await expectSuccess(
        page,
        'Password changed, and all your sign-ins have ended. Please sign in with the new password.',
      )
      expect(requests.filter((url) => url.split('#')[0]?.includes(code))).toEqual([])
    })

    await test.step('The new password signs in, and the link is used', async () => {
      await signInPage(page).signIn(salesman.loginId, NEW)
      await expectScreen(page, `Welcome, ${salesman.name}`)
      await page.goto(`/newPassword#main.${code}`)
      await field(page, 'New Password').fill(`${NEW} again`)
      await field(page, 'Repeat New Password').fill(`${NEW} again`)
      await page.getByRole('button', { name: 'Save Password' }).click()
      await expect(page.getByText('This link is not valid any more').first()).toBeVisible()
      await page.goto('/newPassword')
      await expect(page.getByText('The link in the e-mail opens this page.')).toBeVisible()
      await expectNoOverflow(page)
      await expect.poll(() => mail.received.length).toBe(2)
    })
  } finally {
    await context.close()
    await pool.end()
    await server.stop()
    await mail.close()
    buildIn(process.env['E2E_OWNER_URL'] ?? '')
  }
})

test('A server without a mail server shows no way to a link, and its page says to ask a director', async ({ page }) => {
  await page.goto('/login')
  await expect(signInPage(page).submit).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeAttached()
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeHidden()
  await page.goto('/forgotPassword')
  await expect(page.getByText('This server sends no e-mails for a new password. Ask a director for one.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expectScreen(page, 'Login')
})
