import { labels } from '@backoffice/contract/labels'
import { listTransfers, type TransferRow } from '@backoffice/contract/transfers/transfers'
import { limits } from '@backoffice/contract/limits'
import { listMessages } from '@backoffice/contract/list-messages'
import { transferLabels } from '@backoffice/contract/transfers/transfers-labels'
import { actionsOf } from '../kit/list/actions.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import { byMethod } from '../receipts/receipt-columns.ts'
import { cashierTiles, salesmanTiles } from '../documents/money-tiles.tsx'
import { isAdvance } from '../receipts/receipt-marks.tsx'
import { receiptTimelineAction } from '../documents/timeline-action.tsx'
import { isForDirector, settleActions } from './settle-actions.ts'
import { exportColumns, reportedColumns, transferReportFilters } from './transfer-list.ts'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Modal } from '../kit/modal.tsx'
import { HoldingsPanel } from './holdings-panel.tsx'

/** Shows the money that the cashier of a hand-over still has. */
const CashierHoldings = ({ row, opened, onClose }: RowModal<TransferRow>) => (
  <Modal title={transferLabels.holdingsOf(row.c_Name)} size="xl" opened={opened} onClose={() => onClose()}>
    <HoldingsPanel userId={row.c_User_Id} branchCode={row.cCode} onLeave={() => onClose()} />
  </Modal>
)

const action = actionsOf(listTransfers)

/**
 * Lists all hand-overs for a manager, who settles pending hand-overs and hand-overs of cashiers who cannot sign in: Cash Transfer
 * (document 1, section 2.8).
 */
export const TransferReport = listScreen({
  title: transferLabels.cashTransfer,
  call: listTransfers,
  given: (viewer) => ({ cCode: viewer.branchCode, detailed: true }),
  key: 'id',
  pageSize: limits.page.managerTransfers,
  exports: true,
  tiles: [
    { heading: labels.cashier, of: cashierTiles },
    { heading: labels.salesman, of: salesmanTiles },
  ],
  filters: transferReportFilters,
  quickRanges: true,
  parts: byMethod,
  columns: reportedColumns,
  alsoInFiles: exportColumns,
  card: { heading: 'client', line: ['invoiceNo', 'createdOn', 's_Name', 'c_Name'] },
  bold: isAdvance,
  actions: [
    ...settleActions({ inMenu: true }),
    action.open(transferLabels.holdings, CashierHoldings, { key: 'H', secondary: true, when: isForDirector }),
    receiptTimelineAction,
  ],
  empty: listMessages.nothing,
  noMatch: listMessages.collectionNoMatch,
})
