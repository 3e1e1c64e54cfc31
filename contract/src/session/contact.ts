/** The user's own telephone, which a director writes, and own e-mail, which nobody else writes. */
import * as z from 'zod/mini'
import { read, save } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { isBlank, readable } from '../readable.ts'
import { firstBroken, fieldOf, type Rule } from '../rules.ts'
import { emailOf } from '../email.ts'
import { messages } from '../messages.ts'
import { contactMessages } from './contact-messages.ts'
import { passwordMessages } from './password-messages.ts'
import { password } from './sign-in.ts'

export const getContact = read('session.contact', z.object({ telephone: z.string(), email: z.string() }), {
  at: 'GET api/User/GetContact',
  access: 'signedIn',
  input: z.strictObject({}),
  unscoped: 'reads only the signed-in user',
  fails: contactMessages.fetching,
})

/** Sets the e-mail of the signed-in user, or removes it where it is empty. It asks for the password, since an e-mail leads to an account. */
export const changeEmail = save('session.email', {
  at: 'POST api/User/ChangeEmail',
  access: 'signedIn',
  input: z.strictObject({
    currentPassword: password,
    email: text(limits.text.email),
    /** The same e-mail, typed again. */
    repeated: text(limits.text.email),
  }),
  unscoped: 'changes the e-mail of the signed-in user',
  fails: contactMessages.savingEmail,
  touches: ['session.contact', 'users', 'users.one', 'users.timeline'],
})

export interface EmailForm {
  readonly email: string
  readonly repeated: string
  readonly currentPassword: string
}

const rules: readonly Rule<EmailForm>[] = [
  [({ email }) => emailOf(email) === undefined, messages.contact.email, 'email'],
  [({ email, repeated }) => readable(email) !== readable(repeated), contactMessages.emailsDiffer, 'repeated'],
  [({ currentPassword }) => isBlank(currentPassword), messages.login.passwordRequired, 'currentPassword'],
]

/** Returns the first reason why an e-mail cannot be saved; the form and the server check the same. */
export const brokenEmail = (form: EmailForm) => firstBroken(rules, form)

/** Returns the field of the form that a refused save is about. */
export const emailFieldOf = (message: string) =>
  fieldOf(
    rules,
    [
      [passwordMessages.wrong, 'currentPassword'],
      [contactMessages.emailTaken, 'email'],
      [contactMessages.emailUnchanged, 'email'],
    ],
    message,
  )
