import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { limits } from '@backoffice/contract/limits'
import { listMessages } from '@backoffice/contract/list-messages'
import { transferLabels } from '@backoffice/contract/transfers/transfers-labels'
import { listScreen } from '../kit/list/list-screen.tsx'
import { byMethod } from '../receipts/receipt-columns.ts'
import { cashierTiles } from '../documents/money-tiles.tsx'
import { isAdvance } from '../receipts/receipt-marks.tsx'
import { undoReceiptAction } from './decline-receipt.ts'
import { receiptTimelineAction } from '../documents/timeline-action.tsx'
import { collectedFilters, exportColumns, reportedColumns } from './transfer-list.ts'

/**
 * Lists the receipts that came to the cashier, decided or not (document 1, section 2.9). Cashiers can undo a decision of the last minute.
 */
export const CollectionReport = listScreen({
  title: transferLabels.cashCollectionReport,
  call: listTransfers,
  given: (viewer) => ({ cashierId: viewer.userId, cCode: viewer.branchCode, detailed: true }),
  key: 'id',
  pageSize: limits.page.receipts,
  exports: true,
  tiles: cashierTiles,
  filters: collectedFilters,
  quickRanges: true,
  parts: byMethod,
  columns: reportedColumns,
  alsoInFiles: exportColumns,
  card: { heading: 'client', line: ['invoiceNo', 'createdOn', 's_Name'] },
  bold: isAdvance,
  actions: [undoReceiptAction, receiptTimelineAction],
  empty: listMessages.receipts,
  noMatch: listMessages.receipts,
})
