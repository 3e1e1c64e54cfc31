import { wordIn } from '@backoffice/contract/words'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { brokenOpening, type Opening, openingFieldOf, openingTimes } from '@backoffice/contract/periods/period-rules'
import { openDays } from '@backoffice/contract/periods/periods'
import { periodLabels } from '@backoffice/contract/periods/periods-labels'
import { periodsMessages } from '@backoffice/contract/periods/periods-messages'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { joined } from '../kit/joined.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextArea } from '../kit/form/text-area.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { Card } from '../kit/layout.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import type { Period } from './close-days.form.tsx'
import css from '../kit/setting-cards.module.css'

type Values = { readonly [name in keyof Opening]: string }

const empty: Values = { personId: '', hours: '', reason: '' }
const times = openingTimes.map(([hours, label]) => ({ value: String(hours), label }))

/** Opens closed days for one person for some time. */
export function OpenDays({ period: { people, closedThrough } }: { period: Period }) {
  const { branchCode, userId } = useViewer()
  const save = useSave(openDays)
  const state = useState(empty)
  const form = useForm<Values>({
    state,
    failure: save.failure,
    fieldOf: openingFieldOf,
    broken: brokenOpening,
    save: async ({ personId, hours, reason }) => {
      const answer = await save.run({
        branchCode,
        userId,
        personId: Number(personId),
        hours: Number(hours),
        reason,
      })
      if (!answer) return
      toast.success([answer.message, people.find((person) => String(person.userId) === personId)?.name ?? ''])
      form.set(empty)
    },
  })
  const options = people.map(({ userId: id, name, login, roleName }) => ({
    value: String(id),
    label: joined([name, wordIn(roleName)]),
    code: String(login),
  }))
  return (
    <Card as="section" aria-label={periodLabels.openForOnePerson}>
      <h2>{periodLabels.openForOnePerson}</h2>
      <p className="muted">{closedThrough === null ? periodsMessages.nothingClosed : periodsMessages.forOne}</p>
      <Form {...form.props} label={periodLabels.openForOnePerson} className={css.form}>
        <SelectField label={periodLabels.person} {...form.field('personId')} options={options} required />
        <SelectField label={periodLabels.for} {...form.field('hours')} options={times} required />
        <TextArea label={labels.reason} rows={2} maxLength={limits.text.comment} {...form.field('reason')} required />
        <FormFailure lines={form.failureLines} />
        <SubmitButton busy={form.busy} busyText={labels.loading}>
          {periodLabels.openDays}
        </SubmitButton>
      </Form>
    </Card>
  )
}
