import { limits } from '@backoffice/contract/limits'
import { getStockPosition } from '@backoffice/contract/stock/position'
import { stockMessages } from '@backoffice/contract/stock/stock-messages'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import type { Choices } from '../kit/list/options.ts'
import { ExpiryBar } from './expiry-bar.tsx'
import { withExpiry } from './expiry-cell.tsx'
import { type BranchOf, expiryFilter, stockFilters } from './stock-filters.ts'
import { StockLedger } from './stock-ledger.modal.tsx'

const column = columnsOf(getStockPosition)
const action = actionsOf(getStockPosition)

interface Scope {
  readonly stores: Choices
  readonly branchOf: BranchOf
}

/** Makes the screen, which is one for the three roles: only the stores that it offers differ (document 2, section 2). */
export function stockPosition({ stores, branchOf }: Scope) {
  const filters = stockFilters(stores)
  return listScreen({
    title: 'Stock Position',
    call: getStockPosition,
    given: (viewer) => ({ branchCode: branchOf(viewer) }),
    key: ({ gcode, itcode, lotno, expdate }) => [gcode, itcode, lotno, expdate].join(' '),
    pageSize: limits.page.stockPosition,
    exports: true,
    Above: ({ list }) => <ExpiryBar list={list} branchOf={branchOf} filters={filters} />,
    filters: [...filters, expiryFilter],
    columns: [
      column.text('cname', 'Branch Name'),
      column.text('gname', 'Godwn Name'),
      column.text('catname', 'Category', { wraps: true }),
      column.code('catno', 'Cat No'),
      column.text('itname', 'Item Name', { wraps: true }),
      column.code('lotno', 'Lot No', { names: true }),
      withExpiry(column.day('expdate', 'Expiry Date')),
      column.number('stockbal', 'Stock Balance', { pinned: true }),
    ],
    card: { heading: 'itname', line: ['cname', 'gname', 'lotno'], figure: 'stockbal', below: ['expdate'] },
    actions: [action.open('View Ledger', StockLedger, { key: 'L' })],
    empty: stockMessages.none,
    noMatch: stockMessages.noMatch,
  })
}
