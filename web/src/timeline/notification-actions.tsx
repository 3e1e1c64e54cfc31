import { mayCall } from '@backoffice/contract/access'
import type { Notification } from '@backoffice/contract/notifications/notifications'
import { depositTimeline, receiptTimeline } from '@backoffice/contract/timeline/timeline'
import type { Action } from '../kit/list/actions.tsx'
import { useSession } from '../session/use-session.ts'
import { depositTimelineAction, receiptTimelineAction } from './timeline-action.tsx'

/** Opens the timeline of the receipt or deposit that a notification is about. */
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
]
