/** Answers the calls about the user's own password and sign-ins. */
import { limits } from '@backoffice/contract/limits'
import { emailOf } from '@backoffice/contract/email'
import { brokenEmail, changeEmail, getContact } from '@backoffice/contract/session/contact'
import { contactMessages } from '@backoffice/contract/session/contact-messages'
import { getReading, saveReading } from '@backoffice/contract/session/own-reading'
import { passwordMessages } from '@backoffice/contract/session/password-messages'
import { readingMessages } from '@backoffice/contract/session/reading-messages'
import { changePassword, endAllSignIns, endSignIn, listSignIns } from '@backoffice/contract/session/sign-in'
import { networkOf } from '../http/client-network.ts'
import { refuse } from '../http/refusals.ts'
import { serve, serveInSteps } from '../http/route.ts'
import { isUuid } from '../uuid.ts'
import { checkPassword } from './check-password.ts'
import { contactOf, saveEmail } from './contact.sql.ts'
import { whyEasyToGuess } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { chooseReading, readingOf } from './reading.sql.ts'
import { profile } from './profile.sql.ts'
import * as signIns from './sign-in.sql.ts'

export const accountRoutes = [
  serveInSteps(changePassword, async (context) => {
    const { input, step, user, request } = context
    const tried = { loginId: user.loginId, address: networkOf(request.ip) }
    const from = await checkPassword(context, tried, input.currentPassword, async (db, hash) =>
      (await signIns.userWithPassword(db, tried.loginId, hash)) === undefined ? undefined : hash,
    )
    if (from === undefined) throw refuse(passwordMessages.wrong)
    if ([...input.newPassword].length < limits.password.min) throw refuse(passwordMessages.short(limits.password.min))
    if (input.newPassword === input.currentPassword) throw refuse(passwordMessages.same)
    const easy = await whyEasyToGuess(input.newPassword, await step('read', (db) => profile(db, user.userId)))
    if (easy !== undefined) throw refuse(easy)

    const to = await hashPassword(input.newPassword)
    const changed = await step('write', (db) => signIns.changePassword(db, { from, to, keep: user.signInId }))
    if (!changed) throw refuse(passwordMessages.wrong)
    return passwordMessages.changed
  }),

  serve(getContact, ({ db, user }) => contactOf(db, user.userId)),

  serveInSteps(changeEmail, async (context) => {
    const { input, user, request } = context
    const broken = brokenEmail(input)
    if (broken) throw refuse(broken.message)
    const email = emailOf(input.email) ?? ''
    const tried = { loginId: user.loginId, address: networkOf(request.ip) }
    const saved = await checkPassword(context, tried, input.currentPassword, (db, hash) => saveEmail(db, hash, email))
    if (saved === undefined) throw refuse(passwordMessages.wrong)
    return email === '' ? contactMessages.emailRemoved : contactMessages.emailSaved
  }),

  serve(getReading, ({ db, user }) => readingOf(db, user.userId)),

  serve(saveReading, async ({ db, input }) => {
    await chooseReading(db, input)
    return readingMessages.saved
  }),

  serve(listSignIns, async ({ db, user }) => ({ signIns: await signIns.ofUser(db, user.userId, user.signInId) })),

  serve(endSignIn, async ({ db, input }) => {
    if (isUuid(input.signInId)) await signIns.endOwn(db, input.signInId)
    return passwordMessages.signInEnded
  }),

  serve(endAllSignIns, async ({ db }) => {
    await signIns.endAll(db)
    return passwordMessages.allEnded
  }),
]
