import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listMyTours, withdrawTour } from '@backoffice/contract/tours/my-tours'
import { tourLabels } from '@backoffice/contract/tours/tours-labels'
import { toursMessages } from '@backoffice/contract/tours/tours-messages'
import { useEffect, useRef } from 'react'
import { beginLabel, RequestScreen } from '../documents/request-screen.tsx'
import { requestStatuses } from '../documents/request-statuses.ts'
import { Button } from '../kit/button.tsx'
import { OtherDrafts } from '../kit/drafts/draft-notes.tsx'
import { useDraftState } from '../kit/drafts/use-draft-state.ts'
import { useFormStep } from '../kit/form/use-form-step.ts'
import { TourForm } from './tour.form.tsx'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useAddressState } from '../kit/list/list-state.ts'
import { usePhone } from '../kit/phone.ts'
import { useViewer } from '../kit/viewer.ts'
import { isPending, tourColumns, tourStatusColumn, tourTimelineAction } from './tour-columns.ts'
import { TourDetail, TourExpenses } from './tour-detail.modals.tsx'
import { isTourStarted, tourDraft } from './tour-draft.ts'

const filter = filtersOf(listMyTours)
const column = columnsOf(listMyTours)
const action = actionsOf(listMyTours)

const filters = [filter.day('date', labels.date), filter.status('status', labels.status, requestStatuses)]

const tours: ListOf<typeof listMyTours> = {
  title: labels.myTours,
  call: listMyTours,
  per: 'user',
  key: 'tourId',
  pageSize: limits.page.requests,
  filters,
  columns: [
    column.day('entryDate', labels.date),
    column.code('tourNo', tourLabels.tourNo, { below: 'entryDate' }),
    tourStatusColumn,
    ...tourColumns,
    column.text('decidedBy', labels.decidedBy),
    column.text('reason', labels.reason, { below: 'decidedBy' }),
  ],
  card: { heading: 'tourReason', line: ['startDate', 'endDate', 'tourNo', 'reason'] },
  totals: false,
  exports: true,
  actions: [
    action.open(labels.viewDetail, TourDetail, { key: 'V' }),
    action.open(tourLabels.expenseDetail, TourExpenses, { key: 'E' }),
    action.save(
      labels.withdraw,
      withdrawTour,
      ({ tourId, rowVersion }, _form, { userId }) => ({ userId, tourId, rowVersion }),
      {
        done: approvalsMessages.withdrawn,
        questionFor: ({ tourNo }) => toursMessages.withdrawQuestion(tourNo),
        tone: 'bad',
        key: 'W',
        when: isPending,
      },
    ),
    tourTimelineAction,
  ],
  empty: toursMessages.none,
  noMatch: toursMessages.noMatch,
}

/** Draws the user's own tours, and in a separate step the form for a new one. */
export function MyTours() {
  const { userId } = useViewer()
  const phone = usePhone()
  const state = useAddressState(filters)
  const draft = useDraftState('tour', tourDraft)
  const step = useFormStep()
  const opener = useRef<HTMLSpanElement>(null)
  const wasOpen = useRef(step.isOpen)
  useEffect(() => {
    // The focus returns to the button that opens the form.
    if (wasOpen.current && !step.isOpen) opener.current?.querySelector('button')?.focus()
    wasOpen.current = step.isOpen
  }, [step.isOpen])
  const begun = { newLabel: tourLabels.newTour, draft, isStarted: isTourStarted(draft.state[0]) }

  return (
    <RequestScreen
      {...begun}
      title={labels.myTours}
      isWide
      step={step}
      list={(factsIn) => (
        <>
          <OtherDrafts
            draft={draft}
            onGoOn={(saveKey) => {
              if (begun.isStarted) draft.setAside()
              draft.goOnWith(saveKey)
              step.open()
            }}
          />
          <List
            of={tours}
            state={state}
            given={{ userId }}
            factsIn={factsIn}
            maxHeight="max(360px, calc(100dvh - 168px))"
            toolbar={() =>
              !phone && (
                <span ref={opener}>
                  <Button tone="primary" onClick={step.open}>
                    {beginLabel(begun)}
                  </Button>
                </span>
              )
            }
          />
        </>
      )}
      form={step.isOpen && <TourForm key={draft.id} draft={draft} onSaved={step.close} />}
    />
  )
}
