import { labels } from '@backoffice/contract/labels'
import { settingLabels } from '@backoffice/contract/settings/settings-labels'
import {
  brokenImportSettings,
  importSettingsFieldOf,
  type ImportSettingsForm,
} from '@backoffice/contract/settings/settings-rules'
import { saveImportSettings } from '@backoffice/contract/settings/settings'
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
import type { Settings } from './visit-settings.form.tsx'

/** Changes the days by which the date of a document in a file may be away from its date here. */
export function ImportSettings({ settings: { identityDays: seenIdentityDays } }: { settings: Settings }) {
  const { branchCode, userId } = useViewer()
  const save = useSave(saveImportSettings)
  const state = useState<ImportSettingsForm>({ identityDays: String(seenIdentityDays) })
  const form = useForm<ImportSettingsForm>({
    state,
    failure: save.failure,
    fieldOf: importSettingsFieldOf,
    broken: brokenImportSettings,
    save: async ({ identityDays }) => {
      const answer = await save.run({ branchCode, userId, identityDays: Number(identityDays), seenIdentityDays })
      if (answer) toast.success([answer.message])
    },
  })
  return (
    <Card as="section" aria-label={labels.import}>
      <h2>{labels.import}</h2>
      <Form {...form.props} label={labels.import} className={css.form}>
        <TextField
          label={settingLabels.identityDays}
          keys="numeric"
          maxLength={3}
          hint={settingsMessages.daysNote}
          {...form.field('identityDays')}
          required
        />
        <FormFailure lines={form.failureLines} />
        <SubmitButton busy={form.busy} busyText={labels.loading}>
          {labels.save}
        </SubmitButton>
      </Form>
    </Card>
  )
}
