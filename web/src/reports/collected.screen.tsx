import type { Row } from '@backoffice/contract/call'
import { listCollected } from '@backoffice/contract/cash/collected'
import { labels } from '@backoffice/contract/labels'
import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import { reportMessages } from '@backoffice/contract/reports/reports-messages'
import { columnsOf } from '../kit/list/columns.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import { monthColumns } from './month-columns.tsx'

const column = columnsOf(listCollected)

/** Lists what each salesman collected this month, next to the month before. */
export const Collected = listScreen({
  title: reportLabels.collected,
  call: listCollected,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: ({ cCode, userId }) => `${cCode} ${userId}`,
  exports: true,
  columns: [
    column.text('userName', labels.salesman, { sortable: true }),
    ...monthColumns<Row<typeof listCollected>>(({ userId }) => ({ sellerId: userId })),
  ],
  search: { label: labels.salesman, in: ['userName'] },
  sortable: 'here',
  card: { heading: 'userName', line: [] },
  empty: ({ branch }) => reportMessages.noSalesmen(branch),
})
