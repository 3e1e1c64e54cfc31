import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectScreen, expectSuccess } from './pages/shell.ts'
import { PASSWORD } from './session-of.ts'

test('A user chooses lakhs, the digits of Urdu and Urdu itself on the profile, and finds them in another browser', async ({
  desk,
  signedIn,
}) => {
  const { loginId, userId } = desk.salesman
  const page = await signedIn(loginId, { path: '/profile' })
  await expectScreen(page, 'User Profile')
  const card = page.getByRole('region', { name: 'Language and Numbers' })
  const choose = (name: string) => card.getByRole('radio', { name, exact: true }).check({ force: true })
  await expect(card.getByRole('radio', { name: 'As the company: Thousands: 1,234,567' })).toBeChecked()
  await expect(card.getByRole('group', { name: 'Letters' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)

  await test.step('Choices as the page is drawn already are saved without loading it again', async () => {
    await choose('Thousands: 1,234,567')
    await card.getByRole('button', { name: 'Save' }).click()
    await expectSuccess(page, 'Language and numbers saved')
  })

  await test.step('The page is drawn anew, with dates in the digits of Urdu', async () => {
    await choose('Lakh and Crore: 12,34,567')
    await choose('Urdu: ۱۲۳')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('main')).toContainText(/[۰-۹]{4}/)
    await expect(card.getByRole('radio', { name: 'Urdu: ۱۲۳', exact: true })).toBeChecked()
    await expect(card.getByRole('radio', { name: 'Lakh and Crore: 12,34,567', exact: true })).toBeChecked()
  })

  await test.step('Urdu has its own letters, and turns the page', async () => {
    await choose('اردو')
    await choose('Nastaliq')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('html')).toHaveAttribute('data-script', 'nastaliq')
  })

  expect(
    await owned('select language, script, digits, digit_groups from reading_choice where user_id = $1', [userId]),
  ).toEqual([{ language: 'ur', script: 'nastaliq', digits: 'urdu', digit_groups: 'lakh' }])
  const elsewhere = await signedIn(loginId, { path: '/profile' })
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'ur')
  await expect(elsewhere.locator('html')).toHaveAttribute('data-script', 'nastaliq')
  await expect(elsewhere.locator('main')).toContainText(/[۰-۹]{4}/)
})

test('The language of the browser counts on the sign-in page, and stays after it only where the user chooses it there', async ({
  desk,
  browser,
  faults,
}) => {
  const html = (page: Page) => page.locator('html')
  const opened = async () => {
    const context = await browser.newContext({ locale: 'ur-PK' })
    faults.watch(context)
    const page = await context.newPage()
    await page.goto('/profile')
    await expect(html(page)).toHaveAttribute('lang', 'ur')
    return page
  }
  const signIn = async (page: Page) => {
    await page.locator('input[name=username]').fill(String(desk.salesman.loginId))
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => url.pathname !== '/login')
  }

  await test.step('Without a choice the pages after it are in English', async () => {
    const page = await opened()
    await signIn(page)
    await expect(html(page)).toHaveAttribute('lang', 'en')
    await expectScreen(page, 'User Profile')
  })

  await test.step('With a choice they are in its language', async () => {
    const page = await opened()
    await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
    await page.getByRole('button', { name: 'اردو' }).click()
    await expect(page.getByRole('button', { name: 'اردو' })).toHaveCount(0)
    await signIn(page)
    await expectScreen(page, urdu['access.screens./profile'])
    await expect(html(page)).toHaveAttribute('lang', 'ur')
  })
})
