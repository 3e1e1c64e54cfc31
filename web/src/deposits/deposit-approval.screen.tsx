import { inList } from '@backoffice/contract/language/joined'
import type { Row } from '@backoffice/contract/call'
import { brokenPosting, postingFieldOf } from '@backoffice/contract/deposits/deposit-rules'
import { decideDeposit, listDeposits, type DepositedInvoice } from '@backoffice/contract/deposits/deposits'
import { type Day, daysBetween, wireDay } from '@backoffice/contract/day'
import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listMessages } from '@backoffice/contract/list-messages'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { decision, status } from '@backoffice/contract/statuses'
import { spellDay, showMoney } from '../kit/format.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf, type Column } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listField } from '../kit/list/list-fields.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import { todayOf, type Viewer } from '../kit/viewer.ts'
import { cashierTiles } from '../documents/money-tiles.tsx'
import { cashStatuses } from '../documents/money-statuses.ts'
import { cashiers, depositEvidenceChoices } from '../documents/money-filters.ts'
import { undoOfDeposit, declineDeposit } from './decline-deposit.ts'
import { amountInWords } from '../documents/amount-in-words.ts'
import { depositTimelineAction, receiptTimelineAction } from '../documents/timeline-action.tsx'
import { sum, subtract } from '@backoffice/contract/money'
import { leadsToClient } from '../documents/client-link.tsx'
import { columnsFor } from '../kit/list/columns.tsx'
import { detailModal } from '../kit/list/list-modal.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { chequeFacts } from '../documents/cheque-facts.ts'
import { markAdvance } from '../receipts/receipt-marks.tsx'
import { paidBy } from '../receipts/receipt-columns.ts'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { reviewMessages } from '@backoffice/contract/approvals/review-messages'
import cell from '../kit/list/cell.module.css'
import type { Mark } from '../kit/review/review-look.ts'

type Deposit = Row<typeof listDeposits>

/** Returns the marks of a deposit, the worst first. */
function depositMarks(deposit: Deposit): readonly Mark[] {
  const { waitingDays, slipAlsoOn, linesTotal, totalAmount, cashierDepositsImages } = deposit
  const marks: (Mark | false)[] = [
    linesTotal !== totalAmount && {
      tone: 'bad',
      word: reviewMessages.sumDiffers(showMoney(subtract(linesTotal, totalAmount))),
    },
    slipAlsoOn.length > 0 && { tone: 'bad', word: reviewMessages.slipAlsoOn(inList(slipAlsoOn)) },
    cashierDepositsImages.length === 0 && { tone: 'bad', word: reviewMessages.noSlip },
    (waitingDays ?? 0) >= limits.handOver.longDays && {
      tone: 'warning',
      word: transferMessages.waits(waitingDays ?? 0),
    },
  ]
  return marks.filter((mark) => mark !== false)
}

/** Adds the marks below the cell of a column, which keeps its text. */
const markDeposit = (column: Column<Deposit>): Column<Deposit> => ({
  ...column,
  cell: (row, form) => {
    const marks = depositMarks(row)
    if (marks.length === 0) return column.cell(row, form)
    return (
      <span className={cell.lines}>
        {column.cell(row, form)}
        <span className={cell.tags}>
          {marks.map(({ tone, word }) => (
            <StatusTag key={word} tone={tone} word={word} />
          ))}
        </span>
      </span>
    )
  },
})

const lineColumn = columnsFor<DepositedInvoice>()

const lineColumns = [
  lineColumn.day('invoiceDate', labels.invoiceDate),
  markAdvance(lineColumn.code('invoiceNo', labels.invoiceNo, { below: 'invoiceDate' })),
  leadsToClient(lineColumn.text('client', labels.client)),
  lineColumn.text('s_Name', labels.salesmanName, { below: 'client' }),
  ...paidBy(lineColumn.code('chequeNo', labels.chequeNo)),
  lineColumn.money('amount', labels.amount, { main: true }),
  { ...lineColumn.files('images', labels.attachment, chequeFacts), folds: true },
]

/** Lists the invoices of a deposit. Their sum is compared with the deposit's own total before someone approves it. */
const DepositInvoices = detailModal<Row<typeof listDeposits>, DepositedInvoice>({
  title: labels.invoices,
  lines: ({ invoices }) => invoices,
  key: ({ invoiceDetailId }) => invoiceDetailId,
  columns: lineColumns,
  card: { heading: 'client', line: ['invoiceNo', 'invoiceDate', 'paymentMode'] },
  actions: [receiptTimelineAction],
  height: limits.modal.invoices,
  toolbar: ({ depositNo, totalAmount, invoices }) => (
    <span>
      <bdi>{depositNo}</bdi> ·{' '}
      <strong>
        <bdi>{showMoney(totalAmount)}</bdi>
      </strong>{' '}
      {sum(invoices.map(({ amount }) => amount)) !== totalAmount && (
        <StatusTag tone="warning" word={depositMessages.invoicesDiffer} />
      )}
    </span>
  ),
})

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
  title: depositLabels.depositApproval,
  call: listDeposits,
  given: (viewer) => ({ cCode: viewer.branchCode, status: status.pending }),
  key: 'depositNo',
  pageSize: limits.page.deposits,
  tiles: cashierTiles,
  filters: [
    filter.pick('cashierId', labels.cashier, cashiers),
    filter.day('fromDate', labels.fromDate),
    filter.day('toDate', labels.toDate),
    filter.text('depositNo', depositLabels.depositSlipNo),
    filter.text('invoiceNo', labels.invoiceNo),
    filter.word('evidence', labels.evidence, depositEvidenceChoices),
  ],
  rowForm: action.fields,
  columns: [
    column.day('createdOn', labels.entryDate),
    markDeposit(column.code('depositNo', labels.depositRefNo)),
    column.text('title', labels.title, { wraps: true }),
    column.text('c_Name', labels.cashierName),
    column.code('depositSlipNo', labels.slipNo, { below: 'c_Name' }),
    column.money('totalAmount', labels.totalAmount, { main: true }),
    column.status('status', labels.status, cashStatuses),
    column.files('cashierDepositsImages', depositLabels.attachments),
    action.column('postingDate', labels.postingDate),
  ],
  card: { heading: 'depositNo', line: ['createdOn', 'c_Name', 'depositSlipNo'] },
  exports: true,
  review: {
    oldestFirst: 'createdOn',
    Lines: DepositInvoices.Lines,
    check: ({ linesTotal, totalAmount }) => ({ lines: linesTotal, total: totalAmount }),
    marks: depositMarks,
    words: ({ totalAmount }) => amountInWords(totalAmount),
  },
  actions: [
    action.save(labels.approve, decideDeposit, approve, {
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
    action.open(depositLabels.viewInvoices, DepositInvoices, { key: 'V' }),
    depositTimelineAction,
  ],
  bulk: [
    action.bulk(labels.approveSelected, decideDeposit, approve, {
      done: doneMessages.approved,
      undo: undoOfDeposit,
      person: ({ c_Name }) => c_Name,
      tone: 'good',
    }),
  ],
  empty: (viewer) => listMessages.deposits(viewer.branch),
  noMatch: listMessages.depositsNoMatch,
})
