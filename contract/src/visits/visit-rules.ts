/** The ordered checks of a visit; the form and the server run the same ones. */
import type { Day } from '../day.ts'
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import type { OrganizationType } from './organizations.ts'
import { visitsMessages } from './visits-messages.ts'

export interface VisitForm {
  /** Empty while none is chosen. */
  readonly organizationType: OrganizationType | ''
  /** The account of a client. */
  readonly aCode: string
  /** The name of another organization. */
  readonly organization: string
  readonly followUpDate: Day | null
  /** The company's day; `undefined` where only the database has it. */
  readonly today: Day | undefined
}

const rules: readonly Rule<VisitForm>[] = [
  [({ organizationType }) => organizationType === '', visitsMessages.noType, 'organizationType'],
  [({ organizationType, aCode }) => organizationType === 'client' && aCode === '', visitsMessages.noClient, 'client'],
  [
    ({ organizationType, organization }) => organizationType !== 'client' && isBlank(organization),
    visitsMessages.noOrganization,
    'organization',
  ],
  [
    ({ followUpDate, today }) => followUpDate !== null && today !== undefined && followUpDate < today,
    visitsMessages.followUpInPast,
    'followUpDate',
  ],
]

/** Returns the first reason why a visit cannot be saved. The database also refuses a follow-up before the day of the visit. */
export const brokenVisit = (form: VisitForm) => firstBroken(rules, form)

const serverRules: readonly ServerRuleField[] = [
  [visitsMessages.typeUnknown, 'organizationType'],
  [visitsMessages.clientUnknown, 'client'],
]

/** Returns the field of the form that a refused save is about. */
export const visitFieldOf = (message: string) => fieldOf(rules, serverRules, message)
