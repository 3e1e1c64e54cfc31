import { bookLabels } from '@backoffice/contract/books/books-labels'
import { labels } from '@backoffice/contract/labels'
import { type listLedgers, saveLedger } from '@backoffice/contract/books/books'
import { booksMessages } from '@backoffice/contract/books/books-messages'
import type { Row } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { ReadOnlyField, TextField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from '../kit/setting-cards.module.css'

const words = booksMessages.screen

type Ledger = Row<typeof listLedgers>

export const accountOf = ({ account }: Ledger): string => booksMessages.accounts[account]

/** Chooses the ledger of a kind of account, or of a single bank account. */
export function ChangeLedger({ row, opened, onClose }: RowModal<Ledger>) {
  const { userId } = useViewer()
  const { branchCode, account, holder, holderName, chosen } = row
  const save = useSave(saveLedger)
  const state = useState({ ledger: chosen })
  const form = useForm<{ readonly ledger: string }>({
    state,
    failure: save.failure,
    fieldOf: () => undefined,
    broken: () => undefined,
    save: async ({ ledger }) => {
      const answer = await save.run({ userId, branchCode, account, holder, ledger, seenLedger: chosen })
      if (!answer) return
      toast.success([answer.message, ledger.trim()])
      onClose()
    },
  })
  return (
    <Modal title={bookLabels.changeLedger} opened={opened} onClose={() => onClose()} size="md">
      <Form {...form.props} label={bookLabels.changeLedger} className={css.form}>
        <ReadOnlyField label={labels.account} value={holder === '' ? accountOf(row) : `${holderName} (${holder})`} />
        <TextField
          label={bookLabels.ledger}
          maxLength={limits.text.line}
          hint={words.ledgerHint}
          {...form.field('ledger')}
        />
        <FormFailure lines={form.failureLines} />
        <SubmitButton busy={form.busy} busyText={bookLabels.saving} full>
          {labels.save}
        </SubmitButton>
      </Form>
    </Modal>
  )
}
