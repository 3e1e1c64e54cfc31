/** The form of a sale order, on its screens and in the dialog of the approval. */
import type { Locator, Page } from '@playwright/test'
import { field } from './field.ts'
import { say } from '../language.ts'

/** Picks an entry of the list that a field of the form opens; the header of the page has lists of its own. */
export async function pick(control: Locator, option: string): Promise<void> {
  await control.click()
  const choices = control.page().getByRole('listbox', { name: say('Choices') })
  await choices
    .getByRole('option')
    .filter({ has: choices.page().getByText(option, { exact: true }) })
    .click()
}

export function orderForm(page: Page, within: Page | Locator = page) {
  const header = within.getByRole('form', { name: say('Sale Order') })
  const entry = within.getByRole('form', { name: say('Item'), exact: true })
  const table = within.getByRole('table', { name: say('Lines') })
  return {
    header,
    entry,
    field: (label: string) => field(header, label),
    item: (label: string) => field(entry, label),
    /** Types a part of a client's name and selects the first match. */
    async chooseClient(name: string): Promise<void> {
      await field(header, 'Client').fill(name)
      await pick(field(header, 'Client'), name)
    },
    chooseRep: (label: 'Medical Rep' | 'Marketing Rep', name: string) => pick(field(header, label), name),
    /** Enters a line by keys alone, from Cat No on. */
    async type(...typed: readonly string[]): Promise<void> {
      for (const text of typed) {
        await page.keyboard.type(text)
        await page.keyboard.press('Enter')
      }
    },
    rows: table.locator('tbody').getByRole('row'),
    columns: table.getByRole('columnheader'),
    line: (text: string) => table.locator('tbody').getByRole('row').filter({ hasText: text }),
    owed: header.locator(`dl[aria-label="${say('Client')}"] > div`),
    stockAndRate: within.getByRole('group', { name: say('Stock and last rate') }),
    question: within.getByRole('alertdialog'),
    totals: within.getByRole('region', { name: say('Totals') }),
    submit: within.getByRole('button', { name: say('Submit') }),
    newOrder: within.getByRole('button', { name: say('New Order'), exact: true }),
    saved: within.getByRole('region', { name: say('Saved order') }),
  }
}

/** Pastes a text into the control that has the focus, as a spreadsheet copies it. */
export const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
