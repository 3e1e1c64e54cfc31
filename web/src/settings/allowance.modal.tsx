import type { Row } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import { formatMoney, type Money } from '@backoffice/contract/money'
import { parseTypedMoney } from '@backoffice/contract/money-sum'
import { settingLabels } from '@backoffice/contract/settings/settings-labels'
import { allowanceFieldOf, brokenAllowance, noAllowance } from '@backoffice/contract/settings/settings-rules'
import { saveAllowance, type listAllowances } from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { useDayOrder } from '../kit/day-order.ts'
import { DayField } from '../kit/form/day-field.tsx'
import { DecimalField } from '../kit/form/decimal-field.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { ReadOnlyField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { showDay, showMoney } from '../kit/format.ts'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from '../kit/setting-cards.module.css'

export type Allowance = Row<typeof listAllowances>

interface Values {
  readonly fromDay: Day | null
  readonly amount: Money
}

/** Sets the allowance per mile from a day on, or changes the allowance that begins on a day. */
function AllowanceForm({ changed, onDone }: { changed?: Allowance; onDone: () => void }) {
  const { branchCode, userId, today } = useViewer()
  const order = useDayOrder()
  const save = useSave(saveAllowance)
  const state = useState<Values>(changed ?? { fromDay: today, amount: noAllowance })
  const form = useForm<Values>({
    state,
    failure: save.failure,
    fieldOf: allowanceFieldOf,
    broken: brokenAllowance,
    save: async ({ fromDay, amount }) => {
      if (fromDay === null) return
      const seenAmount = changed?.amount ?? null
      const answer = await save.run({ branchCode, userId, fromDay: wireDay(fromDay), amount, seenAmount })
      if (!answer) return
      toast.success([answer.message, showMoney(amount), showDay(fromDay, order)])
      onDone()
    },
  })
  return (
    <Form {...form.props} label={settingLabels.allowancePerMile} className={css.form}>
      {changed ? (
        <ReadOnlyField label={settingLabels.from} value={showDay(changed.fromDay, order)} />
      ) : (
        <DayField
          label={settingLabels.from}
          today={today}
          hint={settingsMessages.allowanceNote}
          {...form.field('fromDay')}
          required
        />
      )}
      <DecimalField
        label={settingLabels.allowancePerMile}
        {...form.field('amount')}
        show={formatMoney}
        read={parseTypedMoney}
        none={noAllowance}
        unreadable={messages.field.money}
        placeholder="0.00"
        required
      />
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy} busyText={labels.loading} full>
        {labels.save}
      </SubmitButton>
    </Form>
  )
}

export const AllowanceModal = ({ onClose }: { onClose: () => void }) => (
  <Modal title={settingLabels.setAllowance} opened onClose={onClose} size="md">
    <AllowanceForm onDone={onClose} />
  </Modal>
)

export const ChangeAllowance = ({ row, opened, onClose }: RowModal<Allowance>) => (
  <Modal title={settingLabels.changeAllowance} opened={opened} onClose={() => onClose()} size="md">
    <AllowanceForm changed={row} onDone={onClose} />
  </Modal>
)
