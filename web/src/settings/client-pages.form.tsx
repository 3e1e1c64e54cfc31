import { languageName } from '@backoffice/contract/clients/client-facts'
import { languages } from '@backoffice/contract/language/codes'
import { settingLabels } from '@backoffice/contract/settings/settings-labels'
import { saveClientPages } from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { clientPagesFieldOf, type ClientPagesForm } from '@backoffice/contract/settings/settings-rules'
import { useSave } from '../api/use-save.ts'
import { ChoiceField } from '../kit/form/choice-field.tsx'
import { TickField } from '../kit/form/tick-field.tsx'
import { useOwnChanges } from '../kit/form/own-changes.ts'
import { useForm } from '../kit/form/use-form.ts'
import { Note } from '../kit/layout.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { SettingForm } from './setting-form.tsx'
import type { Settings } from './visit-settings.form.tsx'

const choices = languages.map((value) => ({ value, label: languageName(value) }))

/** Changes whether clients open their receipts by a link, and what they read there. */
export function ClientPagesSettings({ settings }: { settings: Settings }) {
  const { branchCode, userId } = useViewer()
  const { clientPages, clientPagesOwed, clientLanguage, hasAddress } = settings
  const seen: ClientPagesForm = { clientPages, clientPagesOwed, clientLanguage }
  const save = useSave(saveClientPages)
  const form = useForm<ClientPagesForm>({
    state: useOwnChanges(seen),
    failure: save.failure,
    fieldOf: clientPagesFieldOf,
    broken: () => undefined,
    save: async (now) => {
      const answer = await save.run({ branchCode, userId, now, seen })
      if (answer) toast.success([answer.message])
    },
  })
  const language = form.field('clientLanguage')
  return (
    <SettingForm title={settingLabels.clientPages} form={form}>
      {!hasAddress && <Note as="p">{settingsMessages.noAddress}</Note>}
      <TickField label={settingLabels.pagesAreOn} hint={settingsMessages.pagesNote} {...form.field('clientPages')} />
      <TickField
        label={settingLabels.pagesShowOwed}
        hint={settingsMessages.owedNote}
        {...form.field('clientPagesOwed')}
      />
      <ChoiceField
        label={settingLabels.clientLanguage}
        options={choices}
        hint={settingsMessages.languageNote}
        {...language}
        onChange={(value) => value !== '' && language.onChange(value)}
      />
    </SettingForm>
  )
}
