/** Answers the calls about a new password by a link in an e-mail. */
import { randomUUID } from 'node:crypto'
import { limits } from '@backoffice/contract/limits'
import { passwordMessages } from '@backoffice/contract/session/password-messages'
import { askReset, takeReset } from '@backoffice/contract/session/reset'
import { resetMessages } from '@backoffice/contract/session/reset-messages'
import { networkOf } from '../http/client-network.ts'
import { canSendResets } from '../http/password-resets.ts'
import { refuse, tooMany } from '../http/refusals.ts'
import { serveAnyoneInSteps } from '../http/route.ts'
import { hashOf } from '../tokens/refresh-token.ts'
import { resetCodeOf } from '../tokens/reset-code.ts'
import { whyEasyToGuess } from './password-strength.ts'
import { hashPassword, hashWithSalt, inPasswordQueue } from './passwords.ts'
import { profile } from './profile.sql.ts'
import * as resets from './reset.sql.ts'

export const resetRoutes = [
  serveAnyoneInSteps(askReset, async ({ input, step, base, keys, request }) => {
    if (!canSendResets(base)) throw refuse(resetMessages.notSetUp)
    const id = randomUUID()
    const asked = {
      id,
      loginId: input.loginid,
      address: networkOf(request.ip),
      hash: hashOf(resetCodeOf(id, keys)),
    }
    const seconds = await step('write', (db) => resets.ask(db, asked))
    if (seconds > 0) throw tooMany(seconds, resetMessages.tooMany)
    return resetMessages.asked
  }),

  serveAnyoneInSteps(takeReset, async ({ input: { code, newPassword }, step }) => {
    const hash = hashOf(code)
    const found = await step('read', async (db) => {
      const user = await resets.userOf(db, hash)
      return user && { salt: user.salt, user: await profile(db, user.userId) }
    })
    if (!found) throw refuse(resetMessages.ended)
    if ([...newPassword].length < limits.password.min) throw refuse(passwordMessages.short(limits.password.min))
    const easy = await whyEasyToGuess(newPassword, found.user)
    if (easy !== undefined) throw refuse(easy)

    const to = await hashPassword(newPassword)
    const same = await inPasswordQueue(() => hashWithSalt(newPassword, found.salt))
    const outcome = await step('write', (db) => resets.take(db, hash, { to, same }))
    if (outcome === 'same') throw refuse(passwordMessages.same)
    if (outcome === 'ended') throw refuse(resetMessages.ended)
    return resetMessages.saved
  }),
]
