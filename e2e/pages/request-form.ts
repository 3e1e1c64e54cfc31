import type { Locator, Page } from '@playwright/test'
import { asPattern } from './field.ts'

/** A form for a user's own request. */
export function requestForm(page: Page, title: string) {
  const form = page.getByRole('form', { name: title })
  return {
    form,
    field: (label: string): Locator =>
      form.getByLabel(new RegExp(`^${asPattern(label)}( \\(required\\))?$`)).and(form.locator('input, textarea')),
    choose: (choice: string) => form.getByRole('radio', { name: choice, exact: true }).check({ force: true }),
    choice: (choice: string) => form.getByRole('radio', { name: choice, exact: true }),
    submit: form.getByRole('button', { name: 'Submit' }),
  }
}
