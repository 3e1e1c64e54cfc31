/** The columns and the timeline that the lists of credits share. */
import type { Row } from '@backoffice/contract/call'
import { toneOfCredit } from '@backoffice/contract/credits/credit-statuses'
import { creditTimeline, listCredits } from '@backoffice/contract/credits/credits'
import { creditLabels } from '@backoffice/contract/credits/credits-labels'
import { labels } from '@backoffice/contract/labels'
import { documentTimelineAction } from '../documents/timeline-action.tsx'
import { columnsOf } from '../kit/list/columns.tsx'

const column = columnsOf(listCredits)

export const creditColumns = [
  column.day('creditDate', labels.date, { sortable: true }),
  column.text('branchName', labels.branchName, { folds: true, below: 'creditDate', sortable: true }),
  column.text('creditNo', creditLabels.creditNo, { names: true }),
  column.word('kind', creditLabels.kind, { below: 'creditNo' }),
  column.text('client', labels.client, { wraps: true, sortable: true }),
  column.text('invoiceNo', labels.invoiceNo),
  column.money('amount', labels.amount, { main: true, sortable: true }),
  column.money('leftAmount', creditLabels.left),
  column.text('reason', labels.reason, { wraps: true }),
  column.text('enteredBy', labels.enteredBy),
  column.text('decidedBy', labels.decidedBy),
  column.text('comment', labels.comment, { wraps: true, below: 'decidedBy' }),
  column.status('status', labels.status, { toneOf: toneOfCredit }),
]

export const creditTimelineAction = documentTimelineAction(
  ({ creditId, creditNo }: Pick<Row<typeof listCredits>, 'creditId' | 'creditNo'>) => ({
    call: creditTimeline,
    id: creditId,
    title: labels.timelineOf.credit(creditNo),
    toneOf: toneOfCredit,
  }),
)
