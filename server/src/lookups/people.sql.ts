import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBranches } from '../db/sql.ts'

/** Who works in the branches now. Whoever may not use the portal any more still has a name that documents show. */
export async function ofRoles(db: Db, branches: readonly string[], roles: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; roleId: number }>`
    select u.id, u.name, u.role_id as "roleId" from app_user u
    where u.role_id = any (${roles}) and exists (
      select from user_branch b where b.user_id = u.id and b.active and ${inBranches(sql`b.branch_code`, branches)})
    order by u.name collate "und-x-icu", u.id`.execute(db)
  return rows
}
