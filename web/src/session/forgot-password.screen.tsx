import { labels } from '@backoffice/contract/labels'
import { askReset, brokenAsk } from '@backoffice/contract/session/reset'
import { resetMessages } from '@backoffice/contract/session/reset-messages'
import { sessionLabels } from '@backoffice/contract/session/session-labels'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { Card } from '../kit/layout.tsx'
import layout from '../kit/layout.module.css'
import { useObservable } from '../kit/observable.ts'
import { DatabaseChoice } from './database-choice.tsx'
import { useDatabases } from './databases.ts'
import { EntranceHead } from './entrance.tsx'
import css from './login.module.css'
import { currentBase } from './store.ts'

/** Asks for a link to choose a new password. The page shows the same for every username. */
export function ForgotPassword() {
  const { bases, passwordResets } = useDatabases()
  const [isAsked, setIsAsked] = useState(false)
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isAsked) answer.current?.focus()
  }, [isAsked])
  return (
    <main className={css.page}>
      <Card className={css.card}>
        <EntranceHead title={sessionLabels.forgotPassword} />
        {isAsked ? (
          <p ref={answer} tabIndex={-1} role="status">
            {resetMessages.asked}
          </p>
        ) : bases && !passwordResets ? (
          <p>{resetMessages.notSetUp}</p>
        ) : (
          <Ask onAsked={() => setIsAsked(true)} />
        )}
        <Link to="/login" className={`text-link ${css.way}`}>
          {sessionLabels.backToLogin}
        </Link>
      </Card>
    </main>
  )
}

function Ask({ onAsked }: { onAsked: () => void }) {
  const base = useObservable(currentBase)
  const state = useState({ username: '' })
  const save = useSave(askReset)
  const form = useForm({
    state,
    failure: save.failure,
    broken: brokenAsk,
    save: async ({ username }) => {
      if (await save.run({ loginid: Number(username.trim()) })) onAsked()
    },
  })
  const { focus } = form
  const goTo = useRef(focus)
  useEffect(() => goTo.current('username'), [])
  return (
    <Form {...form.props} label={sessionLabels.forgotPassword} enter="save" className={`${layout.stack} ${css.parts}`}>
      <p className="muted">{resetMessages.note}</p>
      <DatabaseChoice />
      <TextField label={labels.username} keys="numeric" autoComplete="username" {...form.field('username')} />
      <FormFailure lines={form.failureLines} />
      <SubmitButton full busy={form.busy || base === undefined}>
        {sessionLabels.sendLink}
      </SubmitButton>
    </Form>
  )
}
