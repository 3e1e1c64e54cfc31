import type { DepositedInvoice, listDeposits } from '@backoffice/contract/deposits/deposits'
import type { Row } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { sum } from '@backoffice/contract/money'
import { showMoney } from '../kit/format.ts'
import { leadsToClient } from '../documents/client-link.tsx'
import { columnsFor } from '../kit/list/columns.tsx'
import { detailModal } from '../kit/list/list-modal.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { chequeFacts } from '../documents/cheque-facts.ts'
import { markAdvance } from '../receipts/receipt-marks.tsx'
import { paidBy } from '../receipts/receipt-columns.ts'
import { receiptTimelineAction } from '../documents/timeline-action.tsx'

const column = columnsFor<DepositedInvoice>()

const columns = [
  column.day('invoiceDate', 'Invoice Date'),
  markAdvance(column.code('invoiceNo', 'Invoice No')),
  leadsToClient(column.text('client', 'Client')),
  column.text('s_Name', 'Salesman Name'),
  ...paidBy(column.code('chequeNo', 'Cheque No')),
  column.money('amount', 'Amount', { pinned: true }),
  column.files('images', 'Attachment', chequeFacts),
]

/** Lists the invoices of a deposit. Their sum is compared with the deposit's own total before someone approves it. */
export const DepositInvoices = detailModal<Row<typeof listDeposits>, DepositedInvoice>({
  title: 'Invoices',
  lines: ({ invoices }) => invoices,
  key: ({ invoiceDetailId }) => invoiceDetailId,
  columns,
  card: { heading: 'client', line: ['invoiceNo', 'invoiceDate', 'paymentMode'] },
  actions: [receiptTimelineAction],
  height: limits.modal.invoices,
  toolbar: ({ depositNo, totalAmount, invoices }) => (
    <span>
      {depositNo} · <strong>{showMoney(totalAmount)}</strong>{' '}
      {sum(invoices.map(({ amount }) => amount)) !== totalAmount && (
        <StatusTag tone="warning" word={depositMessages.invoicesDiffer} />
      )}
    </span>
  ),
})
