import { limits } from '@backoffice/contract/limits'
import { pageAccounts, tagFilter } from '@backoffice/contract/lookups/accounts'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { actionsOf } from '../kit/list/actions.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import type { ListOf } from '../kit/list/list.tsx'
import { fixed } from '../kit/list/options.ts'
import { FramedList } from '../kit/list/list-screen.tsx'
import { useViewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { useCarriedState } from './carried-state.ts'
import { keyOfParty, noPartyFound, partiesOf, partyCard, partyColumns } from './party-columns.tsx'
import { PlaceHistoryOfTagger } from './place-history.modal.tsx'
import { TaggedContext, useTagged } from './tagged.ts'
import { plotParties, usePlacesMap } from './use-places-map.tsx'
import { VisitsModal } from './visits.modal.tsx'

const filter = filtersOf(pageAccounts)
const action = actionsOf(pageAccounts)

const toTag = fixed([tagFilter.toTag])

const clients = {
  title: 'Location Approval',
  call: pageAccounts,
  key: keyOfParty,
  pageSize: limits.page.parties,
  filters: [
    filter.text('title', 'Client Name'),
    { ...filter.word('tagged', 'Tagged', toTag), onlyWhenSet: true as const },
  ],
  columns: partyColumns,
  card: partyCard,
  exports: true,
  actions: [
    action.open('Go to Visits', VisitsModal, { key: 'G' }),
    action.open('Location History', PlaceHistoryOfTagger, { key: 'H', secondary: true }),
  ],
  empty: visitsMessages.noParties,
  noMatch: noPartyFound,
} satisfies ListOf<typeof pageAccounts>

/** Lists clients, so that their places are tagged from visits to them (document 2, section 2). */
export function LocationApproval() {
  const viewer = useViewer()
  const { list, pageSize, comeBack } = useCarriedState(clients.filters, clients.pageSize)
  const map = usePlacesMap(plotParties)
  return (
    <TaggedContext value={useTagged((party) => comeBack(keyOfParty(party)))}>
      <Welcome title={clients.title} />
      <FramedList of={{ ...clients, pageSize }} state={list} given={partiesOf(viewer)} {...map} />
    </TaggedContext>
  )
}
