/** Notes requests for a link, and takes the link of a user. The rules are in the database: db/schema/functions/password-resets.sql. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'

interface Asked {
  readonly id: string
  readonly loginId: number
  readonly address: string
  readonly hash: Buffer
}

/** Notes a request, also where no user has the username. Returns the seconds to wait; 0 where it was noted. */
export async function ask(db: Db, { id, loginId, address, hash }: Asked): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ask_password_reset(${id}, ${loginId}, ${address}, ${hash}) as seconds`.execute(db)
  return only(rows).seconds
}

/** Returns the user of a valid link, and the parameters and the salt of their password. */
export async function userOf(db: Db, hash: Buffer): Promise<{ userId: number; salt: string | null } | undefined> {
  const { rows } = await sql<{ userId: number; salt: string | null }>`
    select user_id as "userId", salt from user_of_reset(${hash})`.execute(db)
  return rows[0]
}

/** Sets the password of the user of a valid link, once. `same` is the hash of the new password with the salt of the present one. */
export async function take(
  db: Db,
  hash: Buffer,
  { to, same }: { readonly to: string; readonly same: string },
): Promise<'done' | 'same' | 'ended'> {
  const { rows } = await sql<{ outcome: 'done' | 'same' | 'ended' }>`
    select reset_own_password(${hash}, ${to}, ${same}) as outcome`.execute(db)
  return only(rows).outcome
}
