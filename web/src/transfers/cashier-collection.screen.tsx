import { labels } from '@backoffice/contract/labels'
import { decideTransfers, listTransfers, type TransferRow } from '@backoffice/contract/transfers/transfers'
import { limits } from '@backoffice/contract/limits'
import { listMessages } from '@backoffice/contract/list-messages'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { decision, status } from '@backoffice/contract/statuses'
import { transferLabels } from '@backoffice/contract/transfers/transfers-labels'
import { actionsOf } from '../kit/list/actions.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import type { Viewer } from '../kit/viewer.ts'
import { chequeOfRow } from '../receipts/one-cheque.ts'
import { byMethod } from '../receipts/receipt-columns.ts'
import { cashierTiles } from '../documents/money-tiles.tsx'
import { isAdvance } from '../receipts/receipt-marks.tsx'
import { declineReceipt, undoOfReceipt, undoReceiptAction } from './decline-receipt.ts'
import { UnsentOnPhones } from '../documents/unsent-on-phones.tsx'
import { receiptTimelineAction } from '../documents/timeline-action.tsx'
import { handOverMarks } from './hand-over-marks.tsx'
import { countedBySalesman } from './salesman-head.tsx'
import { collectionFilters, transferColumns } from './transfer-list.ts'

const action = actionsOf(listTransfers)

const isPending = (row: TransferRow) => row.status === status.pending
const approve = ({ id, rowVersion }: TransferRow, _form: object, viewer: Viewer) => ({
  salemanTransfers: [{ id, c_User_Id: viewer.userId, status: decision.approved, rowVersion }],
})

export const CashierCollection = listScreen({
  title: transferLabels.cashCollection,
  call: listTransfers,
  given: (viewer) => ({ cashierId: viewer.userId, cCode: viewer.branchCode }),
  key: 'id',
  pageSize: limits.page.collection,
  tiles: cashierTiles,
  Below: UnsentOnPhones,
  filters: collectionFilters,
  parts: byMethod,
  columns: transferColumns,
  card: { heading: 'client', line: ['invoiceNo', 'createdOn', 'paymentMode'] },
  bold: isAdvance,
  // Only waiting hand-overs are counted against; the history is read by its days.
  groups: countedBySalesman((values) => values['status'] === String(status.pending)),
  exports: true,
  review: { oldestFirst: 'createdOn', marks: handOverMarks },
  actions: [
    action.save(labels.approve, decideTransfers, approve, {
      done: doneMessages.approved,
      undo: undoOfReceipt,
      tone: 'good',
      key: 'A',
      when: isPending,
    }),
    declineReceipt({ when: isPending }),
    undoReceiptAction,
    receiptTimelineAction,
  ],
  bulk: [
    action.bulk(labels.approveSelected, decideTransfers, approve, {
      done: doneMessages.approved,
      undo: undoOfReceipt,
      person: (row) => row.s_Name,
      together: chequeOfRow,
      tone: 'good',
      when: isPending,
    }),
  ],
  empty: listMessages.collection,
  noMatch: listMessages.collectionNoMatch,
})
