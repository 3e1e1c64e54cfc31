import type { Row } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { bouncedBy, listBounced } from '@backoffice/contract/receipts/bounced'
import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import { reportMessages } from '@backoffice/contract/reports/reports-messages'
import { leadsToClient } from '../documents/client-link.tsx'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { leadingTo } from './figure-link.tsx'

type Bounced = Row<typeof listBounced>

const column = columnsOf(listBounced)
const filter = filtersOf(listBounced)

/** Links a figure to its receipts. The first and the last bounce of the row are within the days of the list, and no other bounce is. */
const leadingToReceipts = (figure: Column<Bounced>, cheques: 'bounced' | 'owed'): Column<Bounced> =>
  leadingTo(figure, {
    to: '/directorSalesmanReceiptReport',
    search: ({ aCode, name, firstDay, lastDay }) => ({
      cheques,
      ...(aCode === '' ? { chequeBank: name } : { aCode }),
      fromBounce: firstDay,
      toBounce: lastDay,
    }),
  })

/** Lists the cheques that bounced, for each client or for each bank. */
export const BouncedChequesReport = listScreen({
  title: reportLabels.bouncedCheques,
  call: listBounced,
  given: ({ branchCode }) => ({ cCode: branchCode, by: bouncedBy[0] }),
  key: ({ cCode, aCode, name }) => `${cCode} ${aCode} ${name}`,
  pageSize: limits.page.debts,
  exports: true,
  filters: [
    filter.oneOf('by', reportLabels.by, bouncedBy),
    filter.day('fromDate', labels.fromDate),
    filter.day('toDate', labels.toDate),
  ],
  quickRanges: true,
  columns: [
    leadsToClient(column.text('name', labels.name, { sortable: true, wraps: true })),
    leadingToReceipts(column.number('cheques', labels.cheques, { sortable: true }), 'bounced'),
    leadingToReceipts(column.money('amount', labels.bounced, { sortable: true, main: true }), 'bounced'),
    leadingToReceipts(column.money('unpaid', reportLabels.notPaidSince, { sortable: true }), 'owed'),
    column.day('firstDay', reportLabels.firstBounce),
    column.day('lastDay', reportLabels.lastBounce, { sortable: true }),
  ],
  card: { heading: 'name', line: ['cheques', 'lastDay'] },
  empty: ({ branch }) => reportMessages.noneBounced(branch),
  noMatch: reportMessages.noneBouncedMatch,
})
