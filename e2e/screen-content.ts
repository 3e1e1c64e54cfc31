/** The parts of a screen that are there once all its answers have come. */
import type { Screen } from '@backoffice/contract/access'
import type { Locator, Page } from '@playwright/test'
import { say } from './language.ts'
import { heading } from './pages/shell.ts'

/** The screens of home tiles that begin with a form, or with links, and not with a list: their tests open what these lead to. */
export const beginsWithForm: ReadonlySet<string> = new Set([
  '/salesmanSaleOrder',
  '/directorSaleOrder',
  '/directorPurchaseOrder',
  '/directorQuestions',
])

/** The reports that show all their rows at once, without a pager. */
export const showsAllRows: ReadonlySet<string> = new Set([
  '/directorSummaryReport',
  '/directorHoldings',
  '/directorHolders',
  '/directorCollected',
  '/directorBranches',
  '/chequeCalendar',
])

/**
 * The cash screens, and one screen of every other kind: form, list, approval, report, map. What a sweep over all screens looks for is looked for
 * on these in every run.
 */
export const byDay: ReadonlySet<string> = new Set([
  '/login',
  '/home',
  '/profile',
  '/salesmanCashCollection',
  '/salesmanCashTransfer',
  '/salesmanSaleOrder',
  '/cashierCashCollection',
  '/cashierInvoiceCollection',
  '/cashierDeposits',
  '/directorDepositApproval',
  '/directorTourApprove',
  '/directorStockPositionReport',
  '/directorCashTransferReport',
  '/directorSummaryReport',
  '/directorLocationApproval',
  '/directorPeriodClosing',
  '/directorUserManagement',
  '/directorImport',
  '/myLeaves',
])

/** Matches the rows that a pager names, such as `1–20`, in every language. The days of a filter have slashes. */
const ROWS = /(?<![\d/])[1-9][\d,]*–[\d,]+(?![\d/])/

/** Returns the content of a screen once all its answers have come: the count of its rows, its totals, or its heading. */
export function contentOf(page: Page, { path, tile, isForOwnRequests }: Screen): Locator {
  if (showsAllRows.has(path))
    return page
      .locator('tfoot')
      .or(page.getByRole('group', { name: say('Totals', 'labels'), exact: true }))
      .first()
  return (tile || isForOwnRequests) && !beginsWithForm.has(path) ? page.getByText(ROWS).first() : heading(page)
}

/** Waits for the font of the page: the font before it has wider characters. */
export const fontIsHere = (page: Page): Promise<void> => page.evaluate(() => document.fonts.ready.then(() => {}))
