/** Visits to clients and other organizations, each with the place that the device of the user had (document 2, decisions 7). */
import * as z from 'zod/mini'
import type { ModuleId } from '../access.ts'
import { page, save } from '../call.ts'
import {
  actor,
  actorFilter,
  branch,
  branchOrAll,
  choiceFilter,
  dayOrNone,
  dayOut,
  moment,
  paging,
  text,
  textFilter,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { visitsMessages } from './visits-messages.ts'

/** `Location Approval` lists the visits that have a start location; `My Visits` lists only the user's own visits, for every user. */
export const visitCallTypes = ['Location Approval', 'My Visits'] as const

/** The modules that let a user read the visits of all users in their branches: reports, stock position and location approval. */
export const visitReaders = [10, 11, 14, 32] as const satisfies readonly ModuleId[]

const visit = z.object({
  visitId: z.int(),
  date: moment,
  branchName: z.string(),
  userName: z.string(),
  login: z.int(),
  organizationType: z.string(),
  organization: z.string(),
  contactPerson1: z.string(),
  contactPerson2: z.string(),
  productDiscussed: z.string(),
  comments: z.string(),
  followUpDate: z.nullable(dayOut),
  /** Latitude and longitude with a comma between them, or empty. */
  startLocation: z.string(),
  /** One of `visitStatus`. */
  status: z.string(),
  /** The account of a client, or empty. */
  aCode: z.string(),
  ccode: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** The accuracy of the start location in metres. */
  accuracy: z.nullable(z.number()),
  /** The present place of the client. */
  clientLatitude: z.nullable(z.number()),
  clientLongitude: z.nullable(z.number()),
  /** The distance in metres from the start location to that place; null if either is missing. */
  metres: z.nullable(z.number()),
  /** True when the day to follow up has passed and nobody visited the organization since this visit. */
  isOverdue: z.boolean(),
})

/**
 * Lists visits, newest first: a salesman's or cashier's own visits, or the visits of the branches for a director who may read reports or
 * approve locations.
 */
export const listVisits = page('visits', visit, {
  at: 'POST api/Approval/GetVisits',
  access: { screens: ['/myVisits', '/directorVisitReport', '/directorLocationApproval', '/client'] },
  input: z.strictObject({
    ...paging,
    branchCode: branchOrAll,
    userId: actorFilter,
    /** Filters on the client's name, or on the name of another organization. */
    organization: textFilter,
    /** A label of an organization type, or `All`. */
    organizationType: textFilter,
    /** Filters on the client's account, to the letter. */
    aCode: textFilter,
    /** Filters on the client's name. */
    title: textFilter,
    callType: choiceFilter(visitCallTypes),
  }),
  codes: {
    branchName: ['ccode', 'Branch Code'],
    userName: ['login', 'User Login'],
    organization: ['aCode', 'Party Code'],
  },
  followed: 'whenIdle',
  onDevice: { rowId: ['visitId'] },
  fails: visitsMessages.fetching,
})

const within = (min: number, max: number) =>
  z
    .number(messages.field.between(min, max))
    .check(z.minimum(min, messages.field.between(min, max)), z.maximum(max, messages.field.between(min, max)))

/** A place as the device measured it; `accuracy` is in metres. */
export const place = z.strictObject({
  latitude: within(-90, 90),
  longitude: within(-180, 180),
  accuracy: within(0, 10_000_000),
})
export type Place = z.output<typeof place>

export const saveVisit = save('visits.save', {
  at: 'POST api/Approval/InsertVisit',
  access: { screens: ['/myVisits'] },
  once: true,
  input: z.strictObject({
    userId: actor,
    branchCode: branch,
    organizationType: text(limits.text.line),
    /** The account of a client; empty for another organization. */
    aCode: z.optional(text(limits.text.short)),
    /** The name of another organization. For a client the server uses the name in the chart. */
    organization: z.optional(text(limits.text.line)),
    contactPerson1: z.optional(text(limits.text.line)),
    contactPerson2: z.optional(text(limits.text.line)),
    productDiscussed: z.optional(text(limits.text.line)),
    comments: z.optional(text(limits.text.comment)),
    followUpDate: dayOrNone,
    /** Empty where the user gave no consent. */
    startLocation: z.optional(z.nullable(place)),
  }),
  fails: visitsMessages.saving,
  touches: ['visits', 'home.waiting'],
})
