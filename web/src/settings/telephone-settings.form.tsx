import { settingLabels } from '@backoffice/contract/settings/settings-labels'
import { brokenTelephones, telephonesFieldOf, type TelephonesForm } from '@backoffice/contract/settings/settings-rules'
import { saveTelephoneCountry } from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { telephoneCountries } from '@backoffice/contract/telephone'
import { useSave } from '../api/use-save.ts'
import { SelectField } from '../kit/form/select-field.tsx'
import { useOwnChanges } from '../kit/form/own-changes.ts'
import { useForm } from '../kit/form/use-form.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { SettingForm } from './setting-form.tsx'
import { countryIn, telephoneCountryShown } from './telephone-country.ts'
import type { Settings } from './visit-settings.form.tsx'

const options = telephoneCountries
  .map((code) => ({ value: code, label: countryIn(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, document.documentElement.lang))

/** Changes the country of telephone numbers that are written without a country code. */
export function TelephoneSettings({ settings }: { settings: Settings }) {
  const { branchCode, userId } = useViewer()
  const { telephoneCountry: seenTelephoneCountry, timeZone } = settings
  const save = useSave(saveTelephoneCountry)
  const state = useOwnChanges<TelephonesForm>({ telephoneCountry: seenTelephoneCountry })
  const form = useForm<TelephonesForm>({
    state,
    failure: save.failure,
    fieldOf: telephonesFieldOf,
    broken: brokenTelephones,
    save: async ({ telephoneCountry }) => {
      const answer = await save.run({ branchCode, userId, telephoneCountry, seenTelephoneCountry })
      if (answer) toast.success([answer.message])
    },
  })
  return (
    <SettingForm title={settingLabels.telephones} form={form}>
      <SelectField
        label={settingLabels.telephoneCountry}
        options={options}
        clearable
        placeholder={telephoneCountryShown({ timeZone })}
        hint={settingsMessages.countryNote}
        {...form.field('telephoneCountry')}
      />
    </SettingForm>
  )
}
