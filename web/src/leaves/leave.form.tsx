import type { Day } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { daysOfLeave } from '@backoffice/contract/leaves/leave-rules'
import { leaveLabels } from '@backoffice/contract/leaves/leaves-labels'
import { leavesMessages } from '@backoffice/contract/leaves/leaves-messages'
import { limits } from '@backoffice/contract/limits'
import { useDictionary } from '../documents/dictionary.ts'
import { RequestFields } from '../documents/request-screen.tsx'
import { StorageWarning } from '../documents/storage-warning.tsx'
import { ChoiceField } from '../kit/form/choice-field.tsx'
import { DayField } from '../kit/form/day-field.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextArea } from '../kit/form/text-area.tsx'
import { ReadOnlyField } from '../kit/form/text-field.tsx'
import type { FormModel } from '../kit/form/use-form.ts'
import { useViewer } from '../kit/viewer.ts'
import { isStarted, type LeaveDraft } from './leave-draft.ts'
import sideForm from '../kit/form/side-form.module.css'

interface LeaveFormProps {
  form: FormModel<LeaveDraft>
  onClear: () => void
}

/** Draws the form of a leave. The end follows the start, because most leaves last one day. */
export function LeaveForm({ form, onClear }: LeaveFormProps) {
  const { values } = form
  const { today } = useViewer()
  const { options: types, unavailable } = useDictionary('LEAVE')
  const days = daysOfLeave(values)
  const start = form.field('startDate')
  const begin = (startDate: Day | null) => {
    start.onChange(startDate)
    if (startDate !== null && (values.endDate === null || values.endDate < startDate)) form.set({ endDate: startDate })
  }
  return (
    <Form {...form.props} label={leaveLabels.leaveForm} className={sideForm.card} ofThePage>
      <RequestFields title={leaveLabels.leaveForm} isStarted={isStarted(values)} onClear={onClear}>
        <ChoiceField
          label={leaveLabels.leaveType}
          {...form.field('leaveType')}
          options={types}
          hint={types.length === 0 && unavailable}
          required
        />
        <div className={sideForm.pair}>
          <DayField label={labels.startDate} {...start} onChange={begin} today={today} required />
          <DayField label={labels.endDate} {...form.field('endDate')} today={today} required />
        </div>
        <ReadOnlyField label={leaveLabels.noOfDays} value={days === undefined ? '–' : leavesMessages.days(days)} />
        <TextArea label={labels.remarks} {...form.field('remarks')} maxLength={limits.text.comment} />
        <FormFailure lines={form.failureLines} />
        <div className={sideForm.submit}>
          <SubmitButton busy={form.busy} busyText={labels.loading} full>
            {labels.submit}
          </SubmitButton>
        </div>
        <StorageWarning />
      </RequestFields>
    </Form>
  )
}
