/** Password hashes: Argon2id, two at once, a short queue, and the same work for a user that does not exist. */
import { hash, verify } from '@node-rs/argon2'
import { busy } from '../http/refusals.ts'
import { workQueue } from '../http/work-queue.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a random password that nobody knows. A user that does not exist is compared with it. */
const OF_NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$oISc05uLq9Tuhw/sG4Ttiw$NYfQq/ik2hc67K0HnvjPo0GLMW6zKsQ4Gno/6D2wqvA'

const queue = workQueue({ atOnce: 2, waiting: 32, full: () => busy(2) })

export const hashPassword = (password: string) => queue(() => hash(password, COST))

/** Takes its turn, so that what `work` looks at first (is this login blocked?) is true when it hashes. */
export const inPasswordQueue = queue

export async function matchesHash(password: string, passwordHash: string | undefined): Promise<boolean> {
  // A stored hash that is none (a user made without a password) matches nothing.
  const same = await verify(passwordHash ?? OF_NOBODY, password).catch(() => false)
  return same && passwordHash !== undefined
}
