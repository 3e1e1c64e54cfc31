import { labels } from '@backoffice/contract/labels'
import { tourLabels } from '@backoffice/contract/tours/tours-labels'
import { toursMessages } from '@backoffice/contract/tours/tours-messages'
import { brokenTour, tourFieldOf } from '@backoffice/contract/tours/tour-rules'
import { saveTour } from '@backoffice/contract/tours/my-tours'
import { useEffect, useEffectEvent } from 'react'
import { showKept } from '../documents/kept-item.tsx'
import { RequestFields } from '../documents/request-screen.tsx'
import { StorageWarning } from '../documents/storage-warning.tsx'
import { Stack } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import type { DraftState } from '../kit/drafts/use-draft-state.ts'
import { DayField } from '../kit/form/day-field.tsx'
import { Form } from '../kit/form/form.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { usePhone } from '../kit/phone.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { canKeep } from '../outbox/outbox.ts'
import { useSaveOrKeep } from '../outbox/use-save-or-keep.ts'
import { describeTour, isExpenseStarted, isLegStarted, isTourStarted, sentTour, type TourDraft } from './tour-draft.ts'
import { TourExpenseLines, useExpenseLines } from './tour-expense-lines.tsx'
import { TourLegLines, useLegLines } from './tour-leg-lines.tsx'
import { TourTotals } from './tour-totals.tsx'
import sideForm from '../kit/form/side-form.module.css'
import css from './tour.module.css'

interface TourFormProps {
  draft: DraftState<TourDraft>
  onSaved: () => void
}

/** Draws the form of a tour: its days and reason, the cities, the expenses, and the totals that are computed from them. */
export function TourForm({ draft, onSaved }: TourFormProps) {
  const { userId, branchCode, today } = useViewer()
  const phone = usePhone()
  const { run, failure } = useSaveOrKeep(saveTour)
  const form = useForm<TourDraft>({
    draft,
    state: draft.state,
    broken: brokenTour,
    failure,
    keepsFiles: canKeep.get,
    fieldOf: tourFieldOf,
    save: async (values) => {
      const ended = await run(sentTour(values, userId, branchCode), draft.saving(values), {
        kind: 'tour',
        branch: branchCode,
        about: describeTour(values),
        draft,
        values,
        images: values.expenses.map(({ images }) => images),
      })
      if (!ended) return
      if ('kept' in ended) showKept(ended.kept)
      else toast.success(toursMessages.saved)
      onSaved()
    },
  })
  const { values } = form
  const legs = useLegLines(draft)
  const expenses = useExpenseLines(draft)
  const begin = useEffectEvent(() => {
    // On a phone the focus would open the keyboard over the form.
    if (!phone) form.focus('startDate')
  })
  useEffect(() => begin(), [])

  const submit = () => {
    const broken = brokenTour(values)
    if (broken?.field !== 'legs' && broken !== undefined) return form.submit()
    if (isLegStarted(values.leg)) return legs.entry.refuse({ message: toursMessages.unreadyLeg, field: 'toCity' })
    if (isExpenseStarted(values.expense))
      return expenses.entry.refuse({ message: toursMessages.unreadyExpense, field: 'category' })
    if (broken) return legs.entry.refuse({ ...broken, field: 'fromCity' })
    form.submit()
  }
  const startDate = form.field('startDate')

  return (
    <Stack>
      <Form {...form.props} onSubmit={submit} label={tourLabels.tour} className={sideForm.card} ofThePage>
        <RequestFields title={tourLabels.tour} isStarted={isTourStarted(values)} onClear={draft.clear}>
          <div className={`${css.entry} ${css.days}`}>
            <DayField
              label={labels.startDate}
              {...startDate}
              today={today}
              required
              onChange={(day) => {
                startDate.onChange(day)
                // Most tours last one day, so the second field is often right already.
                if (values.endDate === null && day !== null) form.set({ endDate: day })
              }}
            />
            <DayField label={labels.endDate} {...form.field('endDate')} today={today} required />
            <TextField label={tourLabels.tourReason} {...form.field('tourReason')} maxLength={200} required />
          </div>
        </RequestFields>
      </Form>
      <Stack className={css.lines}>
        <TourLegLines draft={draft} model={legs} />
        <TourExpenseLines draft={draft} model={expenses} />
      </Stack>
      <TourTotals of={values} failureLines={form.failureLines}>
        <Button tone="primary" busy={form.busy} onClick={submit}>
          {labels.submit}
        </Button>
      </TourTotals>
      <StorageWarning />
    </Stack>
  )
}
