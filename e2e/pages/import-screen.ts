/** The screen on which a director brings data in from files. */
import { expect, type Page } from '@playwright/test'
import { say } from '../language.ts'

export function importScreen(page: Page) {
  const question = page.getByRole('dialog', { name: say('Import') })
  const confirming = question.getByRole('button', { name: say('Import'), exact: true })
  const fresh = page.getByRole('region', { name: say('New Import') })
  const work = page.getByRole('region', { name: say('This Import') })
  return {
    fresh,
    work,
    kind: fresh.getByRole('combobox', { name: say('Data') }),
    preview: work.getByRole('group', { name: say('Preview') }),
    columns: work.getByRole('form', { name: say('Columns') }),
    history: page.getByRole('table', { name: say('Imports') }),
    question,
    /** Only one import of a kind runs at a time: while another test has it, the question stays, and the director presses again. */
    confirm: async () => {
      await confirming.click()
      await expect(async () => {
        if (await question.isVisible()) await confirming.click({ timeout: 1000 })
        await expect(question).toBeHidden({ timeout: 3000 })
      }).toPass()
    },
    choose: (name: string, buffer: Buffer) =>
      fresh.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer }),
  }
}
