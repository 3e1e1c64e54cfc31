import { sql } from 'kysely'
import type { Db, SessionUser } from '../db/database.ts'
import { inBranches } from '../db/sql.ts'

type Person = Pick<SessionUser, 'userId' | 'name' | 'roleId' | 'modules'> & {
  readonly login: number
  readonly portalAllowed: boolean
}

/** Lists the people who work in the branches now, also people who may no longer use the portal: documents show their names. */
export async function ofRoles(db: Db, branches: readonly string[], roles: readonly number[]) {
  const { rows } = await sql<Person>`
    select u.id as "userId", u.name, u.login_id as login, u.role_id as "roleId", u.portal_allowed as "portalAllowed",
      array(select m.module_id::int from user_module m where m.user_id = u.id) as modules
    from app_user u
    where u.role_id = any (${roles}) and exists (
      select from user_branch b where b.user_id = u.id and b.active and ${inBranches(sql`b.branch_code`, branches)})
    order by u.name collate "und-x-icu", u.id`.execute(db)
  return rows
}
