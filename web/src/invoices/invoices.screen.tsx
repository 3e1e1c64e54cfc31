import type { Row } from '@backoffice/contract/call'
import {
  approveInvoices,
  type InvoiceItem,
  invoiceTimeline,
  listInvoiceApprovals,
  undoInvoice,
} from '@backoffice/contract/invoices/invoice-approvals'
import { invoiceLabels } from '@backoffice/contract/invoices/invoices-labels'
import { invoicesMessages } from '@backoffice/contract/invoices/invoices-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { status, statusNames, toneOf } from '@backoffice/contract/statuses'
import { undoOfDocument } from '../documents/decisions.ts'
import { leadsToClient } from '../documents/client-link.tsx'
import { useConfiguration } from '../kit/configuration.ts'
import { showMoney } from '../kit/format.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { undoLook } from '../kit/list/undo.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { type Choices, fixed, type Statuses } from '../kit/list/options.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import type { Viewer } from '../kit/viewer.ts'
import { directors } from '../documents/money-filters.ts'
import { approverColumn } from '../documents/approved-before.ts'
import { documentTimelineAction } from '../documents/timeline-action.tsx'
import { columnsFor } from '../kit/list/columns.tsx'
import { detailModal } from '../kit/list/list-modal.tsx'

const lineColumn = columnsFor<InvoiceItem>()

/** Lists the items of an invoice. Their net amounts are compared with its bill before someone approves it. */
const InvoiceDetail = detailModal<Row<typeof listInvoiceApprovals>, InvoiceItem>({
  title: invoiceLabels.invoiceDetail,
  lines: ({ approveInvoiceItems }) => approveInvoiceItems,
  key: ({ itsno }) => itsno,
  columns: [
    lineColumn.number('itsno', labels.sNo),
    lineColumn.code('itref', invoiceLabels.itemRef),
    lineColumn.text('itname', labels.itemName, { wraps: true }),
    lineColumn.text('saletype', invoiceLabels.saleType),
    lineColumn.number('qty', labels.qty),
    lineColumn.number('pcs', invoiceLabels.pcs),
    lineColumn.rate('rate', labels.rate),
    lineColumn.money('amount', labels.amount),
    lineColumn.money('netamt', labels.netAmount, { main: true }),
  ],
  card: { heading: 'itname', line: ['itref', 'saletype'] },
  search: { label: invoiceLabels.searchItems },
  height: limits.modal.invoiceItems,
  empty: invoicesMessages.noItems,
  toolbar: ({ invoiceNo, clientName, billAmount, totalNetAmount }) => (
    <span>
      <bdi>{invoiceNo}</bdi> · <bdi>{clientName}</bdi> · <strong>{invoicesMessages.bill(showMoney(billAmount))}</strong>{' '}
      {totalNetAmount !== billAmount && <StatusTag tone="warning" word={invoicesMessages.itemsDiffer} />}
    </span>
  ),
})

type InvoiceRow = Row<typeof listInvoiceApprovals>

const filter = filtersOf(listInvoiceApprovals)
const column = columnsOf(listInvoiceApprovals)
const action = actionsOf(listInvoiceApprovals)

const divisions: Choices = {
  use: () => ({
    options: useConfiguration().divisions.map(({ divisionCode, divisionName }) => ({
      value: divisionCode,
      label: `${divisionCode} - ${divisionName}`,
    })),
    loading: false,
  }),
}

const statuses: Statuses = {
  choices: fixed([status.pending, status.approved].map((code) => ({ value: String(code), label: statusNames[code] }))),
  toneOf,
}

const filters = [
  filter.day('date', labels.date),
  filter.text('invoiceNo', labels.invoiceNo),
  filter.code('divisionCode', invoiceLabels.division, divisions),
]

