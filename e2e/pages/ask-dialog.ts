import { expect, type Locator, type Page } from '@playwright/test'
import { labelled } from './field.ts'
import { say } from '../language.ts'

/** The dialog that a row's action opens before it saves. */
export function askDialog(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: say(title) })
  const typed = (label: string): Locator => dialog.getByLabel(labelled(label)).and(dialog.locator('input, textarea'))
  return {
    dialog,
    typed,
    /** The facts that it shows of the row: `['Invoice No', 'INV/1']`. */
    facts: dialog.locator('dl > div'),
    /** The dialog's own button, not the row's of the same name. */
    confirm: (label: string) => dialog.getByRole('button', { name: say(label), exact: true }).click(),
    /** Fills in the fields, presses the button, and waits until the dialog is gone. */
    async answer(label: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
      for (const [name, value] of Object.entries(values)) await typed(name).fill(value)
      await dialog.getByRole('button', { name: say(label), exact: true }).click()
      await expect(dialog).toBeHidden()
    },
  }
}
