import { toneOfRequest } from '@backoffice/contract/approvals/requests'
import { labels } from '@backoffice/contract/labels'
import { awayIn, listAway, reasonOf } from '@backoffice/contract/leaves/away'
import { limits } from '@backoffice/contract/limits'
import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import { reportMessages } from '@backoffice/contract/reports/reports-messages'
import { directors } from '../documents/money-filters.ts'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { AwayCalendar } from './away-calendar.tsx'

const column = columnsOf(listAway)
const filter = filtersOf(listAway)

/** Lists the people who are on a leave or a tour, with the money that they hold. */
export const Away = listScreen({
  title: labels.away,
  call: listAway,
  given: ({ branchCode }) => ({ cCode: branchCode, when: awayIn[0] }),
  key: ({ kind, id }) => `${kind} ${id}`,
  pageSize: limits.page.leaves,
  exports: true,
  totals: false,
  Picture: AwayCalendar,
  filters: [filter.oneOf('when', reportLabels.when, awayIn), filter.pick('directorId', labels.decidedBy, directors)],
  columns: [
    column.text('userName', labels.name, { names: true }),
    column.word('roleName', labels.role, { below: 'userName' }),
    column.word('kind', reportLabels.kindOfAbsence),
    { ...column.text('reason', labels.reason, { wraps: true }), cell: reasonOf, text: reasonOf },
    column.day('startDate', labels.startDate),
    column.day('endDate', labels.endDate),
    column.number('days', reportLabels.days),
    column.statusWord('status', labels.status, toneOfRequest),
    column.text('decidedBy', labels.decidedBy, { below: 'status' }),
    column.money('held', reportLabels.moneyHeld, { main: true }),
  ],
  card: { heading: 'userName', line: ['kind', 'startDate', 'endDate'], below: ['reason'] },
  empty: ({ branch }) => reportMessages.nobodyAway(branch),
  noMatch: reportMessages.nobodyAwayMatch,
})
