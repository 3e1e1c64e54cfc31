/** The screen on which a director brings data in from files. */
import type { Page } from '@playwright/test'
import { say } from '../language.ts'

export function importScreen(page: Page) {
  const fresh = page.getByRole('region', { name: say('New Import') })
  const work = page.getByRole('region', { name: say('This Import') })
  return {
    fresh,
    work,
    kind: fresh.getByRole('combobox', { name: say('Data') }),
    preview: work.getByRole('group', { name: say('Preview') }),
    columns: work.getByRole('form', { name: say('Columns') }),
    history: page.getByRole('table', { name: say('Imports') }),
    choose: (name: string, buffer: Buffer) =>
      fresh.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer }),
  }
}
