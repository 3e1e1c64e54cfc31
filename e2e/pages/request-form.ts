import type { Locator, Page } from '@playwright/test'
import { labelled } from './field.ts'
import { say } from '../language.ts'

/** A form for a user's own request. */
export function requestForm(page: Page, title: string) {
  const form = page.getByRole('form', { name: say(title) })
  return {
    form,
    field: (label: string): Locator =>
      form.getByLabel(labelled(label)).and(form.locator('input:not([type=radio]), textarea')),
    choose: (choice: string) => form.getByRole('radio', { name: say(choice), exact: true }).check({ force: true }),
    choice: (choice: string) => form.getByRole('radio', { name: say(choice), exact: true }),
    submit: form.getByRole('button', { name: say('Submit') }),
  }
}
