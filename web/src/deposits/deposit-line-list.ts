/** The list that Deposit History and Cashier Deposits Report share: a row per receipt in a deposit (document 1, section 2.6). */
import type { Row } from '@backoffice/contract/call'
import { bankLabels } from '@backoffice/contract/banks/banks-labels'
import { counted } from '@backoffice/contract/cash/place'
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listMessages } from '@backoffice/contract/list-messages'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { leadsToClient } from '../documents/client-link.tsx'
import { type Action, actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { type Choices, fixed } from '../kit/list/options.ts'
import { byMethod, paidBy, receiptSummary } from '../receipts/receipt-columns.ts'
import { depositAccounts, depositDeciders } from '../documents/money-filters.ts'
import { cashierTiles } from '../documents/money-tiles.tsx'
import { markAdvance, bounceColumns } from '../receipts/receipt-marks.tsx'
import { depositStatuses, places } from '../documents/money-statuses.ts'
import { bankStateChoices, bankStateColumn } from '../documents/bank-state.tsx'
import { chequeSummary, outcomeColumn, returnedActions } from '../receipts/returned-actions.tsx'
import { DepositPaper } from './deposit-sheet.tsx'
import { depositTimelineAction } from '../documents/timeline-action.tsx'
import { bounceFieldOf, brokenBounce } from '@backoffice/contract/receipts/bounce-rules'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { wireDay } from '@backoffice/contract/day'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { status } from '@backoffice/contract/statuses'
import { askField } from '../kit/list/ask-fields.tsx'
import { todayOf } from '../kit/viewer.ts'

export const bounceFields = {
  bouncedOn: askField.day<Row<typeof listDepositLines>>(labels.bounceDate, {
    required: true,
    start: todayOf,
    between: (row, viewer) => ({ from: row.postingFrom, to: todayOf(viewer, row) }),
  }),
  comments: askField.lines(labels.reason, { max: limits.text.comment, required: true }),
}

/** Records that the bank returned the cheque of a deposited line: its invoice is owed again. */
export const bounceAction = actionsOf(listDepositLines).ask(depositLabels.markBounced, bounceCheque, {
  title: depositLabels.bouncedCheque,
  of: (row) => receiptSummary({ ...row, client: row.title, amount: row.s_Receive_Amount }),
  fields: bounceFields,
  broken: ({ bouncedOn, comments }, viewer, row) =>
    brokenBounce({ bouncedOn, today: todayOf(viewer, row), reason: comments }),
  fieldOf: bounceFieldOf,
  input: ({ invoiceDetailId, depositNo }, { bouncedOn, comments }, { userId }) => ({
    invoiceDetailId,
    depositNo,
    bouncedOn: bouncedOn === null ? '' : wireDay(bouncedOn),
    comments: comments.trim(),
    userId,
  }),
  tone: 'bad',
  key: 'B',
  done: doneMessages.bounced,
  secondary: true,
  when: (row) => row.status === status.approved && row.chequeNo !== '',
})

const afterBounce = returnedActions(listDepositLines, (row) =>
  chequeSummary(row.title, row.chequeNo, row.chequeBank, row.s_Receive_Amount),
)

const filter = filtersOf(listDepositLines)
const column = columnsOf(listDepositLines)

const again = fixed([{ value: 'again', label: depositMessages.waitsAgain }])
const inTotal = fixed([{ value: counted.total, label: depositMessages.inTotal }])

const printAction = actionsOf(listDepositLines).open(labels.print, DepositPaper, { key: 'P', secondary: true })

/** The columns of the document come first, in its order. */
const columns = [
  column.day('createdOn', labels.entryDate),
  column.code('depositNo', labels.depositRefNo, { below: 'createdOn' }),
  markAdvance(column.code('invoiceNo', labels.invoiceNo, { below: 'title' })),
  leadsToClient(column.text('title', labels.title)),
  column.code('depositSlipNo', labels.depositSlipNumber, { below: 'cashierDepositsImages' }),
  ...paidBy(column.code('chequeNo', labels.chequeNo)),
  column.money('s_Receive_Amount', labels.amount, { main: true }),
  column.dayTime('d_ApprovalDate', depositLabels.approvalDeclineDate),
  column.text('d_Name', depositLabels.approvalDeclineBy, { below: 'd_ApprovalDate' }),
  column.status('status', labels.status, depositStatuses),
  column.files('cashierDepositsImages', labels.attachment),
  column.status('place', labels.place, places, { below: 'status' }),
  bankStateColumn,
  ...bounceColumns,
  { ...outcomeColumn, below: 'bouncedOn' },
  column.day('postingDate', labels.postingDate),
  column.text('account', labels.depositAccount, { below: 'postingDate' }),
  column.text('comments', labels.comments, { wraps: true }),
]

interface DepositLines {
  readonly title: string
  readonly cashiers: Choices
  /** The actions that the users of the screen have for a deposit. */
  readonly actions: readonly Action<Row<typeof listDepositLines>>[]
}

/** Makes a list of deposits in which the receipts of a deposit are grouped. */
export const depositLines = ({ title, cashiers, actions }: DepositLines) =>
  listScreen({
    title,
    call: listDepositLines,
    given: (viewer) => ({ cCode: viewer.branchCode }),
    key: 'lineNo',
    pageSize: limits.page.depositHistory,
    exports: true,
    tiles: cashierTiles,
    filters: [
      filter.pick('cashierId', labels.cashier, cashiers),
      filter.status('status', labels.status, depositStatuses),
      filter.many('place', labels.place, places.choices),
      filter.text('depositRefNo', labels.depositRefNo),
      filter.day('fromDate', labels.fromDate),
      filter.day('toDate', labels.toDate),
      filter.text('depositNo', labels.slipNo),
      filter.text('invoiceNo', labels.invoiceNo),
      // After the filters of the documents, which stay in sight.
      filter.word('bank', bankLabels.atBank, bankStateChoices),
      filter.pick('directorId', depositLabels.approvalDeclineBy, depositDeciders),
      filter.word('accountCode', labels.depositAccount, depositAccounts),
      filter.day('fromPosting', depositLabels.fromPosting),
      filter.day('toPosting', depositLabels.toPosting),
      { ...filter.word('waits', labels.waiting, again), onlyWhenSet: true as const },
      { ...filter.word('counted', labels.counted, inTotal), onlyWhenSet: true as const },
    ],
    quickRanges: true,
    parts: byMethod,
    columns,
    card: { heading: 'title', line: ['depositNo', 'invoiceNo', 'createdOn'] },
    actions: [...actions, bounceAction, ...afterBounce, printAction, depositTimelineAction],
    groups: { by: (line) => line.depositNo },
    empty: listMessages.depositsNoMatch,
    noMatch: listMessages.depositsNoMatch,
  })
