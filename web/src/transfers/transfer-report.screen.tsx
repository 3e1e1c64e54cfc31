import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { listScreen } from '../kit/list/list-screen.tsx'
import { cashierTiles, isAdvance, salesmanTiles } from '../cash/cash-columns.tsx'
import { receiptTimelineAction } from '../timeline/timeline-action.tsx'
import { transferReportColumns, transferReportFilters } from './transfer-list.ts'

/** Lists all hand-overs for a manager: Cash Transfer (document 1, section 2.8). */
export const TransferReport = listScreen({
  title: 'Cash Transfer',
  call: listTransfers,
  given: (viewer) => ({ cCode: viewer.branchCode }),
  key: 'id',
  pageSize: limits.page.managerTransfers,
  exports: true,
  tiles: [
    { heading: 'Cashier', of: cashierTiles },
    { heading: 'Salesman', of: salesmanTiles },
  ],
  filters: transferReportFilters,
  columns: transferReportColumns,
  card: { heading: 'client', line: ['invoiceNo', 'createdOn', 's_Name', 'c_Name'] },
  bold: isAdvance,
  actions: [receiptTimelineAction],
  empty: messages.list.nothing,
  noMatch: messages.list.collectionNoMatch,
})
