/** Compares a password, here and nowhere else: in its turn, not while the login is blocked, and with every failure counted. */
import { tooMany } from '../http/refusals.ts'
import type { Step } from '../http/route.ts'
import { inPasswordQueue, matchesHash } from './passwords.ts'
import { type Credentials, credentials } from './sign-in.sql.ts'
import { blockedFor, countFailure, type Try } from './throttle.sql.ts'

/** Answers the user whom login id and password open; `undefined` when they open nobody, whatever the reason. */
export function checkPassword(
  { step }: { readonly step: Step },
  tried: Try,
  password: string,
): Promise<Credentials | undefined> {
  return inPasswordQueue(async () => {
    const { known, blocked } = await step('read', async (db) => ({
      blocked: await blockedFor(db, tried),
      known: await credentials(db, tried.loginId),
    }))
    if (blocked.seconds > 0) throw tooMany(blocked.seconds)
    const matches = await matchesHash(password, known?.passwordHash)
    if (known && matches && known.portalAllowed) return known
    await step('write', (db) => countFailure(db, blocked.key, tried))
    return undefined
  })
}
