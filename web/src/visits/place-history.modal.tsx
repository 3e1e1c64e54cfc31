import { inList } from '@backoffice/contract/language/joined'
import { wordIn } from '@backoffice/contract/words'
import type { Row } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { pointOf } from '@backoffice/contract/visits/degrees'
import { listPlaces, tagPlace } from '@backoffice/contract/visits/places'
import { visitLabels } from '@backoffice/contract/visits/visits-labels'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import cell from '../kit/list/cell.module.css'
import { showMoment, showMetres, zoneOfBranch } from '../kit/format.ts'
import { type Action, actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { listModal } from '../kit/list/list-modal.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { MapLink } from '../kit/map-link.tsx'
import type { Party } from './tag-from-visit.ts'

type Tag = Row<typeof listPlaces>

const column = columnsOf(listPlaces)
const action = actionsOf(listPlaces)

const wordsOf = ({ location, isPresent }: Tag) =>
  inList([location === '' ? visitsMessages.removed : location, isPresent ? visitsMessages.present : ''])

const Location = (tag: Tag) => (
  <span className={cell.tags}>
    {tag.location === '' ? visitsMessages.removed : <MapLink at={pointOf(tag)}>{tag.location}</MapLink>}
    {tag.isPresent && <StatusTag tone="good" word={visitsMessages.present} />}
  </span>
)

const distanceOf = ({ metres }: Tag) => (metres === null ? '' : visitsMessages.metres(showMetres(metres)))
const visitOf = ({ ccode, visitor, visitDate }: Tag) =>
  visitor === '' ? '' : visitsMessages.ofVisit(visitor, showMoment(visitDate, 'DMY', zoneOfBranch(ccode)))

const historyWith = (actions: readonly Action<Tag>[]) =>
  listModal<Party, typeof listPlaces>({
    title: visitLabels.locationHistory,
    call: listPlaces,
    given: ({ ccode, acode }) => ({ ccode, aCode: acode }),
    about: ({ title, acode }) => [
      [labels.title, title],
      [wordIn('ACode'), acode],
    ],
    key: 'placeId',
    pageSize: limits.page.places,
    height: limits.modal.places,
    search: false,
    exports: true,
    columns: [
      column.dayTime('date', labels.date),
      column.text('userName', visitLabels.taggedBy, { wraps: true }),
      column.custom('location', visitLabels.location, Location, wordsOf),
      column.custom('metres', visitLabels.movedBy, distanceOf, distanceOf),
      column.custom('visitor', visitLabels.fromVisitOf, visitOf, visitOf),
    ],
    card: { heading: 'userName', line: ['date'], below: ['location', 'metres', 'visitor'] },
    actions,
    toolbar: ({ title }) => (
      <span className={cell.tags}>
        <strong>{title}</strong>
      </span>
    ),
    empty: visitsMessages.noPlaces,
  })

/** Lists the places that a client had: the person who tagged each, the moment, and the visitor. */
export const PlaceHistory = historyWith([])

/** The same, for users who may tag: an earlier place can be used again. */
export const PlaceHistoryOfTagger = historyWith([
  action.save(
    visitLabels.useAgain,
    tagPlace,
    ({ aCode, ccode, latitude, longitude, location, rowVersion }) => ({
      aCode,
      ccode,
      latitude,
      longitude,
      location,
      rowVersion,
    }),
    { when: ({ latitude, isPresent }) => latitude !== null && !isPresent, key: 'U' },
  ),
])
