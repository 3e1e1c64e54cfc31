import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { leadsTo } from '../documents/client-link.tsx'
import { columnsOf } from '../kit/list/columns.tsx'

const column = columnsOf(listPendingInvoices)

/** The columns of an invoice that is still owed (document 1, section 2.1). */
export const pendingColumns = [
  leadsTo(column.text('title', 'Title'), ({ acode, ccode }) => ({ aCode: acode, cCode: ccode })),
  column.text('div_Name', 'Division', { below: 'title' }),
  column.day('inv_date', 'Invoice Date', { below: 'inv_no' }),
  column.code('inv_no', 'Invoice No'),
  column.money('bill_amount', 'Total Bill'),
  column.money('rec_Amount', 'Total Receive'),
  column.money('bal_Amount', 'Balance', { main: true }),
]

/** The columns that only the files of a report have. */
export const agedColumns = [column.text('s_Name', 'Salesman'), column.number('ageDays', 'Age (days)')]
