/** The columns of held money, and the facts of a row in the dialogs of its actions. */
import { wordIn } from '@backoffice/contract/words'
import type { Row } from '@backoffice/contract/call'
import { heldTimeline, listHeld } from '@backoffice/contract/intake/held'
import { heldLabels } from '@backoffice/contract/intake/held-labels'
import { heldStatus, toneOfHeld } from '@backoffice/contract/intake/held-statuses'
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import { labels } from '@backoffice/contract/labels'
import { documentTimelineAction } from '../documents/timeline-action.tsx'
import { showDay, showMoment, showMoney } from '../kit/format.ts'
import type { DialogSubject } from '../kit/list/ask-dialog.tsx'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { joined } from '../kit/joined.ts'

type Held = Row<typeof listHeld>

const column = columnsOf(listHeld)

/** Directors decide about money that is held, also while a second of them is awaited. */
export const isHeld = ({ status }: Pick<Held, 'status'>) => status === heldStatus.held || status === heldStatus.second

const photos: Column<Held> = { ...column.files('images', labels.images), folds: true }

const missing: Column<Held> = {
  ...column.custom(
    'missingPhotos',
    heldLabels.photos,
    ({ missingPhotos, photos: all }) => (missingPhotos > 0 ? intakeMessages.photosMissing(missingPhotos, all) : ''),
    ({ missingPhotos, photos: all }) => (missingPhotos > 0 ? intakeMessages.photosMissing(missingPhotos, all) : ''),
  ),
  below: 'userName',
}

export const heldColumns = [
  column.text('itemNo', heldLabels.number, { names: true }),
  column.text('branchName', labels.branchName, { folds: true, below: 'itemNo', sortable: true }),
  column.text('userName', labels.salesman, { sortable: true }),
  column.text('client', labels.client, { wraps: true }),
  column.text('invoiceNo', labels.invoiceNo, { wraps: true, below: 'client' }),
  column.money('amount', labels.amount, { main: true, sortable: true }),
  column.word('paymentMode', labels.paymentMode),
  column.text('chequeNO', labels.chequeNo, { below: 'paymentMode' }),
  column.day('chequeDate', labels.chequeDate),
  column.text('chequeBank', labels.chequeBank, { below: 'chequeDate' }),
  column.dayTime('madeOn', heldLabels.madeAt),
  column.dayTime('receivedOn', heldLabels.arrived, { below: 'madeOn', sortable: true }),
  column.text('reason', heldLabels.because, { wraps: true }),
  column.status('status', labels.status, { toneOf: toneOfHeld }),
  column.text('outcome', heldLabels.recorded, { wraps: true }),
  column.text('proposedBy', heldLabels.first, { below: 'outcome' }),
  column.text('decidedBy', heldLabels.decided, { below: 'outcome' }),
  photos,
  missing,
]

/** Describes held money for the dialog of an action about it. */
export const heldSubject = (row: Held): DialogSubject => ({
  heading: joined([row.itemNo, row.userName]),
  facts: [
    [heldLabels.named, row.client],
    [labels.invoiceNo, row.invoiceNo],
    ...row.instruments.map(
      ({ paymentMode, chequeNO, chequeBank, chequeDate, amount }) =>
        [
          wordIn(paymentMode),
          joined([showMoney(amount), chequeNO, chequeBank, chequeDate === null ? '' : showDay(chequeDate, 'DMY')]),
        ] as const,
    ),
    [heldLabels.madeAt, showMoment(row.madeOn, 'DMY')],
    [heldLabels.because, row.reason],
    [heldLabels.recorded, row.outcome],
  ],
})

export const heldTimelineAction = documentTimelineAction(({ itemId, itemNo }: Pick<Held, 'itemId' | 'itemNo'>) => ({
  call: heldTimeline,
  id: itemId,
  title: heldLabels.timeline(itemNo),
  toneOf: toneOfHeld,
}))
