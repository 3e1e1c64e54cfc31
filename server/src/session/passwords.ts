/** Hashes passwords with Argon2id, two at once, with a short queue. An unknown user costs the same work. */
import { hash } from '@node-rs/argon2'
import { busy } from '../http/refusals.ts'
import { workQueue } from '../http/work-queue.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The salt of an unknown user: hashing with it is as slow as with a real salt. */
const SALT_OF_NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$oISc05uLq9Tuhw/sG4Ttiw$'

const full = () => busy(2)
const hashing = workQueue({ atOnce: 2, waiting: Infinity, full })

/** Runs `work` in its turn. There is one turn more than hashes at once, so that the processor has one while another waits for the database. */
export const inPasswordQueue = workQueue({ atOnce: 3, waiting: 32, full })

export const hashPassword = (password: string) => inPasswordQueue(() => hashing(() => hash(password, COST)))

const SALT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$$/

/**
 * Hashes a password with the parameters and the salt of a user, as the database gives them without the hash. Only the database compares the
 * two hashes, so that no statement of the server can read one.
 */
export function hashWithSalt(password: string, salt: string | null): Promise<string> {
  const [, memory, time, parallel, bytes] = SALT.exec(salt ?? SALT_OF_NOBODY) ?? SALT.exec(SALT_OF_NOBODY) ?? []
  return hashing(() =>
    hash(password, {
      memoryCost: Number(memory),
      timeCost: Number(time),
      parallelism: Number(parallel),
      salt: Buffer.from(bytes ?? '', 'base64'),
    }),
  )
}
