import type { Answer } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { isBlank, readable } from '@backoffice/contract/readable'
import { settingLabels } from '@backoffice/contract/settings/settings-labels'
import { brokenCompany, companyFieldOf, type CompanyForm } from '@backoffice/contract/settings/settings-rules'
import { saveSettings, type getSettings } from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { useSave } from '../api/use-save.ts'
import { TextField } from '../kit/form/text-field.tsx'
import { useOwnChanges } from '../kit/form/own-changes.ts'
import { useForm } from '../kit/form/use-form.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { SettingForm } from './setting-form.tsx'

export type Settings = Answer<typeof getSettings>

/** Changes the word of visits and the distance at which a visit is verified. */
export function VisitSettings({
  settings: { product: seenProduct, visitMetres: seenVisitMetres },
}: {
  settings: Settings
}) {
  const { branchCode, userId } = useViewer()
  const save = useSave(saveSettings)
  const state = useOwnChanges<CompanyForm>({ product: seenProduct, visitMetres: String(seenVisitMetres) })
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
      if (!answer) return
      form.set({ product: readable(product), visitMetres: String(Number(visitMetres)) })
      toast.success([answer.message, readable(product)])
    },
  })
  const { product } = form.values
  return (
    <SettingForm title={labels.visits} form={form}>
      <TextField
        label={settingLabels.product}
        maxLength={limits.text.short}
        hint={isBlank(product) ? undefined : settingsMessages.productNote(readable(product))}
        {...form.field('product')}
        required
      />
      <TextField
        label={settingLabels.visitMetres}
        keys="numeric"
        maxLength={6}
        hint={settingsMessages.metresNote}
        {...form.field('visitMetres')}
        required
      />
    </SettingForm>
  )
}
