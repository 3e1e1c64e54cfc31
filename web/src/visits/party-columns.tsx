/** The columns of clients and their places, which two screens share (document 2, section 2). */
import { inList } from '@backoffice/contract/language/joined'
import { wordIn } from '@backoffice/contract/words'
import { labels } from '@backoffice/contract/labels'
import { tagFilter } from '@backoffice/contract/lookups/accounts'
import { pointOf } from '@backoffice/contract/visits/degrees'
import { visitLabels } from '@backoffice/contract/visits/visits-labels'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { leadsTo } from '../documents/client-link.tsx'
import cell from '../kit/list/cell.module.css'
import { showMoment, zoneOfBranch } from '../kit/format.ts'
import { type Column, columnsFor, type RowForm } from '../kit/list/columns.tsx'
import type { FilterValues } from '../kit/list/filters.ts'
import { fixed } from '../kit/list/options.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import type { Viewer } from '../kit/viewer.ts'
import { MapLink } from '../kit/map-link.tsx'
import { chosenIn, type Party } from './tag-from-visit.ts'

const column = columnsFor<Party>()
const isTagged = ({ latitude }: Party) => latitude !== null

const stateOf = (party: Party) => wordIn(isTagged(party) ? tagFilter.tagged : tagFilter.notTagged)

/**
 * Draws the place of a client as a link to a map. The words of the chart are not a tagged place. A client that was tagged just now no
 * longer waits for a place, and the dialog may have used another visit than the row offers.
 */
const VerifiedLocation = (party: Party, form: RowForm) => {
  const visit = form.isDecided ? undefined : chosenIn(party, form)
  return (
    <span className={cell.lines}>
      <MapLink at={pointOf(party)}>{party.location}</MapLink>
      {!isTagged(party) && !form.isDecided && <StatusTag tone="pending" word={visitsMessages.notYetTagged} />}
      {visit && (
        <span className="caption">
          <MapLink at={visit}>
            {visitsMessages.fromVisit(visit.userName, showMoment(visit.date, 'DMY', zoneOfBranch(party.ccode)))}
          </MapLink>
        </span>
      )}
    </span>
  )
}

export const partyColumns = [
  column.text('bank', labels.branchName),
  column.code('acode', wordIn('ACode')),
  leadsTo(column.text('title', labels.title, { names: true, wraps: true }), ({ acode, ccode }) => ({
    aCode: acode,
    cCode: ccode,
  })),
  column.text('address', labels.address, { wraps: true }),
  {
    ...column.custom('location', visitLabels.googleVerifiedLocation, VerifiedLocation, (party) =>
      inList([party.location, isTagged(party) ? '' : visitsMessages.notYetTagged]),
    ),
    value: ({ location }: Party) => ({ kind: 'text', value: location }) as const,
  },
]

/** Additional columns of the files of both screens, which a user may also show: the place and its state are two facts. */
export const morePartyColumns: readonly Column<Party>[] = [
  {
    ...column.custom('state', visitLabels.locationState, stateOf, stateOf),
    startsHidden: true,
  },
  { ...column.rate('creditLimit', labels.creditLimit), startsHidden: true },
  { ...column.rate('owed', labels.outstandingBalance), startsHidden: true },
]

export const partyCard = { heading: 'title', line: ['bank', 'acode'], below: ['address', 'location'] } as const

export const keyOfParty = ({ ccode, acode }: Party) => `${ccode} ${acode}`

/** Returns the request for the clients of the branch (decisions 1). */
export const partiesOf = ({ branchCode }: Viewer) => ({ CCode: branchCode, level: '4', cgroup: 'PARTY' })

export const tagChoices = fixed([tagFilter.tagged, tagFilter.notTagged])

export const noPartyFound = (values: FilterValues): string =>
  visitsMessages.noPartyFound(values['title'] === '' ? (values['tagged'] ?? '') : (values['title'] ?? ''))
