import type { DepositedInvoice, listDeposits } from '@backoffice/contract/deposits/deposits'
import type { Row } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { sum } from '@backoffice/contract/money'
import { showMoney } from '../kit/format.ts'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { columnsFor } from '../kit/list/columns.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import { Modal } from '../kit/modal.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { chequeFacts } from '../cash/cash-columns.tsx'
import { noteBounce } from '../cash/cheque-cells.tsx'
import { paidBy } from '../receipts/receipt-columns.ts'
import { receiptTimelineAction } from '../timeline/timeline-action.tsx'

const column = columnsFor<DepositedInvoice>()

const columns = [
  column.day('invoiceDate', 'Invoice Date'),
  column.code('invoiceNo', 'Invoice No'),
  column.text('client', 'Client'),
  column.text('s_Name', 'Salesman Name'),
  ...paidBy(noteBounce(column.code('chequeNo', 'Cheque No'))),
  column.money('amount', 'Amount', { pinned: true }),
  column.files('images', 'Attachment', chequeFacts),
]

/** The invoices of a deposit. Their sum is compared with the deposit's own total before someone approves it. */
export function DepositInvoices({ row: deposit, opened, onClose }: RowModal<Row<typeof listDeposits>>) {
  const differs = sum(deposit.invoices.map((invoice) => invoice.amount)) !== deposit.totalAmount
  return (
    <Modal title="Invoices" opened={opened} onClose={onClose} size="xl">
      <DataTable
        caption="Invoices"
        columns={columns}
        rows={deposit.invoices}
        rowKey={(invoice) => invoice.invoiceDetailId}
        actions={[receiptTimelineAction]}
        card={{ heading: 'client', line: ['invoiceNo', 'invoiceDate', 'paymentMode'] }}
        maxHeight={`min(${limits.modal.invoices}px, 70dvh)`}
        toolbar={
          <span>
            {deposit.depositNo} · <strong>{showMoney(deposit.totalAmount)}</strong>{' '}
            {differs && <StatusTag tone="warning" word={messages.deposit.invoicesDiffer} />}
          </span>
        }
      />
    </Modal>
  )
}
