import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { limits } from '@backoffice/contract/limits'
import { listMessages } from '@backoffice/contract/list-messages'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { listScreen } from '../kit/list/list-screen.tsx'
import { byMethod } from './receipt-columns.ts'
import { isAdvance } from './receipt-marks.tsx'
import { salesmanTiles } from '../documents/money-tiles.tsx'
import { myReceiptFilters, receiptColumns } from './receipt-list.ts'
import { receiptTimelineAction } from '../documents/timeline-action.tsx'

/** Lists the salesman's own receipts: View Receipts (document 1, section 2.9). */
export const MyReceipts = listScreen({
  title: receiptLabels.viewReceipts,
  call: listReceipts,
  given: (viewer) => ({ sellerId: viewer.userId, cCode: viewer.branchCode }),
  key: 'invoiceDetailId',
  pageSize: limits.page.receipts,
  exports: true,
  tiles: salesmanTiles,
  filters: myReceiptFilters,
  quickRanges: true,
  parts: { ...byMethod, note: listMessages.allReceiptsCount },
  columns: receiptColumns(),
  card: { heading: 'client', line: ['invoiceNo', 'createdOn', 'paymentMode'] },
  bold: isAdvance,
  actions: [receiptTimelineAction],
  empty: listMessages.receipts,
  noMatch: listMessages.receipts,
})
