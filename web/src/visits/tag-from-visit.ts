/** Tags a client who waits for a place from a visit: the chosen visit, or else the most accurate of the newest ones. */
import type { pageAccounts } from '@backoffice/contract/lookups/accounts'
import type { Row } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { metresBetween } from '@backoffice/contract/visits/degrees'
import { tagPlace } from '@backoffice/contract/visits/places'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { showMetres } from '../kit/format.ts'
import type { RowForm } from '../kit/list/columns.tsx'
import { listField } from '../kit/list/list-fields.tsx'
import { undoBy } from '../kit/list/undo.ts'
import type { Mark } from '../kit/review/review-look.ts'

export type Party = Row<typeof pageAccounts>

export type VisitedPlace = Party['visits'][number]

/** The id of the visit that a client is tagged from; null until somebody chooses one. */
export const tagFields = { visitId: listField.chosen() }

const coarsenessOf = ({ accuracy }: VisitedPlace) => accuracy ?? Number.POSITIVE_INFINITY
const mostAccurate = (visits: readonly VisitedPlace[]) =>
  visits.reduce<VisitedPlace | undefined>(
    (best, visit) => (best === undefined || coarsenessOf(visit) < coarsenessOf(best) ? visit : best),
    undefined,
  )

/** Returns the visit to tag the client from; `undefined` if the client does not wait for a place. */
export const chosenVisit = ({ visits }: Party, visitId: unknown): VisitedPlace | undefined =>
  visits.find((visit) => visit.visitId === visitId) ?? mostAccurate(visits)

export const chosenIn = (party: Party, form: RowForm) => chosenVisit(party, form.values['visitId'])

export const waitsForPlace = ({ visits }: Party) => visits.length > 0

/** Returns the request that gives the client the place of the visit. */
export function tagFrom(party: Party, visitId: number | null) {
  const visit = chosenVisit(party, visitId)
  return {
    aCode: party.acode,
    ccode: party.ccode,
    latitude: visit?.latitude ?? null,
    longitude: visit?.longitude ?? null,
    location: visit?.location ?? '',
    visitId: visit?.visitId ?? null,
    rowVersion: party.rowVersion,
  }
}

/** Returns the request that restores the client's place before a tag, or removes the new one if there was none. */
export const placeBefore = ({ acode, ccode, latitude, longitude, location, rowVersion }: Party) => ({
  aCode: acode,
  ccode,
  latitude,
  longitude,
  location: latitude === null ? '' : location,
  // The tag to take back was the next version.
  rowVersion: rowVersion + 1,
})

export const undoOfTag = undoBy(tagPlace, placeBefore)

/** Returns the marks of a client who waits for a place. */
export function placeMarks({ visits, waitingDays }: Party): readonly Mark[] {
  if (visits.length === 0) return []
  const apart = Math.max(...visits.flatMap((one) => visits.map((other) => metresBetween(one, other))))
  const best = Math.min(...visits.map(coarsenessOf))
  const marks: (Mark | false)[] = [
    apart > limits.place.apart && { tone: 'bad', word: visitsMessages.apart(showMetres(apart)) },
    Number.isFinite(best) &&
      best > limits.place.accuracy && { tone: 'warning', word: visitsMessages.inaccurate(showMetres(best)) },
    (waitingDays ?? 0) >= limits.place.longDays && { tone: 'warning', word: transferMessages.waits(waitingDays ?? 0) },
  ]
  return marks.filter((mark) => mark !== false)
}
