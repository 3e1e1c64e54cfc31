import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { invoiceLabels } from '@backoffice/contract/invoices/invoices-labels'
import { labels } from '@backoffice/contract/labels'
import { leadsTo } from '../documents/client-link.tsx'
import { withOnPhone } from '../documents/on-phone-mark.tsx'
import { columnsOf } from '../kit/list/columns.tsx'

const column = columnsOf(listPendingInvoices)

/** The columns of an invoice that is still owed (document 1, section 2.1). */
export const pendingColumns = [
  leadsTo(column.text('title', labels.title), ({ acode, ccode }) => ({ aCode: acode, cCode: ccode })),
  column.text('div_Name', invoiceLabels.division, { below: 'title' }),
  column.day('inv_date', labels.invoiceDate, { below: 'inv_no' }),
  column.code('inv_no', labels.invoiceNo),
  column.money('bill_amount', labels.totalBill),
  column.money('rec_Amount', invoiceLabels.totalReceive),
  withOnPhone(column.money('bal_Amount', labels.balance, { main: true })),
]

/** The columns that only the files of a report have. */
export const agedColumns = [column.text('s_Name', labels.salesman), column.number('ageDays', invoiceLabels.ageDays)]
