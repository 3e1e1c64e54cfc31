/** A new password by a link in an e-mail, for cashiers and salesmen who forgot theirs. */
import * as z from 'zod/mini'
import { saveAnswer, session } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { firstBroken, fieldOf, type Rule, type ServerRuleField } from '../rules.ts'
import { passwordMessages } from './password-messages.ts'
import { resetMessages } from './reset-messages.ts'
import { loginId, password } from './sign-in.ts'

/** Asks for a link. The answer and its time are the same for every username: the user is looked up later. */
export const askReset = session('session.reset.ask', saveAnswer, {
  at: 'POST api/User/AskPasswordReset',
  access: 'anyone',
  input: z.strictObject({ loginid: loginId }),
  unscoped: 'there is no signed-in user, and only the user of the username gets the link',
  fails: resetMessages.asking,
})

/** Sets the password of the user of a link. It ends the link and all sign-ins of the user. */
export const takeReset = session('session.reset.take', saveAnswer, {
  at: 'POST api/User/ResetOwnPassword',
  access: 'anyone',
  input: z.strictObject({ code: text(limits.text.short), newPassword: password }),
  unscoped: 'the code of the link names the user',
  fails: resetMessages.saving,
})

export interface NewPasswordForm {
  readonly newPassword: string
  readonly repeated: string
}

/** The rules of a new password that need no look at the user; the form of a signed-in user has them too. */
export const newPasswordRules: readonly Rule<NewPasswordForm>[] = [
  [
    ({ newPassword }) => [...newPassword].length < limits.password.min,
    passwordMessages.short(limits.password.min),
    'newPassword',
  ],
  [({ newPassword, repeated }) => newPassword !== repeated, passwordMessages.mismatch, 'repeated'],
]

export const brokenNewPassword = (form: NewPasswordForm) => firstBroken(newPasswordRules, form)

const serverRules: readonly ServerRuleField[] = [
  [passwordMessages.same, 'newPassword'],
  ...Object.values(passwordMessages.easy).map((reason): ServerRuleField => [reason, 'newPassword']),
]

/** Returns the field of the form that a refused save is about. */
export const newPasswordFieldOf = (message: string): string | undefined =>
  fieldOf(newPasswordRules, serverRules, message)

export interface AskForm {
  readonly username: string
}

const largest = 2 ** 31 - 1

const askRules: readonly Rule<AskForm>[] = [
  [({ username }) => username.trim() === '', messages.login.usernameRequired, 'username'],
  [
    ({ username }) => !(/^\d+$/.test(username.trim()) && Number(username) >= 1 && Number(username) <= largest),
    messages.login.usernameNumber,
    'username',
  ],
]

export const brokenAsk = (form: AskForm) => firstBroken(askRules, form)
