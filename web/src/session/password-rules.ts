import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { passwordMessages } from '@backoffice/contract/session/password-messages'
import { fieldOf, type ServerRuleField, type Rule } from '@backoffice/contract/rules'

export interface PasswordForm {
  currentPassword: string
  newPassword: string
  repeated: string
}

export const passwordRules: readonly Rule<PasswordForm>[] = [
  [(form) => form.currentPassword === '', messages.login.passwordRequired, 'currentPassword'],
  [(form) => form.newPassword.length < limits.password.min, passwordMessages.short(limits.password.min), 'newPassword'],
  [(form) => form.newPassword === form.currentPassword, passwordMessages.same, 'newPassword'],
  [(form) => form.newPassword !== form.repeated, passwordMessages.mismatch, 'repeated'],
]

const serverRules: readonly ServerRuleField[] = [
  [passwordMessages.wrong, 'currentPassword'],
  ...Object.values(passwordMessages.easy).map((reason): ServerRuleField => [reason, 'newPassword']),
]

/** Returns the field of the form that a refused save is about. */
export const passwordFieldOf = (message: string): string | undefined => fieldOf(passwordRules, serverRules, message)
