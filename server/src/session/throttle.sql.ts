/** Makes sign-ins wait after failed tries (quality 2.8). The rules and the counts are in the database: db/schema/functions/sign-in.sql. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'
import { prepared } from '../db/transaction.ts'

export interface Try {
  readonly loginId: number
  readonly address: string
}

interface Allowed {
  /** The seconds until the next try; 0 when it may be made now. */
  readonly seconds: number
  /** The name under which a failure of this try is counted. */
  readonly countedAs: string
  /** The parameters and the salt of the user's password; null for an unknown user. */
  readonly salt: string | null
}

/** Returns whether a password may be tried now, with its salt. */
export async function waitAndSalt(db: Db, { loginId, address }: Try): Promise<Allowed> {
  const { rows } = await sql<Allowed>`
    select counted_as as "countedAs", coalesce(seconds, 0) as seconds, password_salt(${loginId}) as salt
    from login_wait(${loginId}, ${address})`.execute(prepared(db))
  return only(rows)
}

/** Allows one try of a login id at a time, until its transaction ends, so that each try sees the failures before it. */
export async function lockLogin(db: Db, { loginId }: Try): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign-in'), ${loginId}::int)`.execute(prepared(db))
}

/** Counts a failure for the login id and for the address, and notes it for directors. */
export async function countFailure(db: Db, countedAs: string, { loginId, address }: Try): Promise<void> {
  await sql`select count_login_failure(${countedAs}, ${address}), note_refused_sign_in(${loginId}, ${address})`.execute(
    db,
  )
}
