import type { Row } from '@backoffice/contract/call'
import { toneOfVisit } from '@backoffice/contract/visits/organizations'
import type { listVisits } from '@backoffice/contract/visits/visits'
import { leadsTo } from '../clients/client-link.tsx'
import { columnsFor } from '../kit/list/columns.tsx'

type Visit = Row<typeof listVisits>

const column = columnsFor<Visit>()

/** Draws a place as a link to a map, which opens in another tab. */
function StartLocation({ startLocation, latitude, longitude }: Visit) {
  if (startLocation === '') return null
  const place = `${latitude},${longitude}`
  return (
    <a href={`https://www.google.com/maps/search/?api=1&query=${place}`} target="_blank" rel="noopener noreferrer">
      {startLocation}
    </a>
  )
}

/** The columns of the visit report (document 2, section 2), by their fields. */
export const visitColumns = {
  date: column.dayTime('date', 'Date'),
  branch: column.text('branchName', 'Branch Name'),
  user: column.text('userName', 'UserName'),
  type: column.text('organizationType', 'OrganizationType', { wraps: true }),
  organization: leadsTo(
    column.text('organization', 'Organization', { names: true, wraps: true }),
    ({ aCode, ccode }) => ({
      aCode,
      cCode: ccode,
    }),
  ),
  person1: column.text('contactPerson1', 'Person1', { wraps: true }),
  person2: column.text('contactPerson2', 'Person2', { wraps: true }),
  product: column.text('productDiscussed', 'Product Discussed', { wraps: true }),
  comments: column.text('comments', 'Comments', { wraps: true }),
  followUp: column.day('followUpDate', 'Follow Up Date'),
  place: column.custom('startLocation', 'Start Location', StartLocation, ({ startLocation }) => startLocation),
  status: column.statusWord('status', 'Status', toneOfVisit, { pinned: true }),
} as const
