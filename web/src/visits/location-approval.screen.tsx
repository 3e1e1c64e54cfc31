import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { pageAccounts, tagFilter } from '@backoffice/contract/lookups/accounts'
import { visitLabels } from '@backoffice/contract/visits/visits-labels'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { tagPlace } from '@backoffice/contract/visits/places'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { lazyPart } from '../kit/lazy-part.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import type { ListOf } from '../kit/list/list.tsx'
import { fixed } from '../kit/list/options.ts'
import { FramedList } from '../kit/list/list-screen.tsx'
import { ReviewButton } from '../kit/review/review-button.tsx'
import type { ReviewFor } from '../kit/review/review-look.ts'
import { useViewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { useCarriedState } from './carried-state.ts'
import { keyOfParty, morePartyColumns, noPartyFound, partiesOf, partyCard, partyColumns } from './party-columns.tsx'
import { PlaceHistoryOfTagger } from './place-history.modal.tsx'
import { placeMarks, tagFields, tagFrom, undoOfTag, waitsForPlace } from './tag-from-visit.ts'
import { TaggedContext, useTagged } from './tagged.ts'
import { plotParties, usePlacesMap } from './use-places-map.tsx'
import { VisitsModal } from './visits.modal.tsx'

const VisitsMap = lazyPart(() => import('./place-review.tsx').then((loaded) => ({ default: loaded.VisitsMap })))
const VisitChoice = lazyPart(() => import('./place-review.tsx').then((loaded) => ({ default: loaded.VisitChoice })))

const filter = filtersOf(pageAccounts)
const action = actionsOf(pageAccounts, tagFields)

const toTag = fixed([tagFilter.toTag])

const clients = {
  title: visitLabels.locationApproval,
  call: pageAccounts,
  key: keyOfParty,
  pageSize: limits.page.parties,
  filters: [
    filter.text('title', labels.clientName),
    { ...filter.word('tagged', visitLabels.tagged, toTag), onlyWhenSet: true as const },
  ],
  columns: [...partyColumns, ...morePartyColumns],
  card: partyCard,
  exports: true,
  rowForm: action.fields,
  actions: [
    action.save(visitLabels.tagLocation, tagPlace, (party, { visitId }) => tagFrom(party, visitId), {
      when: waitsForPlace,
      done: visitsMessages.done,
      undo: undoOfTag,
      tone: 'good',
      key: 'A',
    }),
    action.open(visitLabels.goToVisits, VisitsModal, { key: 'G' }),
    action.open(visitLabels.locationHistory, PlaceHistoryOfTagger, { key: 'H', secondary: true, icon: IconHistory }),
  ],
  empty: visitsMessages.noParties,
  noMatch: noPartyFound,
} satisfies ListOf<typeof pageAccounts>

/** The review of the clients that wait for a place: the visits to each are its evidence. */
const review = {
  oldestFirst: 'waitsSince',
  Picture: VisitsMap,
  Lines: VisitChoice,
  marks: placeMarks,
} satisfies ReviewFor<typeof pageAccounts>

/** Lists clients, so that their places are tagged from visits to them (document 2, section 2). */
export function LocationApproval() {
  const viewer = useViewer()
  const { list, pageSize, comeBack, reviewAll } = useCarriedState(clients.filters, clients.pageSize)
  const { toolbar, header } = usePlacesMap(plotParties)
  const isOfWaiting = list.values['tagged'] === tagFilter.toTag
  const reviewWaiting = () => reviewAll({ ...list.values, tagged: tagFilter.toTag })
  // An address may open the review without the filter for the rows to review.
  const opensReview = list.reviewed !== '' && !isOfWaiting
  const openReview = useEffectEvent(reviewWaiting)
  useEffect(() => {
    if (opensReview) openReview()
  }, [opensReview])
  return (
    <TaggedContext value={useTagged((party) => comeBack(keyOfParty(party)))}>
      <FramedList
        of={{ ...clients, pageSize, ...(isOfWaiting && { review }) }}
        state={list}
        given={partiesOf(viewer)}
        head={(facts) => <Welcome title={clients.title} facts={facts} />}
        header={header}
        toolbar={() => (
          <>
            {!isOfWaiting && <ReviewButton onClick={reviewWaiting} />}
            {toolbar()}
          </>
        )}
      />
    </TaggedContext>
  )
}
