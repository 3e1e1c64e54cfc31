import { labels } from '@backoffice/contract/labels'
import { settingLabels } from '@backoffice/contract/settings/settings-labels'
import {
  brokenImportSettings,
  importSettingsFieldOf,
  type ImportSettingsForm,
} from '@backoffice/contract/settings/settings-rules'
import { saveImportSettings } from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { useSave } from '../api/use-save.ts'
import { TextField } from '../kit/form/text-field.tsx'
import { useOwnChanges } from '../kit/form/own-changes.ts'
import { useForm } from '../kit/form/use-form.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { SettingForm } from './setting-form.tsx'
import type { Settings } from './visit-settings.form.tsx'

/** Changes the days by which the date of a document in a file may be away from its date here. */
export function ImportSettings({ settings: { identityDays: seenIdentityDays } }: { settings: Settings }) {
  const { branchCode, userId } = useViewer()
  const save = useSave(saveImportSettings)
  const state = useOwnChanges<ImportSettingsForm>({ identityDays: String(seenIdentityDays) })
  const form = useForm<ImportSettingsForm>({
    state,
    failure: save.failure,
    fieldOf: importSettingsFieldOf,
    broken: brokenImportSettings,
    save: async ({ identityDays }) => {
      const answer = await save.run({ branchCode, userId, identityDays: Number(identityDays), seenIdentityDays })
      if (!answer) return
      form.set({ identityDays: String(Number(identityDays)) })
      toast.success([answer.message])
    },
  })
  return (
    <SettingForm title={labels.import} form={form}>
      <TextField
        label={settingLabels.identityDays}
        keys="numeric"
        maxLength={3}
        hint={settingsMessages.daysNote}
        {...form.field('identityDays')}
        required
      />
    </SettingForm>
  )
}
