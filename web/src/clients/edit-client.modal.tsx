import {
  brokenFacts,
  languageName,
  languages,
  type Language,
  saveClientFacts,
} from '@backoffice/contract/clients/client-facts'
import type { ClientPage } from '@backoffice/contract/clients/clients'
import { clientLabels } from '@backoffice/contract/clients/clients-labels'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { countryCodeOf } from '@backoffice/contract/telephone'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { TickField } from '../kit/form/tick-field.tsx'
import { useConfiguration } from '../kit/configuration.ts'
import layout from '../kit/layout.module.css'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'

interface Values {
  readonly telephone: string
  readonly email: string
  readonly language: Language
  readonly noMessages: boolean
  readonly secondName: string
  readonly taxNumbers: string
  readonly creditDays: string
  readonly route: string
}

const languageOptions = languages.flatMap((code) => (code === '' ? [] : [{ value: code, label: languageName(code) }]))

/** Changes the facts of a client that people who call on the client need. */
export function EditClient({ client, onClose }: { client: ClientPage; onClose: () => void }) {
  const { userId } = useViewer()
  const save = useSave(saveClientFacts)
  const { aCode, cCode, title, creditDays, rowVersion } = client
  const company = useConfiguration().branches.find(({ bcode }) => bcode === cCode)
  const countryCode = company ? countryCodeOf(company) : ''
  const form = useForm<Values>({
    state: useState<Values>({
      telephone: client.telephone,
      email: client.email,
      language: languages.find((code) => code === client.language) ?? '',
      noMessages: client.noMessages,
      secondName: client.secondName,
      taxNumbers: client.taxNumbers,
      creditDays: creditDays === null ? '' : String(creditDays),
      route: client.route,
    }),
    failure: save.failure,
    broken: (values) => brokenFacts(values, countryCode),
    save: async (values) => {
      const typed = values.creditDays.trim()
      const answer = await save.run({
        ...values,
        userId,
        branchCode: cCode,
        aCode,
        creditDays: typed === '' ? null : Number(typed),
        rowVersion,
      })
      if (!answer) return
      toast.success([answer.message, title])
      onClose()
    },
  })
  const short = { maxLength: limits.text.short }
  const line = { maxLength: limits.text.line }
  return (
    <Modal title={clientLabels.factsOfTheClient} opened onClose={onClose} size="md">
      <Form {...form.props} label={clientLabels.factsOfTheClient} className={layout.stack}>
        <TextField label={labels.telephone} keys="tel" {...short} {...form.field('telephone')} />
        <TextField label={labels.email} keys="email" maxLength={limits.text.email} {...form.field('email')} />
        <TextField label={clientLabels.secondName} {...line} {...form.field('secondName')} />
        <TextField label={clientLabels.route} {...short} {...form.field('route')} />
        <TextField label={clientLabels.creditDays} keys="numeric" maxLength={3} {...form.field('creditDays')} />
        <TextField label={clientLabels.taxNumbers} {...line} {...form.field('taxNumbers')} />
        <SelectField label={clientLabels.language} {...form.field('language')} options={languageOptions} clearable />
        <TickField label={clientLabels.noMessages} {...form.field('noMessages')} />
        <FormFailure lines={form.failureLines} />
        <SubmitButton busy={form.busy} busyText={labels.loading} full>
          {labels.save}
        </SubmitButton>
      </Form>
    </Modal>
  )
}
