import type { Row } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { settingLabels } from '@backoffice/contract/settings/settings-labels'
import { brokenRep, repFieldOf } from '@backoffice/contract/settings/settings-rules'
import { saveMarketingRep, type listMarketingReps } from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { MultiSelect } from '../kit/form/multi-select.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { ReadOnlyField, TextField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { useSession } from '../session/use-session.ts'
import css from '../kit/setting-cards.module.css'

export type Rep = Row<typeof listMarketingReps>

interface Values {
  readonly mRepId: string
  readonly mRepName: string
  readonly branches: readonly string[]
}

/** Adds a marketing rep to branches of the director, or gives one another name or other branches. */
function RepForm({ changed, onDone }: { changed?: Rep; onDone: () => void }) {
  const { user, branch } = useSession()
  const save = useSave(saveMarketingRep)
  const state = useState<Values>(
    changed
      ? { mRepId: String(changed.mRepId), mRepName: changed.mRepName, branches: changed.branches }
      : { mRepId: '', mRepName: '', branches: [branch.code] },
  )
  const form = useForm<Values>({
    state,
    failure: save.failure,
    fieldOf: repFieldOf,
    broken: (values) => brokenRep({ ...values, isNew: changed === undefined }),
    save: async ({ mRepId, mRepName, branches }) => {
      const answer = await save.run({
        userId: user.userId,
        mRepId: Number(mRepId),
        mRepName,
        branches: [...branches],
        ...(changed && { rowVersion: changed.rowVersion }),
      })
      if (!answer) return
      toast.success([answer.message, mRepName])
      onDone()
    },
  })
  const options = user.companies.flatMap((company) =>
    company.branches.map(({ bcode, bname }) => ({ value: bcode, label: bname })),
  )
  return (
    <Form {...form.props} label={labels.marketingRep} className={css.form}>
      {changed ? (
        <ReadOnlyField label={settingLabels.code} value={String(changed.mRepId)} />
      ) : (
        <TextField label={settingLabels.code} keys="numeric" maxLength={10} {...form.field('mRepId')} required />
      )}
      <TextField label={labels.name} maxLength={limits.text.short} {...form.field('mRepName')} required />
      <MultiSelect
        label={labels.branches}
        {...form.field('branches')}
        options={options}
        {...(changed ? { hint: settingsMessages.repNote } : { required: true })}
      />
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy} busyText={labels.loading} full>
        {labels.save}
      </SubmitButton>
    </Form>
  )
}

export const RepModal = ({ onClose }: { onClose: () => void }) => (
  <Modal title={settingLabels.addMarketingRep} opened onClose={onClose} size="md">
    <RepForm onDone={onClose} />
  </Modal>
)

export const ChangeRep = ({ row, opened, onClose }: RowModal<Rep>) => (
  <Modal title={settingLabels.editMarketingRep} opened={opened} onClose={() => onClose()} size="md">
    <RepForm changed={row} onDone={onClose} />
  </Modal>
)
