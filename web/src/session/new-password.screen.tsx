import { readFragment } from '@backoffice/contract/session/page-of-link'
import {
  brokenNewPassword,
  newPasswordFieldOf,
  type NewPasswordForm,
  takeReset,
} from '@backoffice/contract/session/reset'
import { resetMessages } from '@backoffice/contract/session/reset-messages'
import { labels } from '@backoffice/contract/labels'
import { sessionLabels } from '@backoffice/contract/session/session-labels'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { Card } from '../kit/layout.tsx'
import layout from '../kit/layout.module.css'
import { toast } from '../kit/toasts.tsx'
import { useDatabases } from './databases.ts'
import { EntranceHead } from './entrance.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import css from './login.module.css'
import { chooseBase } from './store.ts'

/** The page of a link in an e-mail: its user chooses a new password. */
export function NewPassword() {
  const link = readFragment(useLocation({ select: ({ hash }) => hash }))
  const { bases, failure, refetch } = useDatabases()
  const base = bases?.find(({ key }) => key === link?.baseKey)
  useEffect(() => {
    if (base) chooseBase(base)
  }, [base])
  return (
    <main className={css.page}>
      <Card className={css.card} aria-busy={!bases && !failure}>
        <EntranceHead title={sessionLabels.newPassword} />
        {failure && (
          <div className={css.failure}>
            <p>{failure.lines.join(' ')}</p>
            <Button onClick={refetch}>{labels.retry}</Button>
          </div>
        )}
        {link && base && <Choose code={link.code} />}
        {bases && !(link && base) && <p>{resetMessages.noLink}</p>}
        <Link to="/forgotPassword" className={`text-link ${css.way}`}>
          {sessionLabels.anotherLink}
        </Link>
      </Card>
    </main>
  )
}

const empty: NewPasswordForm = { newPassword: '', repeated: '' }

function Choose({ code }: { code: string }) {
  const router = useRouter()
  const state = useState(empty)
  const save = useSave(takeReset)
  const form = useForm({
    state,
    failure: save.failure,
    fieldOf: newPasswordFieldOf,
    broken: brokenNewPassword,
    save: async ({ newPassword }) => {
      const answer = await save.run({ code, newPassword })
      if (!answer) return
      toast.success(answer.message)
      await router.navigate({ to: '/login', replace: true })
    },
  })
  const goTo = useRef(form.focus)
  useEffect(() => goTo.current('newPassword'), [])
  return (
    <Form {...form.props} label={sessionLabels.newPassword} className={`${layout.stack} ${css.parts}`}>
      <NewPasswordFields of={form.field} />
      <FormFailure lines={form.failureLines} />
      <SubmitButton full busy={form.busy}>
        {sessionLabels.savePassword}
      </SubmitButton>
    </Form>
  )
}
