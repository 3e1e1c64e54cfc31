import { wordIn } from '@backoffice/contract/words'
import { brokenCredit, creditFieldOf } from '@backoffice/contract/credits/credit-rules'
import { creditKinds } from '@backoffice/contract/credits/credit-statuses'
import { saveCredit } from '@backoffice/contract/credits/credits'
import { creditLabels } from '@backoffice/contract/credits/credits-labels'
import { creditsMessages } from '@backoffice/contract/credits/credits-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { ClientPicker } from '../documents/client-picker.tsx'
import { Button } from '../kit/button.tsx'
import { DraftNotes, OtherDrafts } from '../kit/drafts/draft-notes.tsx'
import { useDraftState } from '../kit/drafts/use-draft-state.ts'
import { DayField } from '../kit/form/day-field.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { MoneyField } from '../kit/form/money-field.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextArea } from '../kit/form/text-area.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import layout from '../kit/layout.module.css'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { type CreditDraft, creditDraft, sentCredit } from './credit-draft.ts'
import { InvoiceField } from '../documents/invoice-field.tsx'

const kinds = creditKinds.map((kind) => ({ value: kind, label: wordIn(kind) }))

/** Enters a credit of a client, which counts after another director has approved it. */
export function NewCredit({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={creditLabels.newCredit} opened onClose={onClose} size="md">
      <CreditForm onSaved={onClose} />
    </Modal>
  )
}

function CreditForm({ onSaved }: { onSaved: () => void }) {
  const { userId, branchCode, today } = useViewer()
  const [kind] = useState(() => creditDraft(today))
  const draft = useDraftState('credit', kind)
  const save = useSave(saveCredit)
  const form = useForm<CreditDraft>({
    draft,
    state: draft.state,
    failure: save.failure,
    fieldOf: creditFieldOf,
    broken: (values) => brokenCredit({ ...values, today }),
    save: async (values) => {
      const answer = await save.run(sentCredit(values, userId, branchCode), draft.saving(values))
      if (!answer) return
      toast.success([answer.message])
      onSaved()
    },
  })
  const { values } = form
  const invoice = form.field('invoiceNo')
  return (
    <Form {...form.props} label={creditLabels.creditForm} className={layout.stack}>
      <p className="muted">{creditsMessages.countsLater}</p>
      <DraftNotes draft={draft} />
      <OtherDrafts draft={draft} onGoOn={draft.goOnWith} />
      <ClientPicker
        branchCode={branchCode}
        acode={values.aCode}
        title={values.client}
        name="aCode"
        error={form.field('aCode').error}
        onChange={({ acode, title, ccode }) => form.set({ aCode: acode, client: title, cCode: ccode, invoiceNo: '' })}
        required
      />
      <InvoiceField
        aCode={values.aCode}
        cCode={values.cCode}
        {...invoice}
        hint={creditsMessages.ofClient}
        onChange={(invoiceNo) => invoice.onChange(invoiceNo)}
      />
      <TextField label={creditLabels.creditNo} maxLength={limits.text.short} {...form.field('creditNo')} required />
      <SelectField label={creditLabels.kind} {...form.field('kind')} options={kinds} required />
      <DayField label={creditLabels.creditDate} {...form.field('creditDate')} today={today} to={today} required />
      <MoneyField label={labels.amount} {...form.field('amount')} required />
      <TextArea label={labels.reason} maxLength={limits.text.comment} {...form.field('reason')} required />
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy} busyText={labels.loading} full>
        {labels.submit}
      </SubmitButton>
      {kind.isStarted(values) && (
        <Button tone="ghost" onClick={draft.clear}>
          {labels.clear}
        </Button>
      )}
    </Form>
  )
}
