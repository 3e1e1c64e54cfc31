import type { Page } from '@playwright/test'
import { field } from './field.ts'

/** The form of a tour; its parts are found by the words on the screen. */
export function tourForm(page: Page) {
  const head = page.getByRole('form', { name: 'Tour', exact: true })
  const leg = page.getByRole('form', { name: 'From city to city' })
  const expense = page.getByRole('form', { name: 'Expense' })
  return {
    head,
    leg,
    expense,
    open: page.getByRole('button', { name: 'New Tour' }),
    chooseBill: expense.getByLabel('Choose images'),
    lines: page.getByRole('list', { name: 'Expenses' }),
    submit: page.getByRole('button', { name: 'Submit' }),
    totals: page.getByRole('region', { name: /^(Allowance and expenses|Totals)$/ }).locator('dl > div'),
    async addLeg(from: string, to: string, kilometer: string): Promise<void> {
      if (from !== '') await field(leg, 'From City').fill(from)
      await field(leg, 'To City').fill(to)
      await field(leg, 'Kilometer').fill(kilometer)
      await leg.getByRole('button', { name: 'Add' }).click()
    },
  }
}
