/** Reads the telephone and e-mail of the signed-in user, and writes the e-mail. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'

export async function contactOf(db: Db, userId: number) {
  const { rows } = await sql<{ telephone: string; email: string }>`
    select telephone, email from app_user where id = ${userId}`.execute(db)
  return only(rows)
}

/** Sets the e-mail of the user of the request; undefined if no such user has this password. */
export async function saveEmail(db: Db, passwordHash: string, email: string): Promise<true | undefined> {
  const { rows } = await sql<{ done: boolean }>`select change_own_email(${passwordHash}, ${email}) as done`.execute(db)
  return only(rows).done || undefined
}
