/** A map next to a list: it shows the places of the rows on the page, and loads when it is opened. */
import { metresBetween, type Point, pointOf } from '@backoffice/contract/visits/degrees'
import { toneOfVisit } from '@backoffice/contract/visits/organizations'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { IconMap } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { useConfiguration } from '../kit/configuration.ts'
import { showMoment, showMetres, zoneOfBranch } from '../kit/format.ts'
import { lazyPart } from '../kit/lazy-part.ts'
import type { Shown } from '../kit/list/list.tsx'
import type { Party } from './tag-from-visit.ts'
import css from './map.module.css'
import type { Plot, Spot } from './places-map.tsx'
import type { Visit } from './visit-columns.tsx'

const PlacesMap = lazyPart(() => import('./places-map.tsx').then((loaded) => ({ default: loaded.PlacesMap })))

/** Returns the button that opens the map, and the map above the rows, as `List` needs them. */
export function usePlacesMap<R>(plotOf: (rows: readonly R[]) => Plot) {
  const [isOpen, setIsOpen] = useState(false)
  const { map } = useConfiguration()
  const id = useId()
  return {
    toolbar: () => (
      <Button aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setIsOpen(!isOpen)}>
        <IconMap size={18} stroke={1.75} aria-hidden />
        {isOpen ? visitsMessages.hideMap : visitsMessages.showMap}
      </Button>
    ),
    header: ({ rows }: Shown<R>) =>
      isOpen && (
        <div id={id} className={`screen-only ${css.panel}`}>
          <Suspense fallback={<div className={css.map} aria-busy />}>
            {rows && <PlacesMap plot={plotOf(rows)} tiles={map} />}
          </Suspense>
        </div>
      ),
  }
}

const spotsOf = (title: string, at: Point | undefined, id: string): readonly Spot[] =>
  at ? [{ id, title, at, look: 'client' }] : []

export const plotParties = (parties: readonly Party[]): Plot => ({
  name: visitsMessages.clients,
  spots: parties.flatMap((party) => spotsOf(`${party.title}, ${party.location}`, pointOf(party), party.acode)),
  ways: [],
})

const clientOf = ({ clientLatitude, clientLongitude }: Visit) =>
  pointOf({ latitude: clientLatitude, longitude: clientLongitude })

/** Plots visits, each with a line to the place of its client. */
function plot(
  visits: readonly Visit[],
  placeOf: (visit: Visit) => Point | undefined,
  nameOf: (visit: Visit) => string,
): Plot {
  const located = visits.flatMap((visit) => {
    const at = pointOf(visit)
    return at ? [{ visit, at, to: placeOf(visit) }] : []
  })
  const clients = new Map(
    visits
      .flatMap((visit) => spotsOf(nameOf(visit), placeOf(visit), `client.${visit.aCode}`))
      .map((spot) => [spot.id, spot]),
  )
  const lengthOf = (from: Point, to: Point) => visitsMessages.metres(showMetres(metresBetween(from, to)))
  return {
    name: visitsMessages.visits,
    spots: [
      ...clients.values(),
      ...located.map(({ visit, at, to }) => ({
        id: `visit.${visit.visitId}`,
        at,
        look: toneOfVisit(visit.status),
        title: [
          visit.organization,
          visit.userName,
          showMoment(visit.date, 'DMY', zoneOfBranch(visit.ccode)),
          to && visitsMessages.awayFromClient(lengthOf(at, to)),
        ]
          .filter(Boolean)
          .join(', '),
      })),
    ],
    ways: located.flatMap(({ at, to }) =>
      to && metresBetween(at, to) > 0 ? [{ from: at, to, length: lengthOf(at, to) }] : [],
    ),
  }
}

export const plotVisits = (visits: readonly Visit[]): Plot => plot(visits, clientOf, ({ organization }) => organization)

/** Plots visits around the client who may be tagged from one of them. */
export const plotVisitsTo =
  (party: Party) =>
  (visits: readonly Visit[]): Plot => {
    const { spots, ways, name } = plot(
      visits,
      () => pointOf(party),
      () => party.title,
    )
    return {
      name,
      ways,
      showsLengths: true,
      spots: spots.filter((spot, index) => spot.look !== 'client' || index === 0),
    }
  }
