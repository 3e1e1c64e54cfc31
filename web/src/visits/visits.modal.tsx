import { inList } from '@backoffice/contract/language/joined'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { type Point, metresBetween, pointOf } from '@backoffice/contract/visits/degrees'
import { organizationLabel } from '@backoffice/contract/visits/organizations'
import { tagPlace } from '@backoffice/contract/visits/places'
import { listVisits } from '@backoffice/contract/visits/visits'
import { visitLabels } from '@backoffice/contract/visits/visits-labels'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { createContext, useContext, useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { Inline } from '../kit/layout.tsx'
import cell from '../kit/list/cell.module.css'
import { Button } from '../kit/button.tsx'
import { showMoment, showMetres, zoneOfBranch } from '../kit/format.ts'
import type { Action, Pressed } from '../kit/list/actions.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import { RowButton } from '../kit/list/row-controls.tsx'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { Modal } from '../kit/modal.tsx'
import { useViewer } from '../kit/viewer.ts'
import { MapLink } from '../kit/map-link.tsx'
import { type Party, waitsForPlace } from './tag-from-visit.ts'
import { TaggedContext } from './tagged.ts'
import { plotVisitsTo, usePlacesMap } from './use-places-map.tsx'
import { type Visit, visitColumns } from './visit-columns.tsx'
import { useProduct } from './visit-types.ts'
import { joined } from '../kit/joined.ts'

const filter = filtersOf(listVisits)
const column = columnsOf(listVisits)

interface Tagging {
  readonly party: Party
  readonly onTagged: (visit: Visit, message: string) => void
}
const TaggingContext = createContext<Tagging | undefined>(undefined)

const distance = (from: Point | undefined, to: Point | undefined) =>
  from && to ? visitsMessages.awayFromClient(visitsMessages.metres(showMetres(metresBetween(from, to)))) : ''

const factsOf = ({ date, ccode, accuracy }: Visit) =>
  joined([
    showMoment(date, 'DMY', zoneOfBranch(ccode)),
    accuracy !== null && visitsMessages.accurateTo(showMetres(accuracy)),
  ])

/** Draws the place of a visit: its distance from the client's present place, and when it was taken. */
function Location({ visit }: { visit: Visit }) {
  const party = useContext(TaggingContext)?.party
  const away = distance(party && pointOf(party), pointOf(visit))
  return (
    <span className={cell.lines}>
      <MapLink at={pointOf(visit)}>{visit.startLocation}</MapLink>
      {away !== '' && <span>{away}</span>}
      <span className="caption">{factsOf(visit)}</span>
    </span>
  )
}

/** Makes the place of the visit the place of the client, in the client's version on the screen. */
function TagLocation({ row: visit, describedBy, locked, onBusy }: Pressed<Visit>) {
  const tagging = useContext(TaggingContext)
  const { run, busy } = useSave(tagPlace)
  const tag = async () => {
    if (!tagging) return
    const { party, onTagged } = tagging
    onBusy(true)
    const answer = await run({
      aCode: party.acode,
      ccode: party.ccode,
      latitude: visit.latitude,
      longitude: visit.longitude,
      location: visit.startLocation,
      visitId: visit.visitId,
      rowVersion: party.rowVersion,
    })
    onBusy(false)
    if (answer) onTagged(visit, answer.responseObject.message)
  }
  return (
    <RowButton
      tone="good"
      busy={busy}
      disabled={locked && !busy}
      aria-describedby={describedBy}
      onClick={() => void tag()}
    >
      {visitLabels.tagLocation}
    </RowButton>
  )
}

const tagLocation: Action<Visit> = { label: visitLabels.tagLocation, letter: 't', when: () => true, Press: TagLocation }

const visits = {
  title: labels.visits,
  call: listVisits,
  key: 'visitId',
  pageSize: limits.page.visits,
  search: false,
  filters: [filter.text('organization', visitLabels.organization)],
  columns: [
    visitColumns.user,
    visitColumns.organization,
    column.custom(
      'startLocation',
      visitLabels.location,
      (visit) => <Location visit={visit} />,
      (visit) => inList([visit.startLocation, factsOf(visit)]),
    ),
  ],
  card: { heading: 'userName', line: ['organization'], below: ['startLocation'] },
  actions: [tagLocation],
  noMatch: visitsMessages.noneLocated,
} satisfies ListOf<typeof listVisits>

/**
 * Lists the visits that a client can be tagged from: visits to the client, and on request visits to organizations that were no clients
 * yet, since the client may have been one of them.
 */
export function VisitsModal({ row: party, ...dialog }: RowModal<Party>) {
  const onTagged = useContext(TaggedContext)
  return (
    <TaggingContext
      value={{
        party,
        onTagged: (visit, message) => {
          dialog.onClose()
          // A client who waited for a place leaves the list, which shows who tagged the client.
          if (waitsForPlace(party)) {
            dialog.decision.begin()
            dialog.decision.done(visitsMessages.done)
          }
          onTagged(party, visit, message)
        },
      }}
    >
      <Modal title={visits.title} size="xl" opened={dialog.opened} onClose={() => dialog.onClose()}>
        <Visits party={party} />
      </Modal>
    </TaggingContext>
  )
}

function Visits({ party }: { party: Party }) {
  const state = useLocalState(visits.filters)
  const { userId } = useViewer()
  const product = useProduct()
  const [isOfOthers, setIsOfOthers] = useState(false)
  const { header, toolbar } = usePlacesMap(plotVisitsTo(party))
  const filter = isOfOthers ? { organizationType: organizationLabel('other', product) } : { aCode: party.acode }
  return (
    <List
      of={visits}
      state={state}
      given={{ branchCode: party.ccode, userId, callType: 'Location Approval', ...filter }}
      maxHeight={`min(${limits.modal.visits}px, 70dvh)`}
      empty={({ isFiltered }) =>
        isFiltered ? undefined : isOfOthers ? visitsMessages.noneLocated : visitsMessages.noneOfClient
      }
      header={(shown) => (
        <>
          <Present party={party} />
          {header(shown)}
        </>
      )}
      toolbar={() => (
        <>
          <Button
            onClick={() => {
              setIsOfOthers(!isOfOthers)
              state.search(state.values)
            }}
          >
            {isOfOthers ? visitsMessages.ownVisits : visitsMessages.newClients}
          </Button>
          {toolbar()}
        </>
      )}
    />
  )
}

/** Names the client, with the present place. */
function Present({ party }: { party: Party }) {
  const at = pointOf(party)
  return (
    <Inline as="p" className="strip">
      <strong>{party.title}</strong>
      {at ? (
        <span>
          {visitsMessages.presentPlace} <MapLink at={at}>{party.location}</MapLink>,{' '}
          {visitsMessages.taggedBy(party.taggedBy, showMoment(party.taggedAt, 'DMY', zoneOfBranch(party.ccode)))}
        </span>
      ) : (
        <span>{visitsMessages.notYetTagged}</span>
      )}
    </Inline>
  )
}
