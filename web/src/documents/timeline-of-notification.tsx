import { labels } from '@backoffice/contract/labels'
import { mayCall } from '@backoffice/contract/access'
import type { Notification } from '@backoffice/contract/notifications/notifications'
import { depositTimeline, receiptTimeline } from '@backoffice/contract/timeline/timeline'
import type { Action } from '../kit/list/actions.tsx'
import { useSession } from '../session/use-session.ts'
import { depositTimelineAction, documentTimelineAction, receiptTimelineAction } from './timeline-action.tsx'
import type { DocumentKind } from '@backoffice/contract/documents'
import { invoiceTimeline } from '@backoffice/contract/invoices/invoice-approvals'
import { toneOfCredit } from '@backoffice/contract/credits/credit-statuses'
import { creditTimeline } from '@backoffice/contract/credits/credits'
import { heldTimeline } from '@backoffice/contract/intake/held'
import { heldLabels } from '@backoffice/contract/intake/held-labels'
import { toneOfHeld } from '@backoffice/contract/intake/held-statuses'
import { leaveTimeline } from '@backoffice/contract/leaves/leaves'
import { toneOf } from '@backoffice/contract/statuses'
import { tourTimeline } from '@backoffice/contract/tours/tour-decisions'
import { toneOfVoucher } from '@backoffice/contract/vouchers/voucher-statuses'
import { voucherTimeline } from '@backoffice/contract/vouchers/vouchers'
import { toneOfRequestCode } from './request-statuses.ts'
import type { TimelineDocument } from './document-timeline.modal.tsx'

interface TimelineOfKind extends Pick<TimelineDocument, 'call' | 'toneOf'> {
  readonly titleOf: (no: string) => string
}

/** The timelines of the kinds of documents that others decide about, for places with documents of every kind. */
const timelines: Partial<Record<DocumentKind, TimelineOfKind>> = {
  voucher: { call: voucherTimeline, toneOf: toneOfVoucher, titleOf: labels.timelineOf.voucher },
  invoice: { call: invoiceTimeline, toneOf, titleOf: labels.timelineOf.invoice },
  tour: { call: tourTimeline, toneOf: toneOfRequestCode, titleOf: labels.timelineOf.tour },
  credit: { call: creditTimeline, toneOf: toneOfCredit, titleOf: labels.timelineOf.credit },
  intake: { call: heldTimeline, toneOf: toneOfHeld, titleOf: heldLabels.timeline },
  leave: { call: leaveTimeline, toneOf: toneOfRequestCode, titleOf: labels.timelineOf.leave },
}

const byKind: ReadonlyMap<string, TimelineOfKind> = new Map(Object.entries(timelines))

/** Returns the timeline of a kind; the kinds of the cash chain have theirs elsewhere, and an unknown kind has none. */
const timelineOfKind = (kind: string): TimelineOfKind | undefined => byKind.get(kind)

const ofDocument = documentTimelineAction<Notification>(({ document, documentId, documentNo }) => {
  const known = timelineOfKind(document)
  if (!known) throw new Error(`there is no timeline of ${document}`)
  return { ...known, id: documentId, title: known.titleOf(documentNo) }
})

/** Opens the timeline of the document that a notification is about. */
export const timelineOfNotification: readonly Action<Notification>[] = [
  {
    ...receiptTimelineAction,
    when: ({ invoiceDetailId }) => invoiceDetailId !== null,
    Press: function ReceiptTimelineButton(pressed) {
      const { user } = useSession()
      return mayCall(user, receiptTimeline.access) ? <receiptTimelineAction.Press {...pressed} /> : null
    },
    Dialog: ({ row: { invoiceDetailId }, ...shown }) =>
      invoiceDetailId !== null && <receiptTimelineAction.Dialog {...shown} row={{ invoiceDetailId }} />,
  },
  {
    ...depositTimelineAction,
    when: ({ invoiceDetailId, depositNo }) => invoiceDetailId === null && depositNo !== '',
    Press: function DepositTimelineButton(pressed) {
      const { user } = useSession()
      return mayCall(user, depositTimeline.access) ? <depositTimelineAction.Press {...pressed} /> : null
    },
  },
  {
    ...ofDocument,
    when: ({ document, documentNo }) => documentNo !== '' && timelineOfKind(document) !== undefined,
    Press: function DocumentTimelineButton(pressed) {
      const { user } = useSession()
      const known = timelineOfKind(pressed.row.document)
      return known && mayCall(user, known.call.access) ? <ofDocument.Press {...pressed} /> : null
    },
  },
]
