/** The screen on which a director manages the users of a branch. */
import type { Page } from '@playwright/test'
import { field } from './field.ts'

export function userManagement(page: Page) {
  const form = page.getByRole('form', { name: 'Role and modules' })
  const card = page.getByRole('main')
  return {
    form,
    user: field(page, 'User'),
    role: field(form, 'Role'),
    modules: form.getByRole('combobox', { name: 'Modules' }),
    active: (word: 'Yes' | 'No') => form.getByRole('radio', { name: word }),
    changes: page.getByRole('region', { name: 'Changes' }),
    preview: page.getByRole('region', { name: /will see$/ }),
    submit: form.getByRole('button', { name: 'Submit' }),
    card,
    press: (label: string) => card.getByRole('button', { name: label, exact: true }).click(),
    /** Finds a user by typing, with the keyboard alone. */
    async find(typed: string | number): Promise<void> {
      await field(page, 'User').fill(String(typed))
      await page.getByRole('option', { name: new RegExp(String(typed)) }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: /will see$/ }).waitFor()
    },
    /** Turns modules on and off, with the keyboard alone. */
    async toggle(...names: readonly string[]): Promise<void> {
      await form.getByRole('combobox', { name: 'Modules' }).press('Enter')
      for (const name of names) {
        await page.getByRole('textbox', { name: 'Search' }).fill(name)
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      }
      await page.keyboard.press('Escape')
    },
  }
}
