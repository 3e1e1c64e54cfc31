import { inList } from '@backoffice/contract/language/joined'
import { organizationInWords } from '@backoffice/contract/visits/organizations'
import { labels } from '@backoffice/contract/labels'
import { visitLabels } from '@backoffice/contract/visits/visits-labels'
import cell from '../kit/list/cell.module.css'
import { showMetres } from '../kit/format.ts'
import type { Row } from '@backoffice/contract/call'
import { toneOfVisit } from '@backoffice/contract/visits/organizations'
import type { listVisits } from '@backoffice/contract/visits/visits'
import { leadsTo } from '../documents/client-link.tsx'
import { pointOf } from '@backoffice/contract/visits/degrees'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { type Column, columnsFor } from '../kit/list/columns.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { MapLink } from '../kit/map-link.tsx'

export type Visit = Row<typeof listVisits>

const column = columnsFor<Visit>()

const distanceOf = ({ metres }: Visit) =>
  metres === null ? '' : visitsMessages.awayFromClient(visitsMessages.metres(showMetres(metres)))

/** Draws the place of a visit. The distance to the place of the client is next to the status, so that all rows have two lines. */
const StartLocation = (visit: Visit) => <MapLink at={pointOf(visit)}>{visit.startLocation}</MapLink>

const status = column.statusWord('status', labels.status, toneOfVisit, { below: 'startLocation' })
const followUp = column.day('followUpDate', visitLabels.followUpDate)

/** The columns of the visit report (document 2, section 2), by their fields. */
export const visitColumns = {
  date: column.dayTime('date', labels.date),
  branch: column.text('branchName', labels.branchName, { folds: true, below: 'userName' }),
  user: column.text('userName', visitLabels.userNameColumn),
  type: {
    ...column.custom(
      'organizationType',
      visitLabels.organizationTypeColumn,
      ({ organizationType }) => organizationInWords(organizationType),
      ({ organizationType }) => organizationInWords(organizationType),
    ),
    below: 'organization',
  } satisfies Column<Visit>,
  organization: leadsTo(
    column.text('organization', visitLabels.organization, { names: true, wraps: true }),
    ({ aCode, ccode }) => ({
      aCode,
      cCode: ccode,
    }),
  ),
  person1: column.text('contactPerson1', visitLabels.person1),
  person2: column.text('contactPerson2', visitLabels.person2, { below: 'contactPerson1' }),
  product: column.text('productDiscussed', visitLabels.productDiscussed, { wraps: true }),
  comments: column.text('comments', labels.comments, { below: 'productDiscussed' }),
  followUp: {
    ...followUp,
    cell: (visit, form) => (
      <span className={cell.lines}>
        {followUp.cell(visit, form)}
        {visit.isOverdue && <StatusTag tone="warning" word={visitsMessages.overdue} />}
      </span>
    ),
    text: (visit, order) =>
      [followUp.text(visit, order), visit.isOverdue && visitsMessages.overdue].filter(Boolean).join(' '),
  } satisfies Column<Visit>,
  place: column.custom('startLocation', visitLabels.startLocation, StartLocation, (visit) =>
    inList([visit.startLocation, distanceOf(visit)]),
  ),
  status: {
    ...status,
    cell: (visit, form) => (
      <span className={cell.tags}>
        {status.cell(visit, form)}
        {visit.metres !== null && (
          <span className="caption" title={distanceOf(visit)}>
            {visitsMessages.metres(showMetres(visit.metres))}
          </span>
        )}
      </span>
    ),
  } satisfies Column<Visit>,
} as const
