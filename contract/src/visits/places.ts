/** The places of clients: each is tagged by a person, usually from a visit, and keeps the earlier places (decisions 7). */
import * as z from 'zod/mini'
import { page, saveNested } from '../call.ts'
import { branch, code, id, moment, paging, seenVersion, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { stockMessages } from '../stock/stock-messages.ts'
import { degreesWithin } from './degrees.ts'
import { visitsMessages } from './visits-messages.ts'

/** Tags the place of a client. Without latitude and longitude it removes the place. */
export const tagPlace = saveNested('places.tag', {
  at: 'POST api/User/UpdateChart',
  access: { screens: ['/directorLocationApproval'] },
  input: z
    .strictObject({
      aCode: code(),
      ccode: branch,
      latitude: z.nullable(degreesWithin(-90, 90)),
      longitude: z.nullable(degreesWithin(-180, 180)),
      location: z.optional(text(limits.text.line)),
      /** The visit with the location that was used. */
      visitId: z.optional(z.nullable(id)),
      rowVersion: seenVersion,
    })
    .check(
      z.refine(({ latitude, longitude }) => latitude !== null || longitude === null, {
        error: messages.field.required,
        path: ['latitude'],
      }),
      z.refine(({ latitude, longitude }) => longitude !== null || latitude === null, {
        error: messages.field.required,
        path: ['longitude'],
      }),
    ),
  fails: stockMessages.ledger,
  touches: ['visits', 'lookups.accounts', 'lookups.accounts.page', 'places', 'home.waiting'],
})

const taggedPlace = z.object({
  placeId: z.int(),
  date: moment,
  /** The person who tagged. */
  userName: z.string(),
  location: z.string(),
  /** Null where the tag removed the place. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** The distance in metres from the place before it; null if either place is missing. */
  metres: z.nullable(z.number()),
  /** The person of the visit that gave the location, or empty. */
  visitor: z.string(),
  visitDate: z.nullable(moment),
  isPresent: z.boolean(),
  aCode: z.string(),
  ccode: z.string(),
  /** The `rowVersion` of the client. */
  rowVersion: z.int(),
})

/** Lists the places that a client had, the present one first. */
export const listPlaces = page('places', taggedPlace, {
  at: 'POST api/User/GetChartLocations',
  access: { screens: ['/directorLocationApproval', '/directorPartiesReport'] },
  input: z.strictObject({ ...paging, ccode: branch, aCode: code() }),
  fails: visitsMessages.fetchingPlaces,
})
