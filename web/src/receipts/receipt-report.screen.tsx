import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { limits } from '@backoffice/contract/limits'
import { listMessages } from '@backoffice/contract/list-messages'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { listScreen } from '../kit/list/list-screen.tsx'
import { afterBounce } from './after-bounce.ts'
import { byMethod } from './receipt-columns.ts'
import { isAdvance } from './receipt-marks.tsx'
import { salesmanTiles } from '../documents/money-tiles.tsx'
import { receiptColumns, receiptReportFilters } from './receipt-list.ts'
import { receiptTimelineAction } from '../documents/timeline-action.tsx'

/** Lists receipts for a manager, with salesman and status: View Receipts (document 1, sections 2.9 and 2.11). */
export const ReceiptReport = listScreen({
  title: receiptLabels.viewReceipts,
  call: listReceipts,
  given: (viewer) => ({ cCode: viewer.branchCode }),
  key: 'invoiceDetailId',
  pageSize: limits.page.managerReceipts,
  exports: true,
  tiles: salesmanTiles,
  filters: receiptReportFilters,
  quickRanges: true,
  parts: { ...byMethod, note: listMessages.allReceiptsCount },
  columns: receiptColumns({ ofSeveral: true }),
  card: { heading: 'client', line: ['invoiceNo', 'createdOn', 's_Name'] },
  bold: isAdvance,
  actions: [receiptTimelineAction, ...afterBounce],
  empty: listMessages.receipts,
  noMatch: listMessages.receipts,
})
