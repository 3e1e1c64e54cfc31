/** Columns, dialogs and facts that the list of tours to decide and the list of the user's own tours share. */
import { requestWords, toneOfRequest } from '@backoffice/contract/approvals/requests'
import type { Day } from '@backoffice/contract/day'
import type { Moment } from '@backoffice/contract/fields'
import { labels } from '@backoffice/contract/labels'
import type { Money } from '@backoffice/contract/money'
import type { Quantity } from '@backoffice/contract/quantity'
import { tourTimeline } from '@backoffice/contract/tours/tour-decisions'
import { tourLabels } from '@backoffice/contract/tours/tours-labels'
import type { DialogSubject } from '../kit/list/ask-dialog.tsx'
import { type Column, columnsFor } from '../kit/list/columns.tsx'
import { showDay, showMoney } from '../kit/format.ts'
import { toneOfRequestCode } from '../documents/request-statuses.ts'
import { withMissingPhotos } from '../documents/missing-photos.tsx'
import { documentTimelineAction } from '../documents/timeline-action.tsx'

interface Tour {
  readonly tourId: number
  readonly tourNo: string
  readonly entryDate: Moment
  readonly startDate: Day
  readonly endDate: Day
  readonly tourReason: string
  readonly paymentCollect: Money
  readonly totalMileage: Quantity
  readonly allowancePerMile: Money
  readonly totalAllowance: Money
  readonly totalExpense: Money
  readonly totalBill: Money
  readonly status: string
  readonly statedPhotos?: number | undefined
  readonly missingPhotos?: number | undefined
}

const column = columnsFor<Tour>()

export const isPending = ({ status }: Pick<Tour, 'status'>) => status === requestWords[0]

export const tourStatusColumn: Column<Tour> = column.statusWord('status', labels.status, toneOfRequest)

/** The columns of document 2 from Start Date to Total Bill. */
export const tourColumns: readonly Column<Tour>[] = [
  column.day('startDate', labels.startDate),
  column.day('endDate', labels.endDate, { below: 'startDate' }),
  withMissingPhotos(column.text('tourReason', tourLabels.tourReason, { wraps: true })),
  column.money('paymentCollect', tourLabels.paymentCollect),
  column.number('totalMileage', tourLabels.totalMileage),
  column.rate('allowancePerMile', tourLabels.allowancePerMileOfTour, { below: 'totalMileage' }),
  column.money('totalAllowance', tourLabels.totalAllowance),
  column.money('totalExpense', tourLabels.totalExpense, { below: 'totalAllowance' }),
  column.money('totalBill', labels.totalBill, { main: true }),
]

/** Describes a tour for the dialog of an action about it. */
export const tourFacts = ({ tourNo, startDate, endDate, tourReason, totalBill }: Tour): DialogSubject['facts'] => [
  [tourLabels.tourNo, tourNo],
  [labels.startDate, showDay(startDate, 'DMY')],
  [labels.endDate, showDay(endDate, 'DMY')],
  [tourLabels.tourReason, tourReason],
  [labels.totalBill, showMoney(totalBill)],
]

/** Opens the history of a row's tour with the key T. */
export const tourTimelineAction = documentTimelineAction<Pick<Tour, 'tourId' | 'tourNo'>>(({ tourId, tourNo }) => ({
  call: tourTimeline,
  id: tourId,
  title: labels.timelineOf.tour(tourNo),
  toneOf: toneOfRequestCode,
}))