/** Adds the bill to an amount that differs from it, since the bill is the sum to collect. */
const withBill = (amounts: Column<InvoiceRow>): Column<InvoiceRow> => ({
  ...amounts,
  cell: (row, form) =>
    row.totalNetAmount === row.billAmount ? (
      amounts.cell(row, form)
    ) : (
      <>
        {amounts.cell(row, form)}
        {/* The bill is below the amount, so that the amounts stay in line. */}
        <br />
        <StatusTag tone="warning" word={invoicesMessages.bill(showMoney(row.billAmount))} />
      </>
    ),
})

const columns = [
  column.day('invoiceDate', labels.invoiceDate),
  column.text('bName', labels.branchName, { folds: true, below: 'divisionName' }),
  column.text('divisionName', invoiceLabels.divisionName),
  column.code('invoiceNo', labels.invoiceNo),
  leadsToClient(column.text('clientName', labels.title, { wraps: true })),
  column.money('totalAmount', labels.totalAmount),
  withBill(column.money('totalNetAmount', labels.totalNetAmount, { main: true })),
]

/** The approval and the list of invoices differ in their rows, in a filter and three columns, and in the action. */
const invoices = {
  call: listInvoiceApprovals,
  key: 'invoiceId',
  pageSize: limits.page.invoiceApprovals,
  card: { heading: 'clientName', line: ['invoiceNo', 'invoiceDate', 'divisionName'] },
  exports: true,
  noMatch: invoicesMessages.noMatch,
} as const

const looks = [
  action.open(labels.viewDetail, InvoiceDetail, { key: 'V' }),
  documentTimelineAction<InvoiceRow>(({ invoiceId, invoiceNo }) => ({
    call: invoiceTimeline,
    id: invoiceId,
    title: labels.timelineOf.invoice(invoiceNo),
    toneOf,
  })),
]

const approve = ({ cCode, invoiceNo, rowVersion }: InvoiceRow, _form: object, { userId }: Viewer) => ({
  approveInvoices: [{ userId, cCode, invoiceNo, rowVersion }],
})
const undoOfInvoice = undoOfDocument(undoInvoice, ({ invoiceId }: InvoiceRow) => invoiceId)
const approving = { done: doneMessages.approved, undo: undoOfInvoice, tone: 'good' } as const

export const InvoiceApproval = listScreen({
  ...invoices,
  title: invoiceLabels.approvalInvoices,
  given: ({ branchCode }) => ({ cCode: branchCode, status: status.pending }),
  filters,
  columns,
  actions: [action.save(labels.approve, approveInvoices, approve, { ...approving, key: 'A' }), ...looks],
  bulk: [
    action.bulk(labels.approveSelected, approveInvoices, approve, {
      ...approving,
      person: ({ clientName }) => clientName,
    }),
  ],
  review: {
    oldestFirst: 'invoiceDate',
    Lines: InvoiceDetail.Lines,
    check: ({ totalNetAmount, billAmount }) => ({ lines: totalNetAmount, total: billAmount }),
  },
  empty: invoicesMessages.none,
})

const undo = action.save(
  labels.undo,
  undoInvoice,
  ({ invoiceId, rowVersion }, _form, { userId }) => ({ id: invoiceId, userId, rowVersion }),
  undoLook,
)

/** Lists invoices whether they are approved or not (document 2, section 2). */
export const InvoiceList = listScreen({
  ...invoices,
  title: labels.invoiceList,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  filters: [
    ...filters,
    filter.status('status', labels.status, statuses),
    filter.day('fromDate', labels.fromDate),
    filter.day('toDate', labels.toDate),
    filter.pick('directorId', labels.approvedBy, directors),
  ],
  columns: [
    ...columns,
    approverColumn(column.text('approvedName', labels.approvedBy)),
    column.dayTime('approvedDateTime', invoiceLabels.approvedDate, { below: 'approvedName' }),
    column.status('status', labels.status, statuses),
  ],
  actions: [undo, ...looks],
  empty: invoicesMessages.nothing,
})
