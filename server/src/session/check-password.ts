/** Compares a password. It waits for its turn, refuses a blocked login, and counts every failure. No other code compares passwords. */
import { tooMany } from '../http/refusals.ts'
import type { Step } from '../http/route.ts'
import { inPasswordQueue, matchesHash } from './passwords.ts'
import { type Credentials, credentials } from './sign-in.sql.ts'
import { blockedFor, countFailure, type Try } from './throttle.sql.ts'

/** Returns the user with this login id and password, or `undefined`, whatever is wrong. */
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
