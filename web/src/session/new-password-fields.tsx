import { limits } from '@backoffice/contract/limits'
import { passwordMessages } from '@backoffice/contract/session/password-messages'
import type { NewPasswordForm } from '@backoffice/contract/session/reset'
import { sessionLabels } from '@backoffice/contract/session/session-labels'
import type { FieldProps } from '../kit/form/field.tsx'
import { PasswordField } from '../kit/form/password-field.tsx'

interface NewPasswordFieldsProps {
  of: (name: keyof NewPasswordForm) => Omit<FieldProps<string>, 'label'>
}

/** Draws the new password and its repetition: `<NewPasswordFields of={form.field} />`. */
export function NewPasswordFields({ of }: NewPasswordFieldsProps) {
  const chosen = of('newPassword')
  const max = { maxLength: limits.password.max }
  return (
    <>
      <PasswordField
        label={sessionLabels.newPassword}
        autoComplete="new-password"
        hint={chosen.error === undefined && passwordMessages.hint}
        {...max}
        {...chosen}
      />
      <PasswordField label={sessionLabels.repeatNewPassword} autoComplete="new-password" {...max} {...of('repeated')} />
    </>
  )
}
