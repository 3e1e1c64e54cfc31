/** Draws the evidence for the place of a client in the review: a map of the visits, and a list of them to choose from. */
import { inList } from '@backoffice/contract/language/joined'
import { metresBetween } from '@backoffice/contract/visits/degrees'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { Stack, Inline } from '../kit/layout.tsx'
import cell from '../kit/list/cell.module.css'
import { Button } from '../kit/button.tsx'
import { useConfiguration } from '../kit/configuration.ts'
import { showMetres, showMoment, zoneOfBranch } from '../kit/format.ts'
import { joined } from '../kit/joined.ts'
import { MapLink } from '../kit/map-link.tsx'
import type { ReviewPart } from '../kit/review/review-look.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import mapCss from './map.module.css'
import { type Party, chosenIn, type VisitedPlace } from './tag-from-visit.ts'
import css from './places.module.css'
import { PlacesMap } from './places-map.tsx'

const accuracyOf = ({ accuracy }: VisitedPlace) =>
  accuracy === null ? '' : visitsMessages.accurateTo(showMetres(accuracy))

const distanceTo = (chosen: VisitedPlace, visit: VisitedPlace) =>
  visitsMessages.awayFromChosen(visitsMessages.metres(showMetres(metresBetween(visit, chosen))))

/** Shows when a visit was, by the clock of the client's branch. */
const dateOf = ({ date }: VisitedPlace, { ccode }: Party) => showMoment(date, 'DMY', zoneOfBranch(ccode))

/** Draws the visits on a map; the chosen one is the place that the client would get. */
export function VisitsMap({ row: party, form }: ReviewPart<Party>) {
  const { map: tiles } = useConfiguration()
  const chosen = chosenIn(party, form)
  const spots = party.visits.map((visit) => ({
    id: String(visit.visitId),
    at: { latitude: visit.latitude, longitude: visit.longitude },
    look: visit === chosen ? ('good' as const) : ('pending' as const),
    title: inList([
      visit.userName,
      dateOf(visit, party),
      accuracyOf(visit),
      visit === chosen ? visitsMessages.used : '',
    ]),
  }))
  return (
    <div className={`screen-only ${mapCss.panel} ${mapCss.whole}`}>
      <PlacesMap plot={{ name: visitsMessages.visits, spots, ways: [] }} tiles={tiles} />
    </div>
  )
}

/** Lists the visits, the newest first. A press chooses the visit for the tag. */
export function VisitChoice({ row: party, form }: ReviewPart<Party>) {
  const chosen = chosenIn(party, form)
  if (!chosen) return null
  return (
    <Stack as="ol" gap={3} aria-label={visitsMessages.visited}>
      {party.visits.map((visit) => (
        <Inline
          as="li"
          key={visit.visitId}
          gap={5}
          justify="between"
          className={`frame ${css.visit}`}
          data-chosen={visit === chosen || undefined}
        >
          <span className={cell.lines}>
            <strong>{visitsMessages.ofVisit(visit.userName, dateOf(visit, party))}</strong>
            <MapLink at={visit}>{visit.location}</MapLink>
            <span className="caption">
              {joined([accuracyOf(visit), visit !== chosen && distanceTo(chosen, visit)])}
            </span>
          </span>
          {visit === chosen ? (
            <StatusTag tone="good" word={visitsMessages.used} />
          ) : (
            <Button small onClick={() => form.set('visitId', visit.visitId)}>
              {visitsMessages.use}
            </Button>
          )}
        </Inline>
      ))}
    </Stack>
  )
}
