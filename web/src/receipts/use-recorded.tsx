import { limits } from '@backoffice/contract/limits'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { paymentTimeline } from '@backoffice/contract/payments/payments'
import { voidReceipts } from '@backoffice/contract/receipts/receipts'
import { undoReceived } from '@backoffice/contract/undo/undo-money'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { request } from '../api/client.ts'
import { failureOf } from '../api/failures.ts'
import { type Undo, undoBy, useUndo } from '../kit/list/undo.ts'
import { share } from '../kit/share.ts'
import { leaveWith } from '../kit/toast-store.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { describeRecorded, type Recorded, sharedOf } from './recorded.ts'

const PrintReceiptAtOnce = lazy(() =>
  import('../timeline/print-at-once.tsx').then((loaded) => ({ default: loaded.PrintReceiptAtOnce })),
)
const PrintPaymentAtOnce = lazy(() =>
  import('../timeline/print-at-once.tsx').then((loaded) => ({ default: loaded.PrintPaymentAtOnce })),
)

/** Offers everything that can be done with a receipt or a payment that was just recorded. */
export interface RecordedTools {
  readonly print: (recorded: Recorded) => void
  readonly share: (recorded: Recorded) => void
  readonly undo: (recorded: Recorded) => void
  /** Tells that it was saved: how much, of whom and its number, with Print, Share and Undo. */
  readonly tell: (saved: string, recorded: Recorded) => void
  /** The paper that is being printed; it is drawn somewhere in the page. */
  readonly paper: ReactNode
}

/** Takes receipts back that the cashier has just recorded: they are still with him. */
const undoOfReceived: Undo<readonly number[]> = undoBy(undoReceived, (ids, { userId }) => ({
  receipts: ids.map((invoiceDetailId) => ({ invoiceDetailId })),
  userId,
}))

/** Takes receipts back that are still with the salesman who recorded them: the invoices are owed again. */
const undoOfReceipts: Undo<readonly number[]> = undoBy(voidReceipts, (ids, { userId }) => ({
  receipts: ids.map((invoiceDetailId) => ({
    invoiceDetailId,
    s_User_Id: userId,
    comments: receiptMessages.undone,
  })),
}))

/** Returns the receipts that a payment was made of, or the receipt itself. */
async function receiptsOf({ of, id }: Recorded): Promise<readonly number[]> {
  if (of === 'receipt') return [id]
  const { receipts } = await request(paymentTimeline, { paymentId: String(id) })
  return receipts.map(({ invoiceDetailId }) => invoiceDetailId)
}

/** Returns the tools of a salesman, or those of a cashier, who receives for salesmen. */
export function useRecorded(forSalesman: boolean): RecordedTools {
  const undoing = forSalesman ? undoOfReceived : undoOfReceipts
  const viewer = useViewer()
  const undoOf = useUndo<readonly number[]>()
  const [printed, setPrinted] = useState<Recorded>()
  const hand = (recorded: Recorded) => void share(sharedOf(recorded, viewer))
  const told = useRef<{ readonly recorded: Recorded; readonly undo: () => void }>(undefined)
  const undo = (recorded: Recorded) => {
    const last = told.current
    if (last && last.recorded.of === recorded.of && last.recorded.id === recorded.id) leaveWith(last.undo)
    receiptsOf(recorded).then(
      (ids) => undoOf(undoing, ids, describeRecorded(recorded))?.(() => {}),
      (problem: unknown) => toast.error([...failureOf(problem, undoing.call).lines, describeRecorded(recorded)]),
    )
  }
  const done = () => setPrinted(undefined)
  return {
    print: setPrinted,
    share: hand,
    undo,
    tell: (saved, recorded) => {
      told.current = { recorded, undo: () => undo(recorded) }
      toast.success([saved, describeRecorded(recorded)], '', {
        about: 'form',
        shown: limits.undo.offered,
        actions: [
          { label: 'Print', run: () => setPrinted(recorded), stays: true },
          { label: 'Share', run: () => hand(recorded), stays: true },
          { label: 'Undo', run: told.current.undo },
        ],
      })
    },
    paper: printed && (
      <Suspense fallback={null}>
        {printed.of === 'receipt' ? (
          <PrintReceiptAtOnce key={printed.id} id={printed.id} onDone={done} />
        ) : (
          <PrintPaymentAtOnce key={printed.id} id={printed.id} onDone={done} />
        )}
      </Suspense>
    ),
  }
}
