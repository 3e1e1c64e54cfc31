import { labels } from '@backoffice/contract/labels'
import { visitLabels } from '@backoffice/contract/visits/visits-labels'
import { IconHistory } from '@tabler/icons-react'
import { limits } from '@backoffice/contract/limits'
import { pageAccounts } from '@backoffice/contract/lookups/accounts'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { actionsOf } from '../kit/list/actions.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import {
  keyOfParty,
  morePartyColumns,
  noPartyFound,
  partiesOf,
  partyCard,
  partyColumns,
  tagChoices,
} from './party-columns.tsx'
import { PlaceHistory } from './place-history.modal.tsx'
import { plotParties, usePlacesMap } from './use-places-map.tsx'

const filter = filtersOf(pageAccounts)
const action = actionsOf(pageAccounts)

/** Lists the clients of the branch with their places (document 2, section 2). */
export const Parties = listScreen({
  title: labels.parties,
  call: pageAccounts,
  given: partiesOf,
  key: keyOfParty,
  pageSize: limits.page.parties,
  filters: [filter.text('title', visitLabels.partyName), filter.word('tagged', visitLabels.location, tagChoices)],
  columns: [...partyColumns, ...morePartyColumns],
  card: partyCard,
  exports: true,
  useAround: () => usePlacesMap(plotParties),
  actions: [action.open(visitLabels.locationHistory, PlaceHistory, { key: 'H', secondary: true, icon: IconHistory })],
  empty: visitsMessages.noParties,
  noMatch: noPartyFound,
})
