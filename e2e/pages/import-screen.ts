/** The screen on which a director brings data in from files. */
import type { Page } from '@playwright/test'

export function importScreen(page: Page) {
  const fresh = page.getByRole('region', { name: 'New Import' })
  const work = page.getByRole('region', { name: 'This Import' })
  return {
    fresh,
    work,
    kind: fresh.getByRole('combobox', { name: 'Data' }),
    preview: work.getByRole('group', { name: 'Preview' }),
    columns: work.getByRole('form', { name: 'Columns' }),
    history: page.getByRole('table', { name: 'Imports' }),
    choose: (name: string, buffer: Buffer) =>
      fresh.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer }),
  }
}
