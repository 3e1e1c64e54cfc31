import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { columnsOf } from '../kit/list/columns.tsx'

const column = columnsOf(listPendingInvoices)

/** The columns of an invoice that is still owed (document 1, section 2.1). */
export const pendingColumns = [
  column.text('title', 'Title', { sortable: true }),
  column.text('div_Name', 'Division'),
  column.day('inv_date', 'Invoice Date', { sortable: true }),
  column.code('inv_no', 'Invoice No', { sortable: true }),
  column.money('bill_amount', 'Total Bill', { sortable: true }),
  column.money('rec_Amount', 'Total Receive'),
  column.money('bal_Amount', 'Balance', { sortable: true, pinned: true }),
]
