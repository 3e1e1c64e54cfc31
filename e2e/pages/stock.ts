/** The stock screens, and a branch that has some. */
import { type Desk, today } from '@backoffice/server/testing/builders/desk'
import { aGodown, anItem, moved } from '@backoffice/server/testing/builders/stock'
import type { Page } from '@playwright/test'
import { listPage } from './list-page.ts'

export const stockList = (page: Page) => listPage(page, 'Stock Position')
export const expiryBar = (page: Page) => page.getByRole('group', { name: 'Expiry' })
export const expiryPart = (page: Page, name: string) =>
  expiryBar(page).getByRole('button', { name: new RegExp(`^${name} `) })
export const lotBox = (page: Page) => page.getByRole('main').getByPlaceholder('Lot No')
export const choices = (page: Page) => page.getByRole('listbox', { name: 'Choices' }).getByRole('option')
export const ledgerOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Stock Ledger' })
  const table = dialog.getByRole('table', { name: 'Stock Ledger' })
  const rows = table.locator('tbody').getByRole('row')
  return {
    dialog,
    table,
    rows,
    /** Returns the texts of some columns of all rows. */
    async cells(...titles: readonly string[]): Promise<string[][]> {
      const all = await table.locator('thead th').allInnerTexts()
      const places = titles.map((title) => all.indexOf(title))
      const found = await rows.all()
      return Promise.all(
        found.map(async (row) => {
          const texts = await row.locator('th, td').allInnerTexts()
          return places.map((place) => texts[place] ?? '')
        }),
      )
    },
  }
}

/** Makes a branch with two stores, two items, and lots that expire at different times. */
export async function aStore({ branch: { code: branch } }: Pick<Desk, 'branch'>) {
  const [main, city] = [await aGodown({ branch, name: 'Main' }), await aGodown({ branch, name: 'City' })]
  const [aspirin, gloves] = [await anItem({ name: 'Aspirin 75 mg' }), await anItem({ name: 'Gloves', unit: 'Pair' })]
  const lot = async (no: string, away: number) => ({
    godown: main,
    item: aspirin,
    lot: no,
    expires: await today(branch, away),
  })
  const [old, soon, late] = [await lot('OLD-1', -3), await lot('SOON-1', 20), await lot('LATE-1', 900)]
  await moved(
    { ...old, on: '2026-01-02', kind: 'opening', received: 12, no: 'OPN/1' },
    { ...soon, on: '2026-01-03', received: 100, no: 'GRN/7', rate: 20 },
    { ...late, on: '2026-01-05', received: 40.5, no: 'GRN/8', rate: 20 },
    { ...soon, on: '2026-01-06', issued: 30, no: 'SI/1', rate: 33.33, discount: 10 },
    { ...late, on: '2026-01-07', issued: 0.5, no: 'SI/2', rate: 33.33 },
    { ...soon, on: '2026-01-09', issued: 5, no: 'SI/3', rate: 33.33 },
    { godown: city, item: gloves, lot: 'G-1', received: 8 },
    { godown: city, item: gloves, lot: 'GONE', received: 8 },
  )
  await moved({ godown: city, item: gloves, lot: 'GONE', issued: 8 })
  return { main, city, aspirin, gloves }
}
