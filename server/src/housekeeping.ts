/** Removes rows that are no longer used. The program already ignores them before they are removed. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { makeNightlyBatches } from './books/nightly.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import { hashOlderFiles } from './files/hash.ts'
import { sweepOrphans, sweepUnclaimed } from './files/sweep.ts'
import { noteMissing } from './imports/feeds.sql.ts'
import { sealKeyMade } from './intake/devices.sql.ts'
import { holdItemsThatWait } from './intake/intake.sql.ts'
import type { Jobs } from './http/jobs.ts'
import type { Base } from './http/route.ts'

const EVERY_MS = 60 * 60_000

/** Removes failed sign-ins, tokens of ended sign-ins and notifications and unfinished imports, when they are old enough, and totals that are one. */
const removals = [
  sql`select forget_logins()`,
  sql`select forget_refresh_tokens()`,
  sql`select forget_notifications()`,
  sql`select forget_imports()`,
  sql`select fold_finished_totals()`,
]

export function startHousekeeping(app: FastifyInstance, bases: readonly Base[], clock: Clock, jobs: Jobs): void {
  const timer = setInterval(() => {
    for (const base of bases) {
      void jobs.run(base.key, 'rows', () => sweep(base.database))
      void jobs.run(base.key, 'batches', () => makeNightlyBatches(base.database))
      void jobs.run(base.key, 'feeds', () => noteMissing(base.database))
      void jobs.run(base.key, 'items', () => holdItemsThatWait(base.database))
      // A backup that was made before the first phone came then has the key that opens what phones seal later.
      void jobs.run(base.key, 'seals', () => base.database.run('write', undefined, sealKeyMade))
      void jobs.run(base.key, 'hashes', () => hashOlderFiles(base))
      void jobs.run(base.key, 'files', () => sweepUnclaimed(base).then(() => sweepOrphans(base, clock)))
    }
  }, EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Runs each removal in a transaction of its own, so that a failed removal does not stop the others. It is tried again in an hour. */
export async function sweep(database: Database): Promise<void> {
  const failed: unknown[] = []
  for (const removal of removals)
    await database.run('write', undefined, (db) => removal.execute(db)).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, 'rows were not removed')
}
