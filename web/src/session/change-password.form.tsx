import { limits } from '@backoffice/contract/limits'
import { passwordMessages } from '@backoffice/contract/session/password-messages'
import { firstBroken } from '@backoffice/contract/rules'
import { sessionLabels } from '@backoffice/contract/session/session-labels'
import { changePassword } from '@backoffice/contract/session/sign-in'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import layout from '../kit/layout.module.css'
import { Card, Note } from '../kit/layout.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { PasswordField } from '../kit/form/password-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { toast } from '../kit/toasts.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordFieldOf, type PasswordForm, passwordRules } from './password-rules.ts'
import css from './profile.module.css'
import { reloadSession } from './sign-in.ts'
import { useSession } from './use-session.ts'

const empty: PasswordForm = { currentPassword: '', newPassword: '', repeated: '' }

export function ChangePassword() {
  const { user } = useSession()
  const state = useState(empty)
  const save = useSave(changePassword)
  const form = useForm({
    state,
    failure: save.failure,
    fieldOf: passwordFieldOf,
    broken: (values) => firstBroken(passwordRules, values),
    save: async ({ currentPassword, newPassword }) => {
      const answer = await save.run({ currentPassword, newPassword })
      if (!answer) return
      toast.success(answer.message || passwordMessages.changed)
      state[1](empty)
      // The new session no longer requires a new password, which opens the other screens.
      await reloadSession().catch(() => undefined)
    },
  })
  return (
    <Card as="section" aria-labelledby="password">
      <h2 id="password">{sessionLabels.changePassword}</h2>
      {user.mustChangePassword && <Note as="p">{passwordMessages.mustChange}</Note>}
      <Form {...form.props} label={sessionLabels.changePassword} className={`${layout.stack} ${css.form}`}>
        <PasswordField
          label={sessionLabels.currentPassword}
          autoComplete="current-password"
          maxLength={limits.password.max}
          {...form.field('currentPassword')}
        />
        <NewPasswordFields of={form.field} />
        <FormFailure lines={form.failureLines} />
        <SubmitButton busy={form.busy}>{sessionLabels.changePassword}</SubmitButton>
      </Form>
    </Card>
  )
}
