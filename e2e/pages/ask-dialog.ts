import { expect, type Locator, type Page } from '@playwright/test'
import { asPattern } from './field.ts'

/** The dialog that a row's action opens before it saves. */
export function askDialog(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title })
  const typed = (label: string): Locator =>
    dialog.getByLabel(new RegExp(`^${asPattern(label)}( \\(required\\))?$`)).and(dialog.locator('input, textarea'))
  return {
    dialog,
    typed,
    /** The facts that it shows of the row: `['Invoice No', 'INV/1']`. */
    facts: dialog.locator('dl > div'),
    /** The dialog's own button, not the row's of the same name. */
    confirm: (label: string) => dialog.getByRole('button', { name: label, exact: true }).click(),
    /** Fills in the fields, presses the button, and waits until the dialog is gone. */
    async answer(label: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
      for (const [name, value] of Object.entries(values)) await typed(name).fill(value)
      await dialog.getByRole('button', { name: label, exact: true }).click()
      await expect(dialog).toBeHidden()
    },
  }
}
