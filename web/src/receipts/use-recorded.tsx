import { wordIn } from '@backoffice/contract/words'
import type { ScreenPath } from '@backoffice/contract/access'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { ZERO } from '@backoffice/contract/money'
import type { LastReceipt } from '@backoffice/contract/receipts/last-receipts'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { paymentTimeline } from '@backoffice/contract/payments/payments'
import { undoReceived, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { stage } from '@backoffice/contract/statuses'
import { type ReactNode, useRef, useState } from 'react'
import { request } from '../api/client.ts'
import { failureOf } from '../api/failures.ts'
import { PrintReceiptAtOnce, PrintPaymentAtOnce } from '../documents/print-at-once.tsx'
import { type Undo, undoBy, useUndo } from '../kit/list/undo.ts'
import { share } from '../kit/share.ts'
import { dismissWith } from '../kit/toast-store.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { useKnownReceipts } from './last-read.ts'
import { describeRecorded, type Recorded, recordedOf, sharedOf } from './recorded.ts'

/** A row that a link leads to. */
export interface RowWay {
  readonly to: ScreenPath
  readonly row: number | null
}

/** The tools for a receipt or a payment that was just recorded. */
export interface RecordedTools {
  readonly print: (recorded: Recorded) => void
  readonly share: (recorded: Recorded) => void
  readonly undo: (recorded: Recorded) => void
  /** Returns the row where it can be voided or declined after the minute of Undo; undefined if the money is no longer with the user. */
  readonly wayTo: (last: LastReceipt) => RowWay | undefined
  /** Shows that it was saved, with amount, client and number, and with Print, Share and Undo. */
  readonly announce: (saved: string, recorded: Recorded) => void
  /** The paper that is being printed; it is drawn somewhere in the page. */
  readonly paper: ReactNode
}

/** Takes back receipts that the cashier has just recorded: they are still with the cashier. */
const undoOfReceived: Undo<readonly number[]> = undoBy(undoReceived, (ids, { userId }) => ({
  receipts: ids.map((invoiceDetailId) => ({ invoiceDetailId })),
  userId,
}))

/** Voids receipts that are still with the salesman who recorded them: the invoices are owed again. */
const undoOfReceipts: Undo<readonly number[]> = undoBy(voidReceipts, (ids, { userId }) => ({
  receipts: ids.map((invoiceDetailId) => ({
    invoiceDetailId,
    s_User_Id: userId,
    comments: receiptMessages.undone,
  })),
}))

const isSame = (one: Recorded, other: Recorded) => one.of === other.of && one.id === other.id

/** Returns the receipts that a payment was made of, or the receipt itself. */
async function receiptsOf({ of, id }: Recorded): Promise<readonly number[]> {
  if (of === 'receipt') return [id]
  const { receipts } = await request(paymentTimeline, { paymentId: String(id) })
  return receipts.map(({ invoiceDetailId }) => invoiceDetailId)
}

const wayOfSalesman = ({ place, invoiceDetailId }: LastReceipt): RowWay | undefined =>
  place === stage.withSalesman ? { to: '/salesmanCashTransfer', row: invoiceDetailId } : undefined

const wayOfCashier = ({ place, transferId }: LastReceipt): RowWay | undefined =>
  place === stage.withCashier ? { to: '/cashierDeposits', row: transferId } : undefined

/** Returns the tools of a salesman, or of a cashier, who receives for salesmen. */
export function useRecorded(forSalesman: boolean): RecordedTools {
  const undoing = forSalesman ? undoOfReceived : undoOfReceipts
  const viewer = useViewer()
  const undoOf = useUndo<readonly number[]>({ about: 'form' })
  const [printed, setPrinted] = useState<Recorded>()
  const known = useKnownReceipts()
  /** Shares the values from the server, and nothing that no longer counts: the client would keep it as proof of payment. */
  const hand = (recorded: Recorded) => {
    const last = known().find((one) => isSame(recordedOf(one), recorded))
    if (last && last.endedAmount !== ZERO) toast.error([wordIn(last.placeName), describeRecorded(recorded)])
    else void share(sharedOf(last ? recordedOf(last) : recorded, viewer))
  }
  const latest = useRef<{ readonly recorded: Recorded; readonly undo: () => void }>(undefined)
  const undo = (recorded: Recorded) => {
    const last = latest.current
    if (last && isSame(last.recorded, recorded)) dismissWith(last.undo)
    receiptsOf(recorded).then(
      (ids) => undoOf(undoing, ids, describeRecorded(recorded))?.(() => {}),
      (problem: unknown) =>
        toast.error([...failureOf(problem, undoing.call).lines, describeRecorded(recorded)], undefined, {
          about: 'form',
        }),
    )
  }
  const done = () => setPrinted(undefined)
  return {
    print: setPrinted,
    share: hand,
    undo,
    wayTo: forSalesman ? wayOfCashier : wayOfSalesman,
    announce: (saved, recorded) => {
      latest.current = { recorded, undo: () => undo(recorded) }
      toast.success([saved, describeRecorded(recorded)], '', {
        about: 'form',
        shown: limits.undo.offered,
        actions: [
          { label: labels.print, run: () => setPrinted(recorded), stays: true },
          { label: receiptLabels.share, run: () => hand(recorded), stays: true },
          { label: labels.undo, run: latest.current.undo },
        ],
      })
    },
    paper:
      printed &&
      (printed.of === 'receipt' ? (
        <PrintReceiptAtOnce key={printed.id} id={printed.id} onDone={done} />
      ) : (
        <PrintPaymentAtOnce key={printed.id} id={printed.id} onDone={done} />
      )),
  }
}
