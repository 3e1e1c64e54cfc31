/** Reads the user in the form of the login's answer (document 1, section 3). */
import type { Company } from '@backoffice/contract/session/sign-in'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'
import { prepared } from '../db/transaction.ts'

export interface Profile {
  readonly userId: number
  readonly loginId: number
  readonly name: string
  readonly roleId: number
  readonly mustChangePassword: boolean
  readonly rightsVersion: number
  readonly modules: readonly number[]
  readonly companies: readonly Company[]
}

/** Both statements are sent at once and stay prepared, because every sign-in and every refresh needs them. */
export async function profile(db: Db, userId: number): Promise<Profile> {
  const statements = prepared(db)
  const [person, companies] = await Promise.all([personOf(statements, userId), companiesOf(statements, userId)])
  return { ...person, companies }
}

async function personOf(db: Db, userId: number): Promise<Omit<Profile, 'companies'>> {
  const { rows } = await sql<Omit<Profile, 'companies'>>`
    select u.id as "userId", u.login_id as "loginId", u.name, u.role_id as "roleId", u.must_change_password as "mustChangePassword",
      u.version as "rightsVersion",
      coalesce((select array_agg(m.module_id::int order by m.module_id) from user_module m where m.user_id = u.id), '{}') as modules
    from app_user u where u.id = ${userId}`.execute(db)
  return only(rows)
}

async function companiesOf(db: Db, userId: number): Promise<Company[]> {
  const { rows } = await sql<Company>`
    select c.code as "cCode", c.name as "cName",
      json_agg(json_build_object('bcode', b.code, 'bname', b.name) order by b.code) as branches
    from user_branch ub join branch b on b.code = ub.branch_code join company c on c.code = b.company_code
    where ub.user_id = ${userId} and ub.active
    group by c.code, c.name order by c.code`.execute(db)
  return rows
}
