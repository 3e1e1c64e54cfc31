/** The parts of a screen that stand once it has everything that it asked for. */
import type { Screen } from '@backoffice/contract/access'
import type { Locator, Page } from '@playwright/test'
import { heading } from './pages/shell.ts'

/** The screens of home tiles that begin with a form and not with a list: their tests open what the form leads to. */
export const beginsWithForm: ReadonlySet<string> = new Set([
  '/salesmanSaleOrder',
  '/directorSaleOrder',
  '/directorPurchaseOrder',
])

/** Returns what stands on a screen once it has everything that it asked for: the count of its rows, its totals, or its heading. */
export function contentOf(page: Page, { path, tile, isForOwnRequests }: Screen): Locator {
  if (path === '/directorSummaryReport') return page.getByText('Total', { exact: true })
  return (tile || isForOwnRequests) && !beginsWithForm.has(path) ? page.getByText(/^Showing [1-9]/) : heading(page)
}
