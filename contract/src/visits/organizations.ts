/** Organization types of visits, and the statuses of their locations (document 2 section 9, decisions 7). */
import type { Tone } from '../statuses.ts'
import { wordIn } from '../words.ts'
import { visitsMessages } from './visits-messages.ts'

export const organizationTypes = ['client', 'office', 'other'] as const
export type OrganizationType = (typeof organizationTypes)[number]

/** Returns the label of an organization type; `product` is a setting of the company. */
export function organizationLabel(type: OrganizationType, product: string): string {
  if (type === 'client') return 'Clients'
  return type === 'office' ? `${product} Office` : 'Other / New Client'
}

/** Returns the organization type with this label, or `undefined`. */
export const organizationTypeOf = (label: string, product: string): OrganizationType | undefined =>
  organizationTypes.find((type) => organizationLabel(type, product) === label)

/** Returns the label of an organization type as people read it. */
export function organizationInWords(label: string): string {
  const [, product] = /^(.+) Office$/.exec(label) ?? []
  return product === undefined ? wordIn(label) : visitsMessages.office(product)
}

export const visitStatus = {
  /** The client has no tagged location, or the organization is no client. */
  unmapped: 'Location Not Mapped',
  verified: 'Verified',
  notVerified: 'Not Verified',
} as const

/** Returns the tone of a visit's status: blue without a tagged location, green when it is verified, otherwise red. */
export function toneOfVisit(word: string): Tone {
  if (word === visitStatus.unmapped) return 'pending'
  return word === visitStatus.verified ? 'good' : 'bad'
}
