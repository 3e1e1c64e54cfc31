/** Lists users for the operator. */
import { roleNameOf } from '@backoffice/contract/users/user-rights'
import type pg from 'pg'
import { aligned } from './aligned.ts'

interface Listed {
  readonly login: string
  readonly name: string
  readonly roleId: number
  readonly active: boolean
  readonly branches: string
  readonly signIns: string
  readonly lastSignIn: string
}

interface Wanted {
  readonly login: number | undefined
  readonly branch: string | undefined
}

export async function listUsers(client: pg.Client, { login, branch }: Wanted): Promise<Listed[]> {
  const { rows } = await client.query<Listed>(
    `select u.login_id::text as login, u.name, u.role_id as "roleId", u.portal_allowed as active,
       coalesce((select string_agg(b.branch_code, ' ' order by b.branch_code) from user_branch b where b.user_id = u.id and b.active), '') as branches,
       (select count(*) from sign_in s where s.user_id = u.id and s.ended_at is null and s.expires_at > now())::text as "signIns",
       coalesce((select to_char(max(s.started_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') from sign_in s where s.user_id = u.id), 'never') as "lastSignIn"
     from app_user u
     where ($1::int is null or u.login_id = $1)
       and ($2::text is null or exists (select from user_branch b where b.user_id = u.id and b.active and b.branch_code = $2))
     order by u.login_id`,
    [login ?? null, branch ?? null],
  )
  return rows
}

const HEADINGS = ['Login', 'Name', 'Role', 'Active', 'Branches', 'Open sign-ins', 'Last sign-in (UTC)']

/** Returns the lines of a table; none without users. */
export function tableOf(users: readonly Listed[]): string[] {
  if (users.length === 0) return ['There is no such user.']
  const rows = users.map(({ login, name, roleId, active, branches, signIns, lastSignIn }) => [
    login,
    name,
    roleNameOf(roleId),
    active ? 'yes' : 'no',
    branches,
    signIns,
    lastSignIn,
  ])
  return aligned([HEADINGS, ...rows])
}
