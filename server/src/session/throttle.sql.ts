/** Makes sign-ins wait after failed tries (quality 2.8). The rules and the counts are in the database: db/schema/functions/login_wait.sql. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'

export interface Try {
  readonly loginId: number
  readonly address: string
}

interface Blocked {
  /** The seconds until the next try; 0 when it may be made now. */
  readonly seconds: number
  /** The name under which a failure of this try is counted. */
  readonly countedAs: string
}

export async function blockedFor(db: Db, { loginId, address }: Try): Promise<Blocked> {
  const { rows } = await sql<Blocked>`
    select counted_as as "countedAs", coalesce(seconds, 0) as seconds from login_wait(${loginId}, ${address})`.execute(
    db,
  )
  return only(rows)
}

/** Counts a failure for the login id and for the address. */
export async function countFailure(db: Db, countedAs: string, { address }: Try): Promise<void> {
  await sql`select count_login_failure(${countedAs}, ${address})`.execute(db)
}
