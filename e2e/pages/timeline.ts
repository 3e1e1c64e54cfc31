/** The dialog with the history of a receipt or a deposit. */
import type { Page } from '@playwright/test'
import { expectPaper } from './printed.ts'
import { say, saying } from '../language.ts'

export function timelineOf(page: Page, what: string) {
  const dialog = page.getByRole('dialog', { name: saying(`Timeline of ${what}`) })
  const events = dialog.getByRole('list', { name: say('Timeline') }).locator('> li')
  return {
    dialog,
    events,
    /** The events, oldest first. */
    titles: events.locator('strong'),
    /** The pictures that came with an event. */
    images: (at: number) => events.nth(at).getByRole('button', { name: saying('View image …') }),
    fact: (label: string) =>
      dialog
        .locator('dl > div')
        .filter({ has: page.getByText(say(label), { exact: true }) })
        .locator('dd'),
    async print(size: '80 mm' | 'A5') {
      await dialog.getByRole('button', { name: say(`Print ${size}`) }).click()
      await expectPaper(page)
    },
  }
}
