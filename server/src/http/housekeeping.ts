/** Removes rows that have no use any more. The program ignores them already before they are removed. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { sweepOrphans, sweepUnclaimed } from '../files/sweep.ts'
import type { Base } from './route.ts'

const EVERY_MS = 60 * 60_000

/** Removes keys of saves, failed sign-ins, tokens of ended sign-ins and notifications, when they are old enough. */
const removals = [
  sql`delete from idempotency where created_at < now() - interval '24 hours'`,
  sql`delete from login_throttle where updated_at < now() - interval '30 days'
    or (failures > 0 and updated_at < now() - interval '1 day')`,
  sql`delete from refresh_token t using sign_in s
    where s.id = t.sign_in_id and (s.ended_at < now() - interval '1 day' or s.expires_at < now() - interval '1 day')`,
  // A used token shows that it was stolen when it is used again, but not after a month.
  sql`delete from refresh_token where used_at < now() - interval '30 days'`,
  sql`select forget_notifications()`,
]

export function startHousekeeping(app: FastifyInstance, bases: readonly Base[], clock: Clock): void {
  const onFailed = (error: unknown) => app.log.warn({ err: error }, 'sweep failed')
  const timer = setInterval(() => {
    for (const base of bases) {
      void sweep(base.database, onFailed)
      void sweepUnclaimed(base)
        .then(() => sweepOrphans(base, clock))
        .catch(onFailed)
    }
  }, EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Runs each removal in a transaction of its own, so that one that fails does not stop the others. It is tried again in an hour. */
export async function sweep(database: Database, onFailed: (error: unknown) => void): Promise<void> {
  for (const removal of removals) await database.run('write', undefined, (db) => removal.execute(db)).catch(onFailed)
}
