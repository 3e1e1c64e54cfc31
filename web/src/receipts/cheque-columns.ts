import { labels } from '@backoffice/contract/labels'
import { listCheques } from '@backoffice/contract/receipts/cheques'
import { leadsToClient } from '../documents/client-link.tsx'
import { places } from '../documents/money-statuses.ts'
import { columnsOf } from '../kit/list/columns.tsx'

const column = columnsOf(listCheques)

/** The columns of a cheque, in the list of cheques and in the calendar. */
export const chequeColumns = [
  column.day('chequeDate', labels.chequeDate, { sortable: true }),
  column.text('chequeBank', labels.chequeBank, { below: 'chequeDate' }),
  column.code('chequeNO', labels.chequeNo),
  leadsToClient(column.text('client', labels.title, { sortable: true })),
  column.money('amount', labels.amount, { main: true, sortable: true }),
  column.status('place', labels.place, places),
  column.text('s_Name', labels.salesman, { below: 'client' }),
  column.text('c_Name', labels.cashier, { below: 'place' }),
]
