/** Rows that no longer mean anything are removed now and then; what they said is already ignored before. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Base } from './route.ts'

const EVERY_MS = 60 * 60_000

export function keepHouse(app: FastifyInstance, bases: readonly Base[]): void {
  const timer = setInterval(() => {
    for (const base of bases)
      sweep(base.database).catch((error: unknown) => app.log.warn({ err: error }, 'sweep failed'))
  }, EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Notifications read long ago, keys of saves older than a day, tokens of sign-ins that are over, tries that nobody repeats. */
export async function sweep(database: Database): Promise<void> {
  await database.run('write', undefined, async (db) => {
    await sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(db)
    await sql`delete from login_throttle where updated_at < now() - interval '30 days'
              or (failures > 0 and updated_at < now() - interval '1 day')`.execute(db)
    await sql`delete from refresh_token t using sign_in s
              where s.id = t.sign_in_id and (s.ended_at < now() - interval '1 day' or s.expires_at < now() - interval '1 day')`.execute(
      db,
    )
    await sql`select forget_read_notifications()`.execute(db)
    // Within the grace a used token still has an answer; a day later only its reuse is worth noticing, and the family has moved on.
    await sql`delete from refresh_token where used_at < now() - interval '30 days'`.execute(db)
  })
}
