import { bankAccountFieldOf, brokenBankAccount, daysToBankOf } from '@backoffice/contract/banks/bank-rules'
import { type listBankAccounts, saveBankAccount } from '@backoffice/contract/banks/bank-statements'
import { bankLabels } from '@backoffice/contract/banks/banks-labels'
import { banksMessages } from '@backoffice/contract/banks/banks-messages'
import type { Row } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { DayField } from '../kit/form/day-field.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import layout from '../kit/layout.module.css'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { todayOf, useViewer } from '../kit/viewer.ts'

export type BankAccount = Row<typeof listBankAccounts>

interface Values {
  readonly number: string
  readonly openedOn: Day | null
  readonly days: string
}

/** States the number of an account at the bank, the first day that is checked, and the days within which the bank shows a deposit. */
export function AccountSettings({ row, opened, onClose }: RowModal<BankAccount>) {
  return (
    <Modal title={bankLabels.editAccount} opened={opened} onClose={() => onClose()} size="md">
      <AccountForm row={row} onSaved={() => onClose()} />
    </Modal>
  )
}

function AccountForm({ row, onSaved }: { row: BankAccount; onSaved: () => void }) {
  const viewer = useViewer()
  const save = useSave(saveBankAccount)
  const { cCode, aCode, title, number, openedOn, daysToBank } = row
  const form = useForm<Values>({
    state: useState<Values>({ number, openedOn, days: String(daysToBank) }),
    failure: save.failure,
    fieldOf: bankAccountFieldOf,
    broken: brokenBankAccount,
    save: async (values) => {
      const answer = await save.run({
        userId: viewer.userId,
        cCode,
        aCode,
        number: values.number.trim(),
        openedOn: values.openedOn === null ? '' : wireDay(values.openedOn),
        daysToBank: daysToBankOf(values.days),
      })
      if (!answer) return
      toast.success([answer.message])
      onSaved()
    },
  })
  return (
    <Form {...form.props} label={bankLabels.editAccount} className={layout.stack}>
      <p>{title}</p>
      <TextField
        label={bankLabels.accountNumber}
        maxLength={limits.text.short}
        hint={banksMessages.numberNote}
        {...form.field('number')}
      />
      <DayField
        label={bankLabels.openedOn}
        today={todayOf(viewer, row)}
        hint={banksMessages.openedOnNote}
        {...form.field('openedOn')}
        required
      />
      <TextField
        label={bankLabels.daysToBank}
        keys="numeric"
        maxLength={2}
        hint={banksMessages.daysNote}
        {...form.field('days')}
        required
      />
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy} busyText={labels.loading} full>
        {labels.save}
      </SubmitButton>
    </Form>
  )
}
