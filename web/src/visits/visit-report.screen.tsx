import { limits } from '@backoffice/contract/limits'
import { listVisits } from '@backoffice/contract/visits/visits'
import { visitLabels } from '@backoffice/contract/visits/visits-labels'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { plotVisits, usePlacesMap } from './use-places-map.tsx'
import { visitColumns } from './visit-columns.tsx'
import { visitTypes } from './visit-types.ts'

const filter = filtersOf(listVisits)

/** Lists the visits of all users in the branch (document 2, section 2). */
export const VisitReport = listScreen({
  title: visitLabels.visitReport,
  call: listVisits,
  given: ({ branchCode, userId }) => ({ branchCode, userId, callType: '' }),
  key: 'visitId',
  pageSize: limits.page.visits,
  filters: [
    filter.word('organizationType', visitLabels.organizationType, visitTypes),
    filter.search('organization', visitLabels.searchVisits, visitLabels.searchOrganization),
  ],
  columns: [
    visitColumns.date,
    visitColumns.branch,
    visitColumns.user,
    visitColumns.type,
    visitColumns.organization,
    visitColumns.person1,
    visitColumns.person2,
    visitColumns.product,
    visitColumns.comments,
    visitColumns.followUp,
    visitColumns.place,
    visitColumns.status,
  ],
  card: {
    heading: 'organization',
    line: ['date', 'userName', 'organizationType'],
    below: ['followUpDate', 'startLocation'],
  },
  exports: true,
  useAround: () => usePlacesMap(plotVisits),
  empty: visitsMessages.none,
  noMatch: visitsMessages.none,
})
