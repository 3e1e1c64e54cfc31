import { type requestDecisions, requestStatus } from '@backoffice/contract/approvals/requests'
import { brokenDecline } from '@backoffice/contract/approvals/request-rules'
import type { Row } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { sum } from '@backoffice/contract/money'
import { decideTour, undoTour } from '@backoffice/contract/tours/tour-decisions'
import { listTours } from '@backoffice/contract/tours/tours'
import { tourLabels } from '@backoffice/contract/tours/tours-labels'
import { toursMessages } from '@backoffice/contract/tours/tours-messages'
import { undoOfDocument, declineRequestFields } from '../documents/decisions.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import type { Viewer } from '../kit/viewer.ts'
import { tourColumns, tourFacts, tourStatusColumn, tourTimelineAction } from './tour-columns.ts'
import { TourDetail, TourExpenses, TourLines } from './tour-detail.modals.tsx'

const filter = filtersOf(listTours)
const column = columnsOf(listTours)
const action = actionsOf(listTours)

type Tour = Row<typeof listTours>

const decisionOf = (
  status: (typeof requestDecisions)[number],
  { tourId, cCode, rowVersion }: Tour,
  { userId }: Viewer,
) => ({ userId, cCode, tourId, rowVersion, status })

const undoOfTour = undoOfDocument(undoTour, ({ tourId }: Tour) => tourId)

const approve = (row: Tour, _form: object, viewer: Viewer) => decisionOf('APPROVED', row, viewer)
const approving = { done: doneMessages.approved, undo: undoOfTour, tone: 'good' } as const

/** Draws Approval Tours (document 2): the tours of the branch that wait for a decision. */
export const TourApproval = listScreen({
  title: tourLabels.approvalTours,
  call: listTours,
  given: ({ branchCode }) => ({ cCode: branchCode, status: requestStatus.pending }),
  key: 'tourId',
  pageSize: limits.page.requests,
  filters: [
    filter.day('date', labels.date),
    filter.day('fromDate', labels.fromDate),
    filter.day('toDate', labels.toDate),
  ],
  columns: [
    column.day('entryDate', labels.date),
    column.text('branchName', labels.branchName, { folds: true, below: 'userName' }),
    column.text('userName', labels.userName, { names: true }),
    ...tourColumns,
    tourStatusColumn,
  ],
  card: { heading: 'userName', line: ['startDate', 'endDate', 'tourReason'] },
  groups: { by: ({ tourNo }) => tourNo },
  totals: false,
  exports: true,
  review: {
    oldestFirst: 'entryDate',
    Lines: TourLines,
    pictures: ({ expenseDetails }) => expenseDetails.flatMap(({ images }) => images),
    check: ({ totalAllowance, totalExpense, totalBill }) => ({
      lines: sum([totalAllowance, totalExpense]),
      total: totalBill,
    }),
  },
  actions: [
    action.save(labels.approve, decideTour, approve, { ...approving, key: 'A' }),
    action.ask(labels.decline, decideTour, {
      title: tourLabels.declineTour,
      of: (row) => ({ heading: row.userName, facts: tourFacts(row) }),
      fields: declineRequestFields,
      broken: brokenDecline,
      input: (row, { reason }, viewer) => ({ ...decisionOf('DECLINED', row, viewer), reason: reason.trim() }),
      done: doneMessages.declined,
      undo: undoOfTour,
      tone: 'bad',
      key: 'D',
    }),
    action.open(labels.viewDetail, TourDetail, { key: 'V' }),
    action.open(tourLabels.expenseDetail, TourExpenses, { key: 'E' }),
    tourTimelineAction,
  ],
  bulk: [
    action.bulk(labels.approveSelected, decideTour, approve, { ...approving, person: ({ userName }) => userName }),
  ],
  empty: ({ branch }) => toursMessages.noneWaiting(branch),
  noMatch: toursMessages.noMatch,
})
