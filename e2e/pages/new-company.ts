/** People of a company that begins with an empty database. */
import { type Browser, expect, type Page } from '@playwright/test'
import type { faultsOf } from '../faults.ts'
import { expectScreen, expectSuccess, heading } from './shell.ts'
import { signInPage } from './sign-in-page.ts'
import { userManagement } from './users.ts'

const CHOSEN = 'a fine passphrase'

/** Returns the one-time password that a command printed. */
export const passwordIn = (printed: string): string => /\s([a-z2-9]{4}(?:-[a-z2-9]{4}){3})\s/.exec(printed)?.[1] ?? ''

export async function opening(browser: Browser, baseURL: string, watch: ReturnType<typeof faultsOf>['watch']) {
  const context = await browser.newContext({ baseURL, timezoneId: 'Asia/Karachi' })
  watch(context)
  return context.newPage()
}

export async function changesPassword(page: Page, login: number, password: string): Promise<void> {
  await page.goto('/')
  await signInPage(page).database('Main').check()
  await signInPage(page).signIn(login, password)
  await expectScreen(page, 'User Profile')
  await page.getByLabel('Current Password', { exact: true }).fill(password)
  await page.getByLabel('New Password', { exact: true }).fill(CHOSEN)
  await page.getByLabel('Repeat New Password', { exact: true }).fill(CHOSEN)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expectSuccess(page, 'Password changed. Your other sign-ins have ended.')
}

export async function signedIn(page: Page, login: number): Promise<Page> {
  await page.goto('/')
  await signInPage(page).signIn(login, CHOSEN)
  await expect(heading(page)).toHaveText(/^Welcome, /)
  return page
}

/** Gives a user a one-time password and returns it as the dialog shows it. */
export async function resets(page: Page, login: number): Promise<string> {
  await userManagement(page).find(login)
  await userManagement(page).press('Reset Password')
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expect(dialog.getByText('It is shown only now.')).toBeVisible()
  const password = await dialog.getByLabel(/^One-time password of /).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return password
}
