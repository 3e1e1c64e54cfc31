import { listAboveLimit } from '@backoffice/contract/clients/above-limit'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import { reportMessages } from '@backoffice/contract/reports/reports-messages'
import { leadsToClient } from '../documents/client-link.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import { leadingTo } from './figure-link.tsx'

const column = columnsOf(listAboveLimit)

/** Lists the clients who owe more than their limit, with their open orders, and by how much. */
export const ClientsAboveLimit = listScreen({
  title: reportLabels.clientsAboveLimit,
  call: listAboveLimit,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: ({ cCode, aCode }) => `${cCode} ${aCode}`,
  pageSize: limits.page.debts,
  exports: true,
  columns: [
    leadsToClient(column.text('client', labels.client, { sortable: true, wraps: true })),
    { ...column.rate('creditLimit', labels.creditLimit, { sortable: true }), kind: 'money' },
    leadingTo(column.money('outstanding', reportLabels.owed, { sortable: true }), {
      to: '/directorOutstandingInvoiceReport',
      search: ({ aCode }) => ({ typeCode: -1, aCode }),
    }),
    column.money('openAmount', labels.openOrders, { sortable: true }),
    column.money('above', reportLabels.aboveLimit, { sortable: true, main: true }),
  ],
  card: { heading: 'client', line: [] },
  empty: ({ branch }) => reportMessages.nobodyAbove(branch),
})
