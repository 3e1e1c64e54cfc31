import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../kit/button.tsx'
import type { Action, Pressed } from '../kit/list/actions.tsx'
import type { TimelineProps } from './timeline.modal.tsx'

const ReceiptTimeline = lazy(() =>
  import('./timeline.modal.tsx').then((loaded) => ({ default: loaded.ReceiptTimeline })),
)
const DepositTimeline = lazy(() =>
  import('./timeline.modal.tsx').then((loaded) => ({ default: loaded.DepositTimeline })),
)

/** Fits every list whose rows have what the timeline is of. */
interface TimelineAction<R> extends Action<R> {
  readonly Press: (pressed: Pressed<R>) => ReactNode
}

/** The dialog stays once it was opened, so that it can close in its own time and give the focus back. */
function timelineAction<R, Of>(Timeline: ComponentType<TimelineProps<Of>>, of: (row: R) => Of): TimelineAction<R> {
  return {
    label: 'Timeline',
    letter: 't',
    when: () => true,
    Press: function TimelineButton({ row, describedBy }) {
      const [dialog, setDialog] = useState<'none' | 'opened' | 'closed'>('none')
      return (
        <>
          <Button small tone="ghost" aria-describedby={describedBy} onClick={() => setDialog('opened')}>
            Timeline
          </Button>
          {dialog !== 'none' && (
            <Suspense fallback={null}>
              <Timeline of={of(row)} opened={dialog === 'opened'} onClose={() => setDialog('closed')} />
            </Suspense>
          )}
        </>
      )
    },
  }
}

/** What happened to the receipt of a row, by T: `actions: [action.save(…), receiptTimelineAction]` */
export const receiptTimelineAction = timelineAction(
  ReceiptTimeline,
  (row: { readonly invoiceDetailId: number }) => row.invoiceDetailId,
)

/** What happened to the deposit of a row, by T. */
export const depositTimelineAction = timelineAction(
  DepositTimeline,
  (row: { readonly depositNo: string }) => row.depositNo,
)
