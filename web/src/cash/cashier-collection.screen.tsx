import { decideTransfers, listTransfers, type TransferRow } from '@backoffice/contract/cash/transfers'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { type Decision, decision, status } from '@backoffice/contract/statuses'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import type { Viewer } from '../kit/viewer.ts'
import { cashierTiles, chequeFacts, isAdvance, paymentTypeCell } from './cash-columns.tsx'
import { paymentTypes, salesmen } from './cash-filters.ts'

const filter = filtersOf(listTransfers)
const column = columnsOf(listTransfers)
const action = actionsOf(listTransfers)

const isPending = (row: TransferRow) => row.status === status.pending
const decide = (decided: Decision) => (row: TransferRow, _form: object, viewer: Viewer) => ({
  salemanTransfers: [{ id: row.id, c_User_Id: viewer.userId, status: decided, rowVersion: row.rowVersion }],
})

export const CashierCollection = listScreen({
  title: 'Cash Collection',
  call: listTransfers,
  given: (viewer) => ({ cashierId: viewer.userId, cCode: viewer.branchCode }),
  key: 'id',
  pageSize: limits.page.collection,
  tiles: cashierTiles,
  filters: [
    filter.day('fromDate', 'From Date'),
    filter.day('toDate', 'To Date'),
    filter.pick('sellerId', 'Salesman', salesmen),
    filter.word('paymentType', 'Payment Type', paymentTypes),
    filter.status('status', 'Status', { start: status.pending }),
    filter.text('invoiceNo', 'Invoice No'),
    filter.text('chequeNo', 'Cheque No'),
  ],
  columns: [
    column.day('createdOn', 'Date'),
    column.text('client', 'Title'),
    column.text('invoiceNo', 'Invoice No'),
    column.day('invoiceDate', 'Invoice Date'),
    column.text('s_Name', 'Salesman'),
    column.text('paymentMode', 'Payment Mode'),
    column.text('chequeNO', 'Cheque No'),
    column.day('chequeDate', 'Cheque Date'),
    column.text('chequeBank', 'Cheque Bank'),
    column.money('amount', 'Amount'),
    column.custom('paymentType', 'Payment Type', paymentTypeCell, (row) => row.paymentType),
    column.status('status', 'Status'),
    column.dayTime('c_ApprovalDate', 'Approval/Decline'),
    column.files('images', 'Attachment', (row) => chequeFacts({ ...row, chequeNo: row.chequeNO })),
  ],
  card: { heading: 'client', line: ['invoiceNo', 'createdOn', 'paymentMode'] },
  bold: isAdvance,
  actions: [
    action.save('Approve', decideTransfers, decide(decision.approved), { tone: 'good', key: 'A', when: isPending }),
    action.save('Decline', decideTransfers, decide(decision.declined), { tone: 'bad', key: 'D', when: isPending }),
  ],
  empty: messages.list.collection,
  noMatch: messages.list.collectionNoMatch,
})
