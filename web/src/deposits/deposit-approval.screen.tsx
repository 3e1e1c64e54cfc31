import type { Row } from '@backoffice/contract/call'
import { brokenPosting, postingFieldOf } from '@backoffice/contract/deposits/deposit-rules'
import { decideDeposit, listDeposits } from '@backoffice/contract/deposits/deposits'
import { type Day, daysBetween, wireDay } from '@backoffice/contract/day'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { decision, status } from '@backoffice/contract/statuses'
import { spellDay } from '../kit/format.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listField } from '../kit/list/list-fields.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import { todayOf, type Viewer } from '../kit/viewer.ts'
import { cashierTiles } from '../documents/money-tiles.tsx'
import { cashStatuses } from '../documents/money-statuses.ts'
import { cashiers, depositEvidenceChoices } from '../documents/money-filters.ts'
import { undoOfDeposit, declineDeposit } from './decline-deposit.ts'
import { DepositInvoices } from './deposit-invoices.modal.tsx'
import { depositMarks, markDeposit } from './deposit-marks.tsx'
import { depositTimelineAction } from '../documents/timeline-action.tsx'

type Deposit = Row<typeof listDeposits>

const filter = filtersOf(listDeposits)
const column = columnsOf(listDeposits)
const action = actionsOf(listDeposits, {
  postingDate: listField.day<Deposit>({
    start: todayOf,
    forAll: ({ rows, isWholePage }) => depositMessages.useDate(isWholePage ? undefined : rows),
    between: (row, viewer) => ({ from: row.postingFrom, to: todayOf(viewer, row) }),
  }),
})

const approve = (row: Deposit, { postingDate }: { postingDate: Day | null }, viewer: Viewer) => ({
  depositNo: row.depositNo,
  d_User_Id: viewer.userId,
  d_ApprovalDate: wireDay(todayOf(viewer, row)),
  status: decision.approved,
  rowVersion: row.rowVersion,
  ...(postingDate && { postingDate: wireDay(postingDate) }),
})

/** Returns whether a day is more than `usualDays` ago, so that its year may be a typing error. */
const isLongAgo = (day: Day, today: Day) => daysBetween(day, today) > limits.posting.usualDays

export const DepositApproval = listScreen({
  title: 'Deposit Approval',
  call: listDeposits,
  given: (viewer) => ({ cCode: viewer.branchCode, status: status.pending }),
  key: 'depositNo',
  pageSize: limits.page.deposits,
  tiles: cashierTiles,
  filters: [
    filter.pick('cashierId', 'Cashier', cashiers),
    filter.day('fromDate', 'From Date'),
    filter.day('toDate', 'To Date'),
    filter.text('depositNo', 'Deposit Slip No'),
    filter.text('invoiceNo', 'Invoice No'),
    filter.word('evidence', 'Evidence', depositEvidenceChoices),
  ],
  rowForm: action.fields,
  columns: [
    column.day('createdOn', 'Entry Date'),
    markDeposit(column.code('depositNo', 'Deposit Ref No')),
    column.text('title', 'Title', { wraps: true }),
    column.text('c_Name', 'Cashier Name', { pinned: true }),
    column.code('depositSlipNo', 'Slip No', { pinned: true }),
    column.money('totalAmount', 'Total Amount', { pinned: true }),
    column.status('status', 'Status', cashStatuses),
    column.files('cashierDepositsImages', 'Attachments'),
    action.column('postingDate', 'Posting Date'),
  ],
  card: { heading: 'depositNo', line: ['createdOn', 'c_Name', 'depositSlipNo'] },
  exports: true,
  review: {
    oldestFirst: 'createdOn',
    Lines: DepositInvoices.Lines,
    check: ({ linesTotal, totalAmount }) => ({ lines: linesTotal, total: totalAmount }),
    marks: depositMarks,
  },
  actions: [
    action.save('Approve', decideDeposit, approve, {
      done: doneMessages.approved,
      undo: undoOfDeposit,
      tone: 'good',
      key: 'A',
      broken: (row, { postingDate }, viewer) => brokenPosting({ ...row, postingDate, today: todayOf(viewer, row) }),
      fieldOf: postingFieldOf,
      questionFor: (row, { postingDate }, viewer) =>
        postingDate && isLongAgo(postingDate, todayOf(viewer, row))
          ? depositMessages.postOn(spellDay(postingDate))
          : undefined,
    }),
    declineDeposit,
    action.open('View Invoices', DepositInvoices, { key: 'V' }),
    depositTimelineAction,
  ],
  bulk: [
    action.bulk('Approve selected', decideDeposit, approve, {
      done: doneMessages.approved,
      undo: undoOfDeposit,
      person: ({ c_Name }) => c_Name,
      tone: 'good',
    }),
  ],
  empty: (viewer) => messages.list.deposits(viewer.branch),
  noMatch: messages.list.depositsNoMatch,
})
