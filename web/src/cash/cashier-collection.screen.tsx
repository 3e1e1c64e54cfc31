import { decideTransfers, listTransfers, type TransferRow } from '@backoffice/contract/cash/transfers'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { type Decision, decision, status } from '@backoffice/contract/statuses'
import { actionsOf } from '../kit/list/actions.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import type { Viewer } from '../kit/viewer.ts'
import { cashierTiles, isAdvance } from './cash-columns.tsx'
import { receiptTimelineAction } from './timeline-action.tsx'
import { transferColumns, transferFilters } from './transfer-list.ts'

const action = actionsOf(listTransfers)

const isPending = (row: TransferRow) => row.status === status.pending
const decideAll = (decided: Decision) => (rows: readonly TransferRow[], _form: object, viewer: Viewer) => ({
  salemanTransfers: rows.map(({ id, rowVersion }) => ({ id, c_User_Id: viewer.userId, status: decided, rowVersion })),
})
const decide = (decided: Decision) => (row: TransferRow, form: object, viewer: Viewer) =>
  decideAll(decided)([row], form, viewer)

export const CashierCollection = listScreen({
  title: 'Cash Collection',
  call: listTransfers,
  given: (viewer) => ({ cashierId: viewer.userId, cCode: viewer.branchCode }),
  key: 'id',
  pageSize: limits.page.collection,
  tiles: cashierTiles,
  filters: transferFilters({ status: status.pending }),
  columns: transferColumns,
  card: { heading: 'client', line: ['invoiceNo', 'createdOn', 'paymentMode'] },
  bold: isAdvance,
  actions: [
    action.save('Approve', decideTransfers, decide(decision.approved), { tone: 'good', key: 'A', when: isPending }),
    action.save('Decline', decideTransfers, decide(decision.declined), { tone: 'bad', key: 'D', when: isPending }),
    receiptTimelineAction,
  ],
  bulk: [
    action.bulk('Approve selected', decideTransfers, decideAll(decision.approved), { tone: 'good', when: isPending }),
  ],
  empty: messages.list.collection,
  noMatch: messages.list.collectionNoMatch,
})
