import { labels } from '@backoffice/contract/labels'
import { IconHistory } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { TimelineProps } from './timeline.modal.tsx'
import type { TimelineDocument } from './document-timeline.modal.tsx'
import { lazyPart } from '../kit/lazy-part.ts'
import type { Action, Pressed } from '../kit/list/actions.tsx'
import { RowButton } from '../kit/list/row-controls.tsx'
import type { RowModal } from '../kit/list/row-dialog.tsx'

const modals = () => import('./timeline.modal.tsx')
const ReceiptTimeline = lazyPart(() => modals().then((loaded) => ({ default: loaded.ReceiptTimeline })))
const DepositTimeline = lazyPart(() => modals().then((loaded) => ({ default: loaded.DepositTimeline })))
/** Shows the history of a document. A screen that draws it gives it a `Suspense`. */
export const DocumentTimeline = lazyPart(() =>
  import('./document-timeline.modal.tsx').then((loaded) => ({ default: loaded.DocumentTimeline })),
)

/** An action for every list with rows that have the key of the timeline. */
interface TimelineAction<R> extends Action<R> {
  readonly Press: (pressed: Pick<Pressed<R>, 'describedBy' | 'onOpen'>) => ReactNode
  readonly Dialog: (shown: RowModal<R>) => ReactNode
}

function timelineAction<R, Of>(Timeline: ComponentType<TimelineProps<Of>>, of: (row: R) => Of): TimelineAction<R> {
  return {
    label: labels.timeline,
    letter: 't',
    secondary: true,
    icon: IconHistory,
    opens: true,
    when: () => true,
    Press: ({ describedBy, onOpen }) => (
      <RowButton tone="ghost" aria-describedby={describedBy} onClick={onOpen}>
        {labels.timeline}
      </RowButton>
    ),
    Dialog: ({ row, opened, onClose }) => (
      <Suspense>
        <Timeline of={of(row)} opened={opened} onClose={() => onClose()} />
      </Suspense>
    ),
  }
}

/** Opens the history of a row's receipt with the key T: `actions: [action.save(…), receiptTimelineAction]` */
export const receiptTimelineAction = timelineAction(
  ReceiptTimeline,
  (row: { readonly invoiceDetailId: number }) => row.invoiceDetailId,
)

/** Opens the history of a row's deposit with the key T. */
export const depositTimelineAction = timelineAction(
  DepositTimeline,
  (row: { readonly depositNo: string }) => row.depositNo,
)

/**
 * Opens the history of a document that others decide about, with the key T:
 * `documentTimelineAction<Tour>(({ tourId }) => ({ call: tourTimeline, id: tourId, name: `tour ${tourId}`, toneOf }))`
 */
export const documentTimelineAction = <R,>(documentOf: (row: R) => TimelineDocument) =>
  timelineAction(DocumentTimeline, documentOf)
