import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { organizationInWords, organizationLabel, organizationTypes } from '@backoffice/contract/visits/organizations'
import { visitLabels } from '@backoffice/contract/visits/visits-labels'
import { RequestFields } from '../documents/request-screen.tsx'
import { StorageWarning } from '../documents/storage-warning.tsx'
import { ClientPicker } from '../documents/client-picker.tsx'
import { ChoiceField } from '../kit/form/choice-field.tsx'
import { DayField } from '../kit/form/day-field.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextArea } from '../kit/form/text-area.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import type { FormModel } from '../kit/form/use-form.ts'
import { useViewer } from '../kit/viewer.ts'
import { isStarted, type VisitDraft, type TakenPlace } from './visit-draft.ts'
import sideForm from '../kit/form/side-form.module.css'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { IconCurrentLocation } from '@tabler/icons-react'
import { Card, Inline } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/form/field.tsx'
import { showDegrees, showNumber, showTimeOf } from '../kit/format.ts'
import css from './place-field.module.css'
import { useDevicePlace } from './use-device-place.ts'

interface VisitFormProps {
  form: FormModel<VisitDraft>
  /** The id of the draft in the form. */
  draftId: string
  product: string
  onClear: () => void
}

/** Draws the form of a visit. */
export function VisitForm({ form, draftId, product, onClear }: VisitFormProps) {
  const { values } = form
  const { today } = useViewer()
  const types = organizationTypes.map((type) => ({
    value: type,
    label: organizationInWords(organizationLabel(type, product)),
  }))
  const line = { maxLength: limits.text.line }
  return (
    <Form {...form.props} label={visitLabels.visitForm} className={sideForm.card} ofThePage>
      <RequestFields title={visitLabels.visitForm} isStarted={isStarted(values)} onClear={onClear}>
        <ChoiceField
          label={visitLabels.organizationType}
          {...form.field('organizationType')}
          options={types}
          required
        />
        {values.organizationType === 'client' && <ClientOfBranch form={form} />}
        {values.organizationType !== 'client' && values.organizationType !== '' && (
          <TextField label={visitLabels.organization} {...form.field('organization')} {...line} required />
        )}
        <PlaceField
          // Another draft does not get a place that was requested for the draft before it.
          key={draftId}
          value={values.startLocation}
          onChange={(startLocation) => form.set({ startLocation })}
        />
        <TextField label={visitLabels.contactPerson1} {...form.field('contactPerson1')} {...line} />
        <TextField label={visitLabels.contactPerson2} {...form.field('contactPerson2')} {...line} />
        <TextField label={visitLabels.productDiscussed} {...form.field('productDiscussed')} {...line} />
        <TextArea label={labels.comments} {...form.field('comments')} maxLength={limits.text.comment} />
        <DayField label={visitLabels.followUpDate} {...form.field('followUpDate')} today={today} />
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

/** Chooses the client of the branch who was visited. */
function ClientOfBranch({ form }: { form: FormModel<VisitDraft> }) {
  const { branchCode } = useViewer()
  return (
    <ClientPicker
      branchCode={branchCode}
      acode={form.values.aCode}
      title={form.values.client}
      error={form.field('client').error}
      onChange={({ acode, title }) => form.set({ aCode: acode, client: title })}
      required
    />
  )
}

interface PlaceFieldProps {
  value: TakenPlace | null
  onChange: (place: TakenPlace | null) => void
}

/** Reads the place of the device, with the consent of the user. The visit can be saved without a place. */
function PlaceField({ value, onChange }: PlaceFieldProps) {
  const { isWaiting, failure, take, stop } = useDevicePlace(onChange)
  const note = () => {
    if (isWaiting) return visitsMessages.placeWaiting
    if (failure !== '') return failure
    return value
      ? visitsMessages.placeTaken(showNumber(Math.ceil(value.accuracy)), showTimeOf(value.takenAt))
      : visitsMessages.placeExplained
  }
  return (
    <Field label={visitLabels.startLocation} group>
      {() => (
        <Card gap={3} className={css.place}>
          {value && <strong>{`${showDegrees(value.latitude)}, ${showDegrees(value.longitude)}`}</strong>}
          <p role="status" className={`aside ${failure !== '' && !isWaiting ? 'failed' : ''}`}>
            {note()}
          </p>
          <Inline className={css.buttons}>
            <Button busy={isWaiting} onClick={take}>
              <IconCurrentLocation size={18} stroke={1.75} aria-hidden />
              {visitLabels.useMyLocation}
            </Button>
            {(value || isWaiting) && (
              <Button
                tone="ghost"
                onClick={() => {
                  stop()
                  onChange(null)
                }}
              >
                {isWaiting ? labels.cancel : labels.remove}
              </Button>
            )}
          </Inline>
        </Card>
      )}
    </Field>
  )
}
