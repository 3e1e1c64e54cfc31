/** Compares a password. It waits for its turn, refuses a blocked login, and counts every failure. No other code compares passwords. */
import { tooMany } from '../http/refusals.ts'
import type { Step } from '../http/route.ts'
import { hashWithSalt, inPasswordQueue } from './passwords.ts'
import { type Credentials, passwordSalt, userWithPassword } from './sign-in.sql.ts'
import { blockedFor, countFailure, type Try } from './throttle.sql.ts'

/** Returns the user with this login id and password, or `undefined`, whatever is wrong. */
export function checkPassword(
  { step }: { readonly step: Step },
  tried: Try,
  password: string,
): Promise<Credentials | undefined> {
  return inPasswordQueue(async () => {
    const { salt, blocked } = await step('read', async (db) => ({
      blocked: await blockedFor(db, tried),
      salt: await passwordSalt(db, tried.loginId),
    }))
    if (blocked.seconds > 0) throw tooMany(blocked.seconds)
    const passwordHash = await hashWithSalt(password, salt)
    return step('write', async (db) => {
      const userId = await userWithPassword(db, tried.loginId, passwordHash)
      if (userId !== null) return { userId, passwordHash }
      await countFailure(db, blocked.countedAs, tried)
      return undefined
    })
  })
}
