import type { Row } from '@backoffice/contract/call'
import type { InvoiceItem, listInvoiceApprovals } from '@backoffice/contract/invoices/invoice-approvals'
import { invoicesMessages } from '@backoffice/contract/invoices/invoices-messages'
import { limits } from '@backoffice/contract/limits'
import { showMoney } from '../kit/format.ts'
import { columnsFor } from '../kit/list/columns.tsx'
import { detailModal } from '../kit/list/list-modal.tsx'
import { StatusTag } from '../kit/status-tag.tsx'

const column = columnsFor<InvoiceItem>()

/** Lists the items of an invoice. Their net amounts are compared with its bill before someone approves it. */
export const InvoiceDetail = detailModal<Row<typeof listInvoiceApprovals>, InvoiceItem>({
  title: 'Invoice Detail',
  lines: ({ approveInvoiceItems }) => approveInvoiceItems,
  key: ({ itsno }) => itsno,
  columns: [
    column.number('itsno', 'S.No'),
    column.code('itref', 'Item Ref'),
    column.text('itname', 'Item Name', { wraps: true }),
    column.text('saletype', 'Sale Type'),
    column.number('qty', 'Qty'),
    column.number('pcs', 'Pcs'),
    column.rate('rate', 'Rate'),
    column.money('amount', 'Amount'),
    column.money('netamt', 'Net Amount', { pinned: true }),
  ],
  card: { heading: 'itname', line: ['itref', 'saletype'] },
  search: { label: 'Search items' },
  height: limits.modal.invoiceItems,
  empty: invoicesMessages.noItems,
  toolbar: ({ invoiceNo, clientName, billAmount, totalNetAmount }) => (
    <span>
      {invoiceNo} · {clientName} · <strong>{invoicesMessages.bill(showMoney(billAmount))}</strong>{' '}
      {totalNetAmount !== billAmount && <StatusTag tone="warning" word={invoicesMessages.itemsDiffer} />}
    </span>
  ),
})
