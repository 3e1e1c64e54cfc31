import { listTransfers, type TransferRow } from '@backoffice/contract/transfers/transfers'
import { limits } from '@backoffice/contract/limits'
import { listMessages } from '@backoffice/contract/list-messages'
import { status } from '@backoffice/contract/statuses'
import { transferLabels } from '@backoffice/contract/transfers/transfers-labels'
import { Link } from '@tanstack/react-router'
import { listScreen } from '../kit/list/list-screen.tsx'
import { byMethod } from '../receipts/receipt-columns.ts'
import { isAdvance } from '../receipts/receipt-marks.tsx'
import { salesmanTiles } from '../documents/money-tiles.tsx'
import { receiptTimelineAction } from '../documents/timeline-action.tsx'
import { recallAction } from './settle-actions.ts'
import { sentFilters, exportColumns, reportedColumns } from './transfer-list.ts'
import type { Action } from '../kit/list/actions.tsx'

/** Links from a declined hand-over to the screen where its receipt waits to be sent again. */
const sendAgainAction: Action<TransferRow> = {
  label: transferLabels.sendAgain,
  opens: true,
  when: (row) => row.sendable,
  Press: ({ row, describedBy }) => (
    <Link to="/salesmanCashTransfer" search={{ row: row.invoiceDetailId }} aria-describedby={describedBy}>
      {transferLabels.sendAgain}
    </Link>
  ),
}

/** Lists the salesman's hand-overs with their outcome (document 1, section 2.10). */
export const TransferStatus = listScreen({
  title: transferLabels.cashTransferReport,
  call: listTransfers,
  given: (viewer) => ({ sellerId: viewer.userId, cCode: viewer.branchCode, detailed: true }),
  key: 'id',
  pageSize: limits.page.transferStatus,
  exports: true,
  tiles: salesmanTiles,
  filters: sentFilters,
  quickRanges: true,
  parts: byMethod,
  columns: reportedColumns,
  alsoInFiles: exportColumns,
  card: {
    heading: 'client',
    line: ['invoiceNo', 'createdOn', 'c_Name'],
    edge: (row) => (row.status === status.declined ? 'bad' : undefined),
  },
  bold: isAdvance,
  actions: [recallAction, sendAgainAction, receiptTimelineAction],
  empty: () => (
    <>
      {listMessages.nothingSent} <Link to="/salesmanCashTransfer">{listMessages.goToTransfer}</Link>
    </>
  ),
  noMatch: listMessages.collectionNoMatch,
})
