/** The time zone of companies that are made without one is a setting of their database. The days of a company that is there stay as they are. */
import { sql } from 'kysely'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import type { Database } from './database.ts'
import { actAsOwner } from './migrate.ts'
import { only } from './sql.ts'

/** Sets it, as the owner of a database that is up to date; returns whether it changed. A dry run only looks. */
export async function setUsualTimeZone(
  ownerUrl: string,
  timeZone: string,
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'backoffice time zone' })
  client.on('error', () => {})
  await client.connect()
  try {
    await actAsOwner(client)
    // PostgreSQL has a list of time zones of its own.
    await client.query('select now() at time zone $1', [timeZone]).catch((error: Error) => {
      throw new CannotStart(`The database ${client.database ?? ''}: ${error.message}`)
    })
    if (isDryRun) await client.query('begin')
    const changed = await client.query(`update setup set value = $1 where key = 'usual time zone' and value <> $1`, [
      timeZone,
    ])
    // The end of the connection rolls a dry run back.
    return (changed.rowCount ?? 0) > 0
  } finally {
    await client.end()
  }
}

export async function usualTimeZone(database: Pick<Database, 'run'>): Promise<string> {
  const { rows } = await database.run('read', undefined, (db) =>
    sql<{ name: string }>`select usual_time_zone() as name`.execute(db),
  )
  return only(rows).name
}
