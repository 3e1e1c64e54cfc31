import { visitLabels } from '@backoffice/contract/visits/visits-labels'
import type { Wire } from '@backoffice/contract/call'
import { wireDay } from '@backoffice/contract/day'
import { day, moment, text } from '@backoffice/contract/fields'
import { limits } from '@backoffice/contract/limits'
import { organizationLabel, organizationTypes } from '@backoffice/contract/visits/organizations'
import type { VisitForm } from '@backoffice/contract/visits/visit-rules'
import { place, type saveVisit } from '@backoffice/contract/visits/visits'
import * as z from 'zod/mini'
import type { DraftKind } from '../kit/drafts/draft-kind.ts'

const takenPlace = z.extend(place, { takenAt: moment })
/** The place of the device, and the moment at which it was there. */
export type TakenPlace = z.output<typeof takenPlace>

export interface VisitDraft extends Omit<VisitForm, 'today'> {
  /** The name of the chosen client. */
  readonly client: string
  readonly contactPerson1: string
  readonly contactPerson2: string
  readonly productDiscussed: string
  readonly comments: string
  readonly startLocation: TakenPlace | null
}

export const emptyVisit: VisitDraft = {
  organizationType: '',
  aCode: '',
  client: '',
  organization: '',
  contactPerson1: '',
  contactPerson2: '',
  productDiscussed: '',
  comments: '',
  followUpDate: null,
  startLocation: null,
}

/** Returns whether something worth keeping was chosen or typed. */
export const isStarted = (draft: VisitDraft): boolean =>
  Object.entries(emptyVisit).some(([name, empty]) => Reflect.get(draft, name) !== empty)

/** Names the visit of a draft in a few words: `visit to Noor Pharmacy`. */
export const describeVisit = ({ organizationType, client, organization }: VisitDraft): string => {
  const name = organizationType === 'client' ? client : organization
  return visitLabels.draftOf(name)
}

const line = text(limits.text.line)

export const visitDraft: DraftKind<VisitDraft> = {
  empty: emptyVisit,
  isStarted,
  describe: describeVisit,
  fields: {
    organizationType: z.enum(['', ...organizationTypes]),
    aCode: text(limits.text.short),
    client: line,
    organization: line,
    contactPerson1: line,
    contactPerson2: line,
    productDiscussed: line,
    comments: text(limits.text.comment),
    followUpDate: z.nullable(day),
    startLocation: z.nullable(takenPlace),
  },
}

/** Returns the request; `product` is the setting of the company in the label of an organization type. */
export function sentVisit(
  draft: VisitDraft,
  product: string,
  userId: number,
  branchCode: string,
): Wire<typeof saveVisit> {
  const { organizationType: type, followUpDate, startLocation } = draft
  const isClient = type === 'client'
  return {
    userId,
    branchCode,
    organizationType: type === '' ? '' : organizationLabel(type, product),
    aCode: isClient ? draft.aCode : '',
    organization: isClient ? '' : draft.organization.trim(),
    contactPerson1: draft.contactPerson1.trim(),
    contactPerson2: draft.contactPerson2.trim(),
    productDiscussed: draft.productDiscussed.trim(),
    comments: draft.comments.trim(),
    followUpDate: followUpDate === null ? '' : wireDay(followUpDate),
    startLocation: startLocation && {
      latitude: startLocation.latitude,
      longitude: startLocation.longitude,
      accuracy: startLocation.accuracy,
    },
  }
}
