/** A user's holdings of the company's money. The function `user_holdings` of the database adds them up, also when he is switched off. */
import type { Holding } from '@backoffice/contract/users/holdings'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBranches } from '../db/sql.ts'

/** Returns the name of a user who works or worked in one of the branches. */
export async function nameOf(db: Db, branches: readonly string[], userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select u.name from app_user u
    where u.id = ${userId} and exists (select from user_branch b where b.user_id = u.id and ${inBranches(sql`b.branch_code`, branches)})`.execute(
    db,
  )
  return rows[0]?.name
}

export async function of(db: Db, branches: readonly string[], userId: number): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select kind, documents as count, amount from user_holdings(${userId}, ${branches}::text[])`.execute(db)
  return rows
}
