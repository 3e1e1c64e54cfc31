/** Compares a password. It waits for its turn, refuses a blocked login, and counts every failure. No other code compares passwords. */
import type { Db } from '../db/database.ts'
import { tooMany } from '../http/refusals.ts'
import type { FastifyRequest } from 'fastify'
import type { Step } from '../http/route.ts'
import { hashWithSalt, inPasswordQueue } from './passwords.ts'
import { logRefusal } from './refused-log.ts'
import { countFailure, takeTurn, type Try, waitAndSalt } from './throttle.sql.ts'

/**
 * Returns the answer of `compare`, which sends the password hash to the database. `compare` returns `undefined` if no user has this hash;
 * then the failure is counted in the same transaction.
 */
export function checkPassword<T>(
  { step, request }: { readonly step: Step; readonly request: FastifyRequest },
  tried: Try,
  password: string,
  compare: (db: Db, passwordHash: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  return inPasswordQueue(async () => {
    const before = await step('read', (db) => waitAndSalt(db, tried))
    if (before.seconds > 0) throw hasToWait(before.seconds)
    const passwordHash = await hashWithSalt(password, before.salt)
    const answer = await step('write', async (db) => {
      // Other tries may have failed meanwhile. All three statements are sent at once. If the user has to wait now, the result is rolled
      // back and not shown.
      const [, now, compared] = await Promise.all([
        takeTurn(db, tried),
        waitAndSalt(db, tried),
        compare(db, passwordHash),
      ])
      if (now.seconds > 0) throw hasToWait(now.seconds)
      if (compared === undefined) await countFailure(db, now.countedAs, tried)
      return compared
    })
    if (answer === undefined) logRefusal(request, tried.loginId, 'password')
    return answer
  })

  function hasToWait(seconds: number): Error {
    logRefusal(request, tried.loginId, 'wait')
    return tooMany(seconds)
  }
}
