/** Hashes passwords with Argon2id, two at once, with a short queue. A user that does not exist takes the same work. */
import { hash, verify } from '@node-rs/argon2'
import { busy } from '../http/refusals.ts'
import { workQueue } from '../http/work-queue.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a random password that nobody knows. It is compared when the user does not exist. */
const HASH_OF_NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$oISc05uLq9Tuhw/sG4Ttiw$NYfQq/ik2hc67K0HnvjPo0GLMW6zKsQ4Gno/6D2wqvA'

const queue = workQueue({ atOnce: 2, waiting: 32, full: () => busy(2) })

export const hashPassword = (password: string) => queue(() => hash(password, COST))

/** Runs `work` in its turn, so that its first check (whether the login is blocked) still holds when it hashes. */
export const inPasswordQueue = queue

export async function matchesHash(password: string, passwordHash: string | undefined): Promise<boolean> {
  // The stored text of a user without a password is no hash, and matches nothing.
  const same = await verify(passwordHash ?? HASH_OF_NOBODY, password).catch(() => false)
  return same && passwordHash !== undefined
}
