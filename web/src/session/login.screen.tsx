import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { sessionLabels } from '@backoffice/contract/session/session-labels'
import { type Failure, failureOf } from '../api/failures.ts'
import layout from '../kit/layout.module.css'
import { Note } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/form/field.tsx'
import fieldCss from '../kit/form/field.module.css'
import { PasswordField } from '../kit/form/password-field.tsx'
import { TickField } from '../kit/form/tick-field.tsx'
import { useObservable } from '../kit/observable.ts'
import { usePhone } from '../kit/phone.ts'
import { toast } from '../kit/toasts.tsx'
import { DatabaseChoice } from './database-choice.tsx'
import { useDatabases } from './databases.ts'
import { EntranceHead } from './entrance.tsx'
import css from './login.module.css'
import { hasWaitingDrafts } from './drafts.ts'
import { type LoginForm, loginErrors } from './login-rules.ts'
import { type Base, lastLogin, rememberChoice } from './remembered.ts'
import { lastEnd, signIn } from './sign-in.ts'
import { currentBase } from './store.ts'
import { login } from '@backoffice/contract/session/sign-in'

/** Draws the sign-in (document 1, section 8): both required messages together, one toast for a failure, the database chosen first. */
export function Login() {
  const base = useObservable(currentBase)
  const ended = useObservable(lastEnd)
  // Drafts of an earlier visit count too: its session may have ended while the browser was closed.
  const [isKept, setIsKept] = useState(false)
  useEffect(() => setIsKept(base !== undefined && ended !== 'logout' && hasWaitingDrafts(base.key)), [base, ended])
  const notice = [ended === 'expired' && messages.login.expired, isKept && messages.login.kept]
    .filter(Boolean)
    .join(' ')
  const phone = usePhone()
  const form = useLogin(phone)
  const { passwordResets } = useDatabases()

  return (
    <main className={css.page}>
      <form
        className={`${layout.card} ${css.card}`}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
        noValidate
        aria-busy={form.busy}
      >
        <EntranceHead title={sessionLabels.login} />
        {notice !== '' && <Note as="p">{notice}</Note>}
        <DatabaseChoice />
        <Field label={labels.username} error={form.errors.username}>
          {(aria) => (
            <input
              {...aria}
              ref={form.usernameRef}
              className={fieldCss.control}
              name="username"
              value={form.values.username}
              onChange={(event) => form.set({ username: event.target.value })}
              inputMode="numeric"
              autoComplete="username"
            />
          )}
        </Field>
        <PasswordField
          label={labels.password}
          name="password"
          autoComplete="current-password"
          maxLength={limits.password.max}
          value={form.values.password}
          onChange={(password) => form.set({ password })}
          error={form.errors.password}
          inputRef={form.passwordRef}
        />
        <TickField
          label={sessionLabels.rememberMe}
          hint={phone && messages.login.remembered}
          value={form.values.rememberMe}
          onChange={(rememberMe) => form.set({ rememberMe })}
        />
        {form.failure && (
          <div className={css.failure}>
            {form.failure.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        <Button tone="primary" type="submit" full busy={form.busy}>
          {sessionLabels.login}
        </Button>
        {passwordResets && (
          <Link to="/forgotPassword" className={`text-link ${css.way}`}>
            {sessionLabels.forgotPassword}
          </Link>
        )}
      </form>
    </main>
  )
}

/** On a phone a person stays signed in unless they chose otherwise before; a desk may be shared. */
function useLogin(phone: boolean) {
  const base = useObservable(currentBase)
  const [values, setValues] = useState<LoginForm>({
    username: '',
    password: '',
    rememberMe: phone && rememberChoice.read() !== false,
  })
  const [errors, setErrors] = useState<ReturnType<typeof loginErrors>>({})
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const usernameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const remembered = base && lastLogin(base.key).read()
    if (remembered) setValues((now) => (now.username ? now : { ...now, username: remembered, rememberMe: true }))
    const field = remembered ? passwordRef.current : usernameRef.current
    // A user who is choosing a database with the keyboard keeps the focus there.
    if (document.activeElement === document.body || document.activeElement === usernameRef.current) field?.focus()
  }, [base])

  const set = (patch: Partial<LoginForm>) => {
    setValues((now) => ({ ...now, ...patch }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in patch))))
  }

  const send = async (to: Base) => {
    setBusy(true)
    try {
      const answer = await signIn(to, {
        loginid: Number(values.username.trim()),
        password: values.password,
        rememberMe: values.rememberMe,
      })
      toast.success(messages.login.welcome(answer.name), messages.login.success)
    } catch (problem) {
      const failed = loginFailure(problem)
      toast.error(failed.lines, failed.title)
      setFailure(failed)
      passwordRef.current?.select()
    }
    setTimeout(() => setBusy(false), limits.login.settle)
  }

  const submit = () => {
    if (busy) return
    const broken = loginErrors(values)
    setErrors(broken)
    setFailure(undefined)
    if (broken.username) return usernameRef.current?.focus()
    if (broken.password) return passwordRef.current?.focus()
    if (base) void send(base)
    else setWaiting(true)
  }

  // The user pressed Login before the list of databases came, so the login is sent when it is there.
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    if (!base || !isWaiting) return
    setWaiting(false)
    latest.current()
  }, [base, isWaiting])

  return {
    values,
    errors,
    failure,
    busy: busy || isWaiting,
    set,
    submit,
    usernameRef,
    passwordRef,
  }
}

/** Gives every failure of a sign-in except a lost network the same title; the title that a 403 has elsewhere becomes one of its lines. */
function loginFailure(problem: unknown): Failure {
  const failure = failureOf(problem, login)
  if (failure.kind === 'network') return failure
  const lines = failure.kind === 'denied' ? [failure.title, ...failure.lines] : failure.lines
  return { ...failure, title: messages.login.unable, lines }
}
