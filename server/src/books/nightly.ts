/** Makes the posting batches of the days that are over, in the companies that want them each night. */
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * Makes the batches of each branch in a transaction of its own. It may run at any hour and on several servers: a second run of a day finds
 * nothing more. Returns how many batches were made.
 */
export async function makeNightlyBatches(database: Pick<Database, 'run'>): Promise<number> {
  const { rows: branches } = await database.run('read', undefined, (db) =>
    sql<{ code: string }>`
      select b.code from branch b join company c on c.code = b.company_code where c.batches_nightly order by b.code`.execute(
      db,
    ),
  )
  let made = 0
  for (const { code } of branches) {
    const { rows } = await database.run('work', undefined, (db) =>
      sql<{ made: number }>`select make_nightly_batches(${code}) as made`.execute(db),
    )
    made += rows[0]?.made ?? 0
  }
  return made
}
