import { titleOf } from '@backoffice/contract/access-texts'
import { labels } from '@backoffice/contract/labels'
import type { Panel } from './panel.ts'
import type { Place } from './places.ts'

/** Any one of `keys` works, as printed: `Ctrl+K` is pressed together, `g h` one after the other. */
export interface Shortcut {
  readonly keys: readonly string[]
  readonly label: string
}

export const panelKeys: readonly (Shortcut & { readonly panel: Panel })[] = [
  { keys: ['Ctrl+K'], label: labels.searchOrJumpTo, panel: 'palette' },
  { keys: ['?'], label: labels.keyboardShortcuts, panel: 'shortcuts' },
]

/** The first key of a shortcut to a screen; the letter of the screen follows. */
export const LEAD = 'g'

/**
 * The letters of the screens. One role never has two screens with the same letter; a screen without one is reached by its name in the
 * palette.
 */
const letters: Readonly<Partial<Record<Place['path'], string>>> = {
  '/home': 'h',
  '/profile': 'p',
  '/notifications': 'n',
  '/salesmanCashCollection': 'c',
  '/salesmanCashTransfer': 't',
  '/cashierCashCollection': 'c',
  '/cashierInvoiceCollection': 'i',
  '/cashierDeposits': 'd',
  '/directorDepositApproval': 'd',
  '/directorInvoiceApprove': 'i',
  '/salesmanCollectionReport': 'r',
  '/salesmanCashTransferReport': 's',
  '/cashierCashCollectionReport': 'r',
  '/cashierDepositsReport': 's',
  '/directorDepositHistory': 's',
  '/directorOutstandingInvoiceReport': 'o',
  '/directorCashTransferReport': 't',
  '/directorSalesmanReceiptReport': 'r',
  '/salesmanStockPositionReport': 'k',
  '/cashierStockPositionReport': 'k',
  '/directorStockPositionReport': 'k',
  '/directorVoucherApprove': 'v',
  '/salesmanSaleOrder': 'o',
  '/directorSaleOrder': 'e',
  '/directorPurchaseOrder': 'q',
  '/salesmanSaleOrderReport': 'b',
  '/directorSaleOrderReport': 'b',
  '/directorSaleOrderApprove': 'x',
  '/directorSummaryReport': 'z',
  '/directorLocationApproval': 'f',
  '/directorPartiesReport': 'c',
  '/directorVisitReport': 'j',
  '/directorTourApprove': 'a',
  '/directorUserManagement': 'u',
  '/myTours': 'm',
  '/directorLeaveApprove': 'l',
  '/myLeaves': 'y',
  '/myVisits': 'w',
}

export interface PlaceKey extends Shortcut {
  readonly path: Place['path']
}

export const placeKeys = (places: readonly Place[]): readonly PlaceKey[] =>
  places.flatMap((place) => {
    const letter = letters[place.path]
    return letter ? [{ keys: [`${LEAD} ${letter}`], label: titleOf(place), path: place.path }] : []
  })

/** A key for a part that a screen may have: without the part the key does nothing and is not listed. */
interface PageKey extends Shortcut {
  readonly target: string
  /** True if the focus does not move, because the target is about to disappear. */
  readonly keepsFocus?: true
}

export const pageKeys: readonly PageKey[] = [
  { keys: ['/'], label: labels.filterTheTable, target: '[data-table-search]' },
  { keys: ['Alt+S'], label: labels.search, target: '[role=search] [type=submit]' },
  { keys: ['Alt+N'], label: labels.newOrder, target: '[data-new-order]' },
  { keys: ['Alt+L'], label: labels.takeTheLastRate, target: '[data-last-rate]' },
  { keys: ['['], label: labels.previousPage, target: '[data-page-step=previous]' },
  { keys: [']'], label: labels.nextPage, target: '[data-page-step=next]' },
  { keys: ['r'], label: labels.review, target: '[data-review]', keepsFocus: true },
  { keys: ['u'], label: labels.undo, target: `[data-toast-action="${labels.undo}"]`, keepsFocus: true },
]

/** The keys that lead to the first row while nothing has the focus; the names come from the browser. */
export const firstRow = { keys: ['arrowdown', 'j'], target: '[data-row]:not([data-decided])' }

/** The keys that rows, forms and tiles follow themselves; they are here only for the list of keys. */
export const heldKeys: readonly PageKey[] = [
  { keys: ['↓', 'J'], label: labels.firstRow, target: firstRow.target },
  { keys: ['Ctrl+Enter', 'Ctrl+S'], label: labels.save, target: 'form:not([role=search])' },
  { keys: ['1–9'], label: labels.openAModuleFromAModule, target: 'nav[data-modules]' },
]
export const rowKeys: readonly PageKey[] = [
  { keys: ['↓', 'J'], label: labels.nextRow, target: '[data-row]:not([data-group-of])' },
  { keys: ['↑', 'K'], label: labels.previousRow, target: '[data-row]:not([data-group-of])' },
  // The rows of a document that is decided as a whole.
  { keys: ['J'], label: labels.nextDocument, target: '[data-row][data-group-of]' },
  { keys: ['K'], label: labels.previousDocument, target: '[data-row][data-group-of]' },
  { keys: ['↓'], label: labels.nextRow, target: '[data-row][data-group-of]' },
  { keys: ['↑'], label: labels.previousRow, target: '[data-row][data-group-of]' },
  { keys: ['Space'], label: labels.select, target: '[data-row] input[type=checkbox]' },
  { keys: ['Enter'], label: labels.openNeverSaves, target: '[data-row] [data-opens] :is(button, a)' },
]

export const browserKeys: readonly Shortcut[] = [
  { keys: ['Alt+←'], label: labels.back },
  { keys: ['Esc'], label: labels.closeOrClear },
]
