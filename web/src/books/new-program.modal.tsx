import { bookLabels } from '@backoffice/contract/books/books-labels'
import { booksMessages } from '@backoffice/contract/books/books-messages'
import { brokenProgram, programFieldOf, programTerms } from '@backoffice/contract/books/program-rules'
import { makeProgram, type ProgramCall, programCalls } from '@backoffice/contract/books/programs'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { MultiSelect } from '../kit/form/multi-select.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import layout from '../kit/layout.module.css'
import { Modal } from '../kit/modal.tsx'
import { OneTimeSecret } from '../kit/one-time-secret.tsx'
import { toast } from '../kit/toasts.tsx'
import { useSession } from '../session/use-session.ts'

const words = booksMessages.screen

interface Values {
  readonly name: string
  readonly calls: readonly ProgramCall[]
  readonly branches: readonly string[]
  readonly days: string
}

const calls = programCalls.map((value) => ({ value, label: booksMessages.calls[value] }))
const terms = programTerms.map((days) => ({ value: String(days), label: bookLabels.days(days) }))

/** Makes a token for a program in branches of the director, and then shows it. */
export function NewProgram({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const save = useSave(makeProgram)
  const [token, setToken] = useState<string>()
  const branches = user.companies.flatMap((company) =>
    company.branches.map(({ bcode, bname }) => ({ value: bcode, label: bname, code: bcode })),
  )
  const state = useState<Values>({
    name: '',
    calls: programCalls,
    branches: branches.map(({ value }) => value),
    days: String(programTerms[0]),
  })
  const form = useForm({
    state,
    failure: save.failure,
    fieldOf: programFieldOf,
    broken: brokenProgram,
    save: async (values) => {
      const answer = await save.run({
        userId: user.userId,
        name: values.name,
        calls: [...values.calls],
        branches: [...values.branches],
        days: Number(values.days),
      })
      if (answer?.value === undefined) return
      toast.success([answer.message])
      setToken(answer.value)
    },
  })
  return (
    <Modal title={bookLabels.newToken} opened onClose={onClose} size="md">
      {token === undefined ? (
        <Form {...form.props} label={bookLabels.newToken} className={layout.stack}>
          <TextField label={labels.name} maxLength={limits.text.short} {...form.field('name')} required />
          <MultiSelect label={bookLabels.mayDo} {...form.field('calls')} options={calls} required />
          <MultiSelect label={labels.branches} {...form.field('branches')} options={branches} required />
          <SelectField label={bookLabels.validFor} {...form.field('days')} options={terms} required />
          <FormFailure lines={form.failureLines} />
          <SubmitButton busy={form.busy} busyText={bookLabels.saving} full>
            {bookLabels.makeToken}
          </SubmitButton>
        </Form>
      ) : (
        <OneTimeSecret
          label={bookLabels.tokenOf(form.values.name)}
          value={token}
          hint={words.tokenOnce}
          copied={words.tokenCopied}
          notCopied={words.tokenNotCopied}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
