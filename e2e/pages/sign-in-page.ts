import type { Page } from '@playwright/test'
import { say } from '../language.ts'
import { PASSWORD } from '../session-of.ts'

export function signInPage(page: Page) {
  const username = page.getByLabel(say('Username'))
  const password = page.getByLabel(say('Password'), { exact: true })
  const submit = page.getByRole('button', { name: say('Login'), exact: true })
  return {
    username,
    password,
    submit,
    rememberMe: page.getByRole('checkbox', { name: say('Remember me') }),
    database: (label: string) => page.getByRole('radio', { name: label }),
    async signIn(loginId: number, withPassword: string = PASSWORD) {
      await username.fill(String(loginId))
      await password.fill(withPassword)
      await submit.click()
    },
  }
}
