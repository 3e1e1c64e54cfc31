/** Any list: what it is called is its title, and everything in it is found by the words on the screen. */
import type { Locator, Page } from '@playwright/test'
import { field } from './field.ts'

export function listPage(page: Page, title: string) {
  const table = page.getByRole('table', { name: title })
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const row = (text: string) => table.locator('tbody').getByRole('row').filter({ hasText: text })
  return {
    table,
    rows: table.locator('tbody').getByRole('row'),
    row,
    columns: table.getByRole('columnheader'),
    totals: table.locator('tfoot'),
    /** The cell of a row below a column. */
    async cell(text: string, column: string): Promise<Locator> {
      await row(text).waitFor()
      const titles = await table.locator('thead tr').locator('th, td').allInnerTexts()
      return row(text)
        .locator('th, td')
        .nth(titles.findIndex((title) => title.replace(/ [↑↓]$/, '') === column))
    },
    press: (text: string, action: string) => row(text).getByRole('button', { name: action, exact: true }).click(),

    filters: page.getByRole('search').locator('label'),
    filter: (label: string) => field(page.getByRole('search'), label),
    search: () => page.getByRole('button', { name: 'Search', exact: true }).click(),
    reset: () => page.getByRole('button', { name: 'Reset', exact: true }).click(),
    searchBox: page.getByLabel('Filter this page'),

    shown: page.getByText(/^Showing /),
    pageLinks: pager.getByRole('button', { name: /^Page / }),
    currentPage: pager.locator('[aria-current="page"]'),
    pager,
    goTo: (link: string) => pager.getByRole('button', { name: link, exact: true }).click(),

    /** The same rows on a phone. */
    cards: page.getByRole('list', { name: title }).locator('> li'),
  }
}
