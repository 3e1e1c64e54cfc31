import type { DocumentKind } from '@backoffice/contract/documents'
import { invoiceTimeline } from '@backoffice/contract/invoices/invoice-approvals'
import { leaveTimeline } from '@backoffice/contract/leaves/leaves'
import { toneOf } from '@backoffice/contract/statuses'
import { tourTimeline } from '@backoffice/contract/tours/tour-decisions'
import { toneOfVoucher } from '@backoffice/contract/vouchers/voucher-statuses'
import { voucherTimeline } from '@backoffice/contract/vouchers/vouchers'
import { toneOfRequestCode } from '../approvals/request-statuses.ts'
import type { DocumentAsked } from './document-timeline.modal.tsx'

type TimelineOfKind = Pick<DocumentAsked, 'call' | 'toneOf'>

/** The timelines of the kinds of documents that others decide about, for places with documents of every kind. */
const timelines: Partial<Record<DocumentKind, TimelineOfKind>> = {
  voucher: { call: voucherTimeline, toneOf: toneOfVoucher },
  invoice: { call: invoiceTimeline, toneOf },
  tour: { call: tourTimeline, toneOf: toneOfRequestCode },
  leave: { call: leaveTimeline, toneOf: toneOfRequestCode },
}

const byKind: ReadonlyMap<string, TimelineOfKind> = new Map(Object.entries(timelines))

/** Returns the timeline of a kind; the kinds of the cash chain have theirs elsewhere, and an unknown kind has none. */
export const timelineOfKind = (kind: string): TimelineOfKind | undefined => byKind.get(kind)
