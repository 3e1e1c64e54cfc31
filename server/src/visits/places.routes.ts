import type { Input } from '@backoffice/contract/call'
import { listPlaces, tagPlace } from '@backoffice/contract/visits/places'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as places from './places.sql.ts'

/**
 * Returns the reason why a client was not tagged: the client does not exist, the visit was to another client, there is no place to remove,
 * or another user was first.
 */
async function whyNotTagged(db: Db, input: Input<typeof tagPlace>): Promise<string> {
  const now = await places.currentState(db, input)
  if (!now) return visitsMessages.clientUnknown
  if (!now.isOfVisit) return visitsMessages.notOfVisit
  const isOutdated = input.rowVersion !== undefined && input.rowVersion !== now.next
  if (input.latitude === null && now.place === '' && !isOutdated) return visitsMessages.notTagged
  return visitsMessages.taggedMeanwhile(now.by, now.place, now.at)
}

export const placeRoutes = [
  serve(tagPlace, async ({ db, input, user }) => {
    if (await places.tag(db, user.userId, input)) {
      return input.latitude === null ? visitsMessages.untagged : visitsMessages.tagged
    }
    throw refuse(await whyNotTagged(db, input))
  }),

  serve(listPlaces, ({ db, input }) => places.page(db, input)),
]
