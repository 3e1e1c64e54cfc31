import type { Page } from '@playwright/test'

/** An action on several rows at once: its button, the question, and the outcome of each row. */
export function bulk(page: Page, label: string) {
  const question = page.getByRole('dialog', { name: `${label}?` })
  const report = page.getByRole('dialog', { name: label, exact: true })
  return {
    /** The button's words with number and sum: `Approve selected (3 · 300.00)`. */
    button: (facts: string) => page.getByRole('button', { name: `${label} (${facts})`, exact: true }),
    question,
    confirm: () => question.getByRole('button', { name: label, exact: true }).click(),
    report,
    counts: report.getByRole('status'),
    outcomes: report.getByRole('table', { name: 'Outcome of each row' }).locator('tbody').getByRole('row'),
    goOn: () => report.getByRole('button', { name: 'Go on' }).click(),
    ok: () => report.getByRole('button', { name: 'OK' }).click(),
  }
}
