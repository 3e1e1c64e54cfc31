import { importKindName } from '@backoffice/contract/imports/kind-names'
import { brokenFeed, feedFieldOf, hoursOf } from '@backoffice/contract/imports/feed-rules'
import { makeFeed } from '@backoffice/contract/imports/feeds'
import { feedsMessages } from '@backoffice/contract/imports/feeds-messages'
import { importLabels } from '@backoffice/contract/imports/imports-labels'
import { type LastingKindName, lastingKinds, kindOf } from '@backoffice/contract/imports/kinds'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import layout from '../kit/layout.module.css'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { MultiSelect } from '../kit/form/multi-select.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { Modal } from '../kit/modal.tsx'
import { OneTimeSecret } from '../kit/one-time-secret.tsx'
import { toast } from '../kit/toasts.tsx'
import { useSession } from '../session/use-session.ts'

interface Values {
  readonly name: string
  readonly kinds: readonly LastingKindName[]
  readonly branches: readonly string[]
  readonly expectedHours: string
}

const kinds = lastingKinds.map((value) => ({ value, label: importKindName(kindOf(value).title) }))

/** Makes a feed in branches of the director, and then shows its token. */
export function NewFeed({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const save = useSave(makeFeed)
  const [token, setToken] = useState<string>()
  const branches = user.companies.flatMap((company) =>
    company.branches.map(({ bcode, bname }) => ({ value: bcode, label: bname, code: bcode })),
  )
  const state = useState<Values>({
    name: '',
    kinds: [],
    branches: branches.map(({ value }) => value),
    expectedHours: '',
  })
  const form = useForm({
    state,
    failure: save.failure,
    fieldOf: feedFieldOf,
    broken: brokenFeed,
    save: async ({ name, kinds: chosen, branches: codes, expectedHours }) => {
      const answer = await save.run({
        userId: user.userId,
        name,
        kinds: [...chosen],
        branches: [...codes],
        expectedHours: hoursOf(expectedHours),
      })
      if (answer?.value === undefined) return
      toast.success([answer.message])
      setToken(answer.value)
    },
  })
  return (
    <Modal title={importLabels.newFeed} opened onClose={onClose} size="md">
      {token === undefined ? (
        <Form {...form.props} label={importLabels.newFeed} className={layout.stack}>
          <TextField label={labels.name} maxLength={limits.text.short} {...form.field('name')} required />
          <MultiSelect label={importLabels.data} {...form.field('kinds')} options={kinds} required />
          <MultiSelect label={labels.branches} {...form.field('branches')} options={branches} required />
          <TextField
            label={importLabels.expectedHours}
            keys="numeric"
            maxLength={4}
            hint={feedsMessages.screen.hoursNote}
            {...form.field('expectedHours')}
          />
          <FormFailure lines={form.failureLines} />
          <SubmitButton busy={form.busy} busyText={labels.loading} full>
            {importLabels.makeFeed}
          </SubmitButton>
        </Form>
      ) : (
        <OneTimeSecret
          label={importLabels.tokenOf(form.values.name)}
          value={token}
          hint={feedsMessages.screen.tokenOnce}
          copied={feedsMessages.screen.copied}
          notCopied={feedsMessages.screen.notCopied}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
