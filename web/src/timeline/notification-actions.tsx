import { mayCall } from '@backoffice/contract/access'
import type { Notification } from '@backoffice/contract/notifications/notifications'
import { depositTimeline, receiptTimeline } from '@backoffice/contract/timeline/timeline'
import type { Action } from '../kit/list/actions.tsx'
import { useSession } from '../session/use-session.ts'
import { timelineOfKind } from './document-timelines.ts'
import { depositTimelineAction, documentTimelineAction, receiptTimelineAction } from './timeline-action.tsx'

const ofDocument = documentTimelineAction<Notification>(({ document, documentId, documentNo }) => {
  const known = timelineOfKind(document)
  if (!known) throw new Error(`there is no timeline of ${document}`)
  return { ...known, id: documentId, name: `${document} ${documentNo}` }
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
