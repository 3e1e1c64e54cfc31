import { inGroups } from '@backoffice/contract/language/numbers'
import { digitKinds, groupings } from '@backoffice/contract/language/reading'
import { readingMessages } from '@backoffice/contract/session/reading-messages'
import { saveNumbers } from '@backoffice/contract/settings/settings'
import { numbersFieldOf } from '@backoffice/contract/settings/settings-rules'
import { useSave } from '../api/use-save.ts'
import { ChoiceField } from '../kit/form/choice-field.tsx'
import { useOwnChanges } from '../kit/form/own-changes.ts'
import { useForm } from '../kit/form/use-form.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { SettingForm } from './setting-form.tsx'
import type { Settings } from './visit-settings.form.tsx'

const EXAMPLE = '1234567'
const digitOptions = digitKinds.map((value) => ({
  value,
  label: readingMessages.example(
    readingMessages.digitKinds[value],
    inGroups('123', { digits: value, grouping: 'lakh' }),
  ),
}))
const groupOptions = groupings.map((value) => ({
  value,
  label: readingMessages.example(
    readingMessages.groupings[value],
    inGroups(EXAMPLE, { digits: 'latin', grouping: value }),
  ),
}))

/** Changes the form of the numbers that users read who chose none of their own. */
export function NumberSettings({ settings }: { settings: Settings }) {
  const { branchCode, userId } = useViewer()
  const { digits, grouping } = settings
  const seen = { digits, grouping }
  const save = useSave(saveNumbers)
  const form = useForm({
    state: useOwnChanges(seen),
    failure: save.failure,
    fieldOf: numbersFieldOf,
    broken: () => undefined,
    save: async (now) => {
      const answer = await save.run({ branchCode, userId, now, seen })
      if (answer) toast.success([answer.message])
    },
  })
  const [kind, groups] = [form.field('digits'), form.field('grouping')]
  return (
    <SettingForm title={readingMessages.ofCompany} form={form}>
      <ChoiceField
        label={readingMessages.digits}
        options={digitOptions}
        {...kind}
        onChange={(value) => value !== '' && kind.onChange(value)}
      />
      <ChoiceField
        label={readingMessages.grouping}
        options={groupOptions}
        hint={readingMessages.ofCompanyNote}
        {...groups}
        onChange={(value) => value !== '' && groups.onChange(value)}
      />
    </SettingForm>
  )
}
