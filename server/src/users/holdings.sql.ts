/** The company's money that a user holds. The function `user_holdings` of the database adds it up, also for a user who is switched off. */
import type { Holding } from '@backoffice/contract/users/holdings'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBranches } from '../db/sql.ts'

/**
 * Returns a user who works or worked in one of the branches, and whether they can sign in as a cashier of all branches where they have
 * money.
 */
export async function personOf(db: Db, branches: readonly string[], userId: number) {
  const { rows } = await sql<{ name: string; comesIn: boolean }>`
    select u.name, not exists (
      select from receipt r
      where r.cashier_id = u.id and r.stage = 2 and ${inBranches(sql`r.branch_code`, branches)}
        and not cashier_can_come_in(u.id, r.branch_code)) as "comesIn"
    from app_user u
    where u.id = ${userId} and exists (select from user_branch b where b.user_id = u.id and ${inBranches(sql`b.branch_code`, branches)})`.execute(
    db,
  )
  return rows[0]
}

export async function of(db: Db, branches: readonly string[], userId: number): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select kind, documents as count, amount from user_holdings(${userId}, ${branches}::text[])`.execute(db)
  return rows
}
