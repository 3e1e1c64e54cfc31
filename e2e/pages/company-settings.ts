import type { Page } from '@playwright/test'
import { field } from './field.ts'
import { listPage } from './list-page.ts'

export function companySettings(page: Page) {
  const visits = page.getByRole('form', { name: 'Visits' })
  const dialog = page.getByRole('dialog')
  return {
    product: field(visits, 'Product'),
    metres: field(visits, 'Visit Metres'),
    saveVisits: visits.getByRole('button', { name: 'Save' }),
    dialog,
    save: dialog.getByRole('button', { name: 'Save' }),
    allowances: listPage(page, 'Allowance per Mile'),
    reps: listPage(page, 'Marketing Reps'),
    changes: listPage(page, 'Changes of Company Settings'),
    setAllowance: page.getByRole('button', { name: 'Set Allowance' }),
    addRep: page.getByRole('button', { name: 'Add Marketing Rep' }),
  }
}
