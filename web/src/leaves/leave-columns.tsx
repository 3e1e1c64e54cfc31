import { requestStatus, requestWords, toneOfRequest } from '@backoffice/contract/approvals/requests'
import type { Row } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import type { listLeaves, listMyLeaves } from '@backoffice/contract/leaves/leaves'
import { leaveTimeline } from '@backoffice/contract/leaves/leaves'
import { leaveLabels } from '@backoffice/contract/leaves/leaves-labels'
import { toneOfRequestCode } from '../documents/request-statuses.ts'
import { columnsFor } from '../kit/list/columns.tsx'
import { documentTimelineAction } from '../documents/timeline-action.tsx'

/** The fields that both lists of leaves show. */
type Leave = Pick<Row<typeof listLeaves>, keyof Row<typeof listLeaves> & keyof Row<typeof listMyLeaves>>

const column = columnsFor<Leave>()

export const leaveColumns = {
  entered: column.day('entryDate', labels.date, { below: 'noOfDays' }),
  branch: column.text('branchName', labels.branchName, { folds: true, below: 'leaveType' }),
  type: column.word('leaveType', leaveLabels.leaveType),
  start: column.day('startDate', labels.startDate),
  end: column.day('endDate', labels.endDate, { below: 'startDate' }),
  days: column.number('noOfDays', leaveLabels.noOfDays),
  remarks: column.text('remarks', labels.remarks, { wraps: true }),
  status: column.statusWord('status', labels.status, toneOfRequest),
} as const

export const isPending = ({ status }: Pick<Leave, 'status'>): boolean => status === requestWords[requestStatus.pending]

export const leaveTimelineAction = documentTimelineAction(({ leaveId }: Pick<Leave, 'leaveId'>) => ({
  call: leaveTimeline,
  id: leaveId,
  title: labels.timelineOf.leave(String(leaveId)),
  toneOf: toneOfRequestCode,
}))
