/** A list, found by its title; everything in it is found by the words on the screen. */
import type { Locator, Page } from '@playwright/test'
import { field, inSight } from './field.ts'
import { say, saying } from '../language.ts'

/** Finds an action of a row or a card, as a button or in the row's menu. */
export const actionIn = (row: Locator, action: string): Locator =>
  row
    .getByRole('button', { name: say(action), exact: true })
    .or(row.getByRole('menuitem', { name: say(action), exact: true, includeHidden: true }))

/** Moves the mouse to the buttons of a row, next to which its other buttons appear. */
export const hoverActions = (row: Locator): Promise<void> =>
  row.locator('td[data-kind="actions"]').hover({ position: { x: 3, y: 3 } })

/**
 * Presses an action: of a row after a hover, of a card through its menu if it is there. The mouse moves first, because a row that moved
 * ignores a mouse at rest.
 */
export async function pressIn(row: Locator, action: string): Promise<void> {
  const pressed = actionIn(row, action)
  await pressed.waitFor({ state: 'attached' })
  if (await row.evaluate((element) => element.tagName === 'TR')) await hoverActions(row)
  if ((await pressed.getAttribute('role')) === 'menuitem') await row.getByRole('button', { name: say('More') }).click()
  await pressed.hover({ position: { x: 3, y: 3 } })
  await pressed.click()
}

export function listPage(page: Page, title: string) {
  const table = page.getByRole('table', { name: say(title) })
  const pager = page.getByRole('navigation', { name: say('Pages') })
  const rows = table.locator('tbody').getByRole('row')
  const head = page.locator('[data-head]')
  const row = (text: string) => rows.filter({ hasText: text }).and(page.locator(':not([data-head])'))
  return {
    table,
    rows: rows.and(page.locator(':not([data-head])')),
    /** The rows above the rows of each group. */
    heads: rows.and(head),
    row,
    columns: table.getByRole('columnheader'),
    totals: table.locator('tfoot'),
    /** The cell of a row below a column. */
    async cell(text: string, column: string): Promise<Locator> {
      await row(text).waitFor()
      const titles = await table.locator('thead tr').locator('th, td').allInnerTexts()
      return row(text)
        .locator('th, td')
        .nth(titles.findIndex((title) => title.replace(/ [↑↓]$/, '') === say(column)))
    },
    press: (text: string, action: string) => pressIn(row(text), action),

    filters: page.getByRole('search').locator('label'),
    filter: (label: string) => field(page.getByRole('search'), label),
    fill: async (label: string, text: string) => (await inSight(field(page.getByRole('search'), label))).fill(text),
    search: () => page.getByRole('button', { name: say('Search'), exact: true }).click(),
    reset: () => page.getByRole('button', { name: say('Reset', 'labels'), exact: true }).click(),
    searchBox: page.getByLabel(say('Filter this page')),

    shown: page.getByRole('status').filter({ hasText: saying('Showing … of …') }),
    pageLinks: pager.getByRole('button', { name: saying('Page …') }),
    currentPage: pager.locator('[aria-current="page"]'),
    pager,
    goTo: (link: string) => pager.getByRole('button', { name: link, exact: true }).click(),

    /** The same rows on a phone. */
    cards: page.getByRole('list', { name: say(title) }).locator('> li:not([data-head])'),
  }
}
