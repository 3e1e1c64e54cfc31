import type { Answer } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { isBlank, readable } from '@backoffice/contract/readable'
import { brokenCompany, companyFieldOf, type CompanyForm } from '@backoffice/contract/settings/settings-rules'
import { saveSettings, type getSettings } from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { Card } from '../kit/layout.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from '../kit/setting-cards.module.css'

export type Settings = Answer<typeof getSettings>

/** Changes the word of visits and the distance at which a visit is verified. */
export function VisitSettings({
  settings: { product: seenProduct, visitMetres: seenVisitMetres },
}: {
  settings: Settings
}) {
  const { branchCode, userId } = useViewer()
  const save = useSave(saveSettings)
  const state = useState<CompanyForm>({ product: seenProduct, visitMetres: String(seenVisitMetres) })
  const form = useForm<CompanyForm>({
    state,
    failure: save.failure,
    fieldOf: companyFieldOf,
    broken: brokenCompany,
    save: async ({ product, visitMetres }) => {
      const answer = await save.run({
        branchCode,
        userId,
        product,
        visitMetres: Number(visitMetres),
        seenProduct,
        seenVisitMetres,
      })
      if (answer) toast.success([answer.message, readable(product)])
    },
  })
  const { product } = form.values
  return (
    <Card as="section" aria-label="Visits">
      <h2>Visits</h2>
      <Form {...form.props} label="Visits" className={css.form}>
        <TextField
          label="Product"
          maxLength={limits.text.short}
          hint={isBlank(product) ? undefined : settingsMessages.productNote(readable(product))}
          {...form.field('product')}
          required
        />
        <TextField
          label="Visit Metres"
          keys="numeric"
          maxLength={6}
          hint={settingsMessages.metresNote}
          {...form.field('visitMetres')}
          required
        />
        <FormFailure lines={form.failureLines} />
        <SubmitButton busy={form.busy} busyText="Loading...">
          Save
        </SubmitButton>
      </Form>
    </Card>
  )
}
