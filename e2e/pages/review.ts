import { expect, type Page } from '@playwright/test'
import { say, saying } from '../language.ts'

/** The review of the documents of a list. */
export function reviewPage(page: Page) {
  const dialog = page.getByRole('dialog', { name: say('Review') })
  const panel = dialog.locator('[data-review-panel]')
  const decision = dialog.locator('[data-review-decision]')
  return {
    dialog,
    panel,
    decision,
    /** The rows of the page next to the document. */
    rows: dialog.getByRole('navigation').getByRole('listitem'),
    place: dialog.locator('[data-review-steps] span'),
    /** Expects the document at this place, and the number of documents. */
    isAt: (at: number, of: number) =>
      expect(dialog.locator('[data-review-steps] span')).toHaveText(say(`${at} of ${of}`, 'review.place')),
    outcome: dialog.locator('header').getByRole('status'),
    marks: dialog.getByRole('list', { name: say('What stands out') }).getByRole('listitem'),
    facts: panel.locator('dl dd'),
    picture: dialog.getByRole('img', { name: saying('Image …') }),
    lines: panel.locator('tbody tr'),
    sumCheck: panel.locator('[data-review-check]'),
    press: (action: string) => decision.getByRole('button', { name: say(action), exact: true }).click(),
    /** Waits until the document has been still long enough to accept a press. */
    takesKeys: () => expect(decision).not.toHaveCSS('pointer-events', 'none'),
  }
}
