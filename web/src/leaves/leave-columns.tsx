import { requestStatus, requestWords, toneOfRequest } from '@backoffice/contract/approvals/requests'
import type { Row } from '@backoffice/contract/call'
import type { listLeaves } from '@backoffice/contract/leaves/leaves'
import { leaveTimeline } from '@backoffice/contract/leaves/leaves'
import { toneOfRequestCode } from '../documents/request-statuses.ts'
import { columnsFor } from '../kit/list/columns.tsx'
import { documentTimelineAction } from '../documents/timeline-action.tsx'

/** The fields that both lists of leaves show. */
type Leave = Omit<Row<typeof listLeaves>, 'userName' | 'login'>

const column = columnsFor<Leave>()

export const leaveColumns = {
  entered: column.day('entryDate', 'Date', { below: 'noOfDays' }),
  branch: column.text('branchName', 'Branch Name', { folds: true, below: 'leaveType' }),
  type: column.text('leaveType', 'Leave Type'),
  start: column.day('startDate', 'Start Date'),
  end: column.day('endDate', 'End Date', { below: 'startDate' }),
  days: column.number('noOfDays', 'No. Of Days'),
  remarks: column.text('remarks', 'Remarks', { wraps: true }),
  status: column.statusWord('status', 'Status', toneOfRequest),
} as const

export const isPending = ({ status }: Pick<Leave, 'status'>): boolean => status === requestWords[requestStatus.pending]

export const leaveTimelineAction = documentTimelineAction(({ leaveId }: Pick<Leave, 'leaveId'>) => ({
  call: leaveTimeline,
  id: leaveId,
  name: `leave ${leaveId}`,
  toneOf: toneOfRequestCode,
}))
