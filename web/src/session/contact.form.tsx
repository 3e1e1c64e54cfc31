import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import {
  brokenEmail,
  changeEmail,
  emailFieldOf,
  type EmailForm,
  getContact,
} from '@backoffice/contract/session/contact'
import { contactMessages } from '@backoffice/contract/session/contact-messages'
import { sessionLabels } from '@backoffice/contract/session/session-labels'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { FactList } from '../kit/facts.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { PasswordField } from '../kit/form/password-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { Card } from '../kit/layout.tsx'
import layout from '../kit/layout.module.css'
import { toast } from '../kit/toasts.tsx'
import css from './profile.module.css'

const empty: EmailForm = { email: '', repeated: '', currentPassword: '' }

/** Shows the telephone and e-mail of the user, and changes the e-mail. */
export function Contact() {
  const { data, failure, refetch } = useCall(getContact, {}, { per: 'user' })
  return (
    <Card as="section" aria-labelledby="contact" aria-busy={!data && !failure}>
      <h2 id="contact">{sessionLabels.contact}</h2>
      {failure && (
        <p className="failed">
          {failure.lines.join(' ')} <Button onClick={refetch}>{labels.retry}</Button>
        </p>
      )}
      {data && (
        <FactList
          className={layout.stack}
          empty={contactMessages.none}
          of={[
            [labels.telephone, data.telephone],
            [labels.email, data.email],
          ]}
        />
      )}
      <p className="muted">{contactMessages.telephoneNote}</p>
      <ChangeEmail />
    </Card>
  )
}

function ChangeEmail() {
  const state = useState(empty)
  const save = useSave(changeEmail)
  const form = useForm({
    state,
    failure: save.failure,
    fieldOf: emailFieldOf,
    broken: brokenEmail,
    save: async (values) => {
      const answer = await save.run({ ...values })
      if (!answer) return
      toast.success(answer.message)
      state[1](() => empty)
    },
  })
  const max = { maxLength: limits.text.email }
  return (
    <Form {...form.props} label={sessionLabels.changeEmail} className={`${layout.stack} ${css.form}`}>
      <TextField label={labels.email} keys="email" autoComplete="email" {...max} {...form.field('email')} />
      <TextField
        label={sessionLabels.repeatEmail}
        keys="email"
        hint={contactMessages.emailNote}
        {...max}
        {...form.field('repeated')}
      />
      <PasswordField
        label={labels.password}
        autoComplete="current-password"
        maxLength={limits.password.max}
        {...form.field('currentPassword')}
      />
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy}>{sessionLabels.changeEmail}</SubmitButton>
    </Form>
  )
}
