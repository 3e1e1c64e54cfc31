/** Compares a password. It waits for its turn, refuses a blocked login, and counts every failure. No other code compares passwords. */
import type { Db } from '../db/database.ts'
import { tooMany } from '../http/refusals.ts'
import type { FastifyRequest } from 'fastify'
import type { Step } from '../http/route.ts'
import { hashWithSalt, inPasswordQueue } from './passwords.ts'
import { countFailure, lockLogin, type Try, waitAndSalt } from './throttle.sql.ts'

const LINES_A_SECOND = 20
const ADDRESS_LENGTH = 60

interface Refused {
  readonly log: { warn(fields: object, message: string): void }
  readonly ip: string
}

let second = 0
let lines = 0
let unlogged = 0

/**
 * Logs a line for each refused sign-in, which tools such as fail2ban read. A flood of them is counted, so that it fills no disk. `why` is
 * `password` for a wrong password, and `wait` if the login or its address has to wait and the password was not checked.
 */
export function logRefusal({ log, ip }: Refused, loginId: number, why: 'password' | 'wait'): void {
  const now = Math.floor(performance.now() / 1000)
  if (now !== second) {
    if (unlogged > 0) log.warn({ times: unlogged }, 'more sign-ins refused')
    ;[second, lines, unlogged] = [now, 0, 0]
  }
  if (lines >= LINES_A_SECOND) unlogged += 1
  else {
    lines += 1
    log.warn({ loginId, address: ip.slice(0, ADDRESS_LENGTH), why }, 'sign-in refused')
  }
}

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
        lockLogin(db, tried),
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
