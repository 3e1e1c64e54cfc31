import { inList } from '@backoffice/contract/language/joined'
import { brokenDecline } from '@backoffice/contract/approvals/request-rules'
import type { Row } from '@backoffice/contract/call'
import { requestStatus } from '@backoffice/contract/approvals/requests'
import { labels } from '@backoffice/contract/labels'
import { decideLeave, listLeaves, undoLeave } from '@backoffice/contract/leaves/leaves'
import { leaveLabels } from '@backoffice/contract/leaves/leaves-labels'
import { leavesMessages } from '@backoffice/contract/leaves/leaves-messages'
import { limits } from '@backoffice/contract/limits'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { wordIn } from '@backoffice/contract/words'
import { undoOfDocument, declineRequestFields } from '../documents/decisions.ts'
import { showDay, showMoney, showNumber } from '../kit/format.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import type { Viewer } from '../kit/viewer.ts'
import { leaveColumns, leaveTimelineAction } from './leave-columns.tsx'

const filter = filtersOf(listLeaves)
const column = columnsOf(listLeaves)
const action = actionsOf(listLeaves)

const undoOfLeave = undoOfDocument(undoLeave, ({ leaveId }: Row<typeof listLeaves>) => leaveId)

const approve = ({ leaveId, cCode, rowVersion }: Row<typeof listLeaves>, _form: object, { userId }: Viewer) => ({
  userId,
  cCode,
  leaveId,
  status: 'APPROVED' as const,
  rowVersion,
})
const approving = { done: doneMessages.approved, undo: undoOfLeave, tone: 'good' } as const

export const LeaveApproval = listScreen({
  title: leaveLabels.approvalLeaves,
  call: listLeaves,
  given: ({ branchCode }) => ({ cCode: branchCode, status: requestStatus.pending }),
  key: 'leaveId',
  pageSize: limits.page.leaves,
  filters: [
    filter.day('date', labels.date),
    filter.day('fromDate', labels.fromDate),
    filter.day('toDate', labels.toDate),
  ],
  columns: [
    leaveColumns.entered,
    leaveColumns.branch,
    column.text('userName', labels.userName, { names: true, wraps: true }),
    leaveColumns.type,
    leaveColumns.start,
    leaveColumns.end,
    leaveColumns.days,
    leaveColumns.remarks,
    leaveColumns.status,
  ],
  card: { heading: 'userName', line: ['leaveType', 'startDate', 'endDate'], below: ['noOfDays', 'remarks'] },
  exports: true,
  review: {
    oldestFirst: 'entryDate',
    moreFacts: ({ alsoAway, daysTaken, held }) => [
      [
        leaveLabels.alsoAway,
        alsoAway.length === 0
          ? leavesMessages.nobodyElse
          : inList(
              alsoAway.map(({ name, from, to }) =>
                from === to
                  ? leavesMessages.awayOn(name, showDay(from, 'DMY'))
                  : leavesMessages.awayFrom(name, showDay(from, 'DMY'), showDay(to, 'DMY')),
              ),
            ),
      ],
      [leaveLabels.daysTaken, showNumber(daysTaken)],
      [leaveLabels.moneyHeld, showMoney(held)],
    ],
    marks: ({ alsoAway, held }) => [
      ...(alsoAway.length > 0 ? [{ tone: 'warning' as const, word: leavesMessages.othersAway(alsoAway.length) }] : []),
      ...(held > 0 ? [{ tone: 'warning' as const, word: leavesMessages.holds(showMoney(held)) }] : []),
    ],
  },
  actions: [
    action.save(labels.approve, decideLeave, approve, { ...approving, key: 'A' }),
    action.ask(labels.decline, decideLeave, {
      title: leaveLabels.declineLeave,
      of: (row) => ({
        heading: row.userName,
        facts: [
          [leaveLabels.leaveType, wordIn(row.leaveType)],
          [labels.startDate, showDay(row.startDate, 'DMY')],
          [labels.endDate, showDay(row.endDate, 'DMY')],
          [leaveLabels.noOfDays, String(row.noOfDays)],
        ],
      }),
      fields: declineRequestFields,
      broken: brokenDecline,
      input: ({ leaveId, cCode, rowVersion }, { reason }, { userId }) => ({
        userId,
        cCode,
        leaveId,
        status: 'DECLINED' as const,
        reason: reason.trim(),
        rowVersion,
      }),
      done: doneMessages.declined,
      undo: undoOfLeave,
      tone: 'bad',
      key: 'D',
    }),
    leaveTimelineAction,
  ],
  bulk: [
    action.bulk(labels.approveSelected, decideLeave, approve, { ...approving, person: ({ userName }) => userName }),
  ],
  empty: leavesMessages.noneWaiting,
  noMatch: leavesMessages.noMatch,
})
