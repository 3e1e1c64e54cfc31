import { requestStatus, requestWords, toneOfRequest } from '@backoffice/contract/approvals/requests'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import { reportMessages } from '@backoffice/contract/reports/reports-messages'
import { listTourReport } from '@backoffice/contract/tours/tour-report'
import { tourLabels } from '@backoffice/contract/tours/tours-labels'
import { directors } from '../documents/money-filters.ts'
import { toneOfRequestCode } from '../documents/request-statuses.ts'
import { columnsOf } from '../kit/list/columns.tsx'
import { drawnBy } from '../kit/list/picture.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { fixed } from '../kit/list/options.ts'
import { leadingTo } from './figure-link.tsx'
import { placesThatCount } from './month-columns.tsx'

const column = columnsOf(listTourReport)
const filter = filtersOf(listTourReport)

const { pending, approved, declined } = requestStatus
const statuses = {
  choices: fixed([pending, approved, declined].map((code) => ({ value: String(code), label: requestWords[code] }))),
  toneOf: toneOfRequestCode,
}

/** Lists the tours of everybody, what they cost and what their people collected meanwhile. */
export const TourReport = listScreen({
  title: reportLabels.tourList,
  call: listTourReport,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: 'tourId',
  pageSize: limits.page.requests,
  exports: true,
  filters: [
    filter.day('fromDate', labels.fromDate),
    filter.day('toDate', labels.toDate),
    filter.status('status', labels.status, statuses),
    filter.pick('directorId', labels.decidedBy, directors),
  ],
  quickRanges: true,
  Picture: drawnBy({
    title: reportLabels.billedAndCollected,
    series: [
      { key: 'totalBill', label: labels.totalBill, colour: 'var(--c1)' },
      { key: 'collected', label: reportLabels.collected, colour: 'var(--c4)' },
    ],
  }),
  columns: [
    column.text('userName', labels.userName, { sortable: true }),
    column.code('tourNo', tourLabels.tourNo, { names: true, below: 'userName' }),
    column.day('startDate', labels.startDate, { sortable: true }),
    column.day('endDate', labels.endDate, { below: 'startDate' }),
    column.text('tourReason', tourLabels.tourReason, { wraps: true }),
    column.number('totalMileage', tourLabels.totalMileage),
    column.money('totalAllowance', tourLabels.totalAllowance),
    column.money('totalExpense', tourLabels.totalExpense, { below: 'totalAllowance' }),
    column.money('totalBill', labels.totalBill, { sortable: true, main: true }),
    leadingTo(column.money('collected', reportLabels.collected, { sortable: true }), {
      to: '/directorSalesmanReceiptReport',
      search: ({ userId, startDate, endDate }) => ({
        sellerId: userId,
        place: placesThatCount,
        fromDate: startDate,
        toDate: endDate,
      }),
    }),
    column.money('result', reportLabels.tourResult, { sortable: true }),
    column.statusWord('status', labels.status, toneOfRequest),
    column.text('decidedBy', labels.decidedBy, { below: 'status' }),
  ],
  card: { heading: 'userName', line: ['tourNo', 'startDate', 'endDate'], below: ['tourReason'] },
  empty: ({ branch }) => reportMessages.noTours(branch),
  noMatch: reportMessages.noToursMatch,
})
