import { type Day, wireDay } from '@backoffice/contract/day'
import { saveGoLiveDay } from '@backoffice/contract/home/first-steps'
import { goLiveMessages } from '@backoffice/contract/home/golive-messages'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { labels } from '@backoffice/contract/labels'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { useDayOrder } from '../kit/day-order.ts'
import { DayField } from '../kit/form/day-field.tsx'
import { Form } from '../kit/form/form.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { showDay } from '../kit/format.ts'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from './first-steps.module.css'

/** Shows the go-live day with the button that sets it. */
export function GoLive({ day }: { day: Day | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const order = useDayOrder()
  return (
    <>
      <button type="button" className={css.press} onClick={() => setIsOpen(true)}>
        {homeMessages.steps.goLive}
      </button>
      {day !== null && ` ${showDay(day, order)}`}
      <Modal title={homeMessages.steps.goLive} opened={isOpen} onClose={() => setIsOpen(false)} size="md">
        <GoLiveForm day={day} onDone={() => setIsOpen(false)} />
      </Modal>
    </>
  )
}

interface Values {
  readonly day: Day | null
}

function GoLiveForm({ day: was, onDone }: { day: Day | null; onDone: () => void }) {
  const { userId, today } = useViewer()
  const save = useSave(saveGoLiveDay)
  const state = useState<Values>({ day: was })
  const form = useForm<Values>({
    state,
    failure: save.failure,
    broken: ({ day }) => (day === null ? { field: 'day', message: goLiveMessages.noDay } : undefined),
    save: async ({ day }) => {
      if (day === null) return
      const answer = await save.run({ userId, day: wireDay(day) })
      if (!answer) return
      toast.success([answer.message])
      onDone()
    },
  })
  return (
    <Form {...form.props} label={homeMessages.steps.goLive}>
      <DayField
        label={homeMessages.steps.goLive}
        today={today}
        hint={goLiveMessages.note}
        {...form.field('day')}
        required
      />
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy} busyText={labels.loading} full>
        {labels.save}
      </SubmitButton>
    </Form>
  )
}
