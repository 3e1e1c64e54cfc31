import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { brokenVisit, visitFieldOf } from '@backoffice/contract/visits/visit-rules'
import { listVisits, saveVisit } from '@backoffice/contract/visits/visits'
import { visitLabels } from '@backoffice/contract/visits/visits-labels'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { showKept } from '../documents/kept-item.tsx'
import { RequestScreen } from '../documents/request-screen.tsx'
import { useDraftState } from '../kit/drafts/use-draft-state.ts'
import { useFormStep } from '../kit/form/use-form-step.ts'
import { useForm } from '../kit/form/use-form.ts'
import { filtersOf } from '../kit/list/filters.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useAddressState } from '../kit/list/list-state.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { useSaveOrKeep } from '../outbox/use-save-or-keep.ts'
import { visitColumns } from './visit-columns.tsx'
import { describeVisit, isStarted, sentVisit, type VisitDraft, visitDraft } from './visit-draft.ts'
import { VisitForm } from './visit.form.tsx'
import { useProduct, visitTypes } from './visit-types.ts'

const filter = filtersOf(listVisits)

const myVisits = {
  title: labels.myVisits,
  call: listVisits,
  key: 'visitId',
  pageSize: limits.page.myVisits,
  filters: [
    filter.word('organizationType', visitLabels.organizationType, visitTypes),
    filter.search('organization', visitLabels.searchVisits, visitLabels.searchOrganization),
  ],
  columns: [
    visitColumns.date,
    visitColumns.organization,
    visitColumns.type,
    visitColumns.person1,
    visitColumns.person2,
    visitColumns.product,
    visitColumns.comments,
    visitColumns.followUp,
    visitColumns.place,
    visitColumns.status,
  ],
  card: { heading: 'organization', line: ['date', 'organizationType'], below: ['followUpDate'] },
  empty: visitsMessages.noneOfMine,
  noMatch: visitsMessages.noMatch,
} satisfies ListOf<typeof listVisits>

/** Draws the user's own visits, and the form that enters another one. */
export function MyVisits() {
  const { userId, branchCode, today } = useViewer()
  const product = useProduct()
  const { run, failure } = useSaveOrKeep(saveVisit)
  const list = useAddressState(myVisits.filters)
  const step = useFormStep()
  const draft = useDraftState('visit', visitDraft)
  const form = useForm<VisitDraft>({
    draft,
    state: draft.state,
    broken: (values) => brokenVisit({ ...values, today }),
    failure,
    fieldOf: visitFieldOf,
    save: async (values) => {
      const ended = await run(sentVisit(values, product, userId, branchCode), draft.saving(values), {
        kind: 'visit',
        branch: branchCode,
        about: describeVisit(values),
        draft,
        values,
      })
      if (!ended) return
      if ('kept' in ended) showKept(ended.kept)
      else toast.success(ended.answer.message)
      step.close()
    },
  })
  return (
    <RequestScreen
      title={labels.myVisits}
      newLabel={visitLabels.newVisit}
      draft={draft}
      isStarted={isStarted(form.values)}
      step={step}
      list={(factsIn) => (
        <List of={myVisits} state={list} given={{ branchCode, userId, callType: 'My Visits' }} factsIn={factsIn} />
      )}
      form={<VisitForm form={form} draftId={draft.id} product={product} onClear={draft.clear} />}
    />
  )
}
