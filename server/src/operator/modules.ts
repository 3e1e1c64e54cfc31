/** Reads and changes the modules of users, with the function that directors change them by, as nobody of the company. */
import type pg from 'pg'
import type { Person } from './access.ts'

interface Wanted {
  readonly login?: number | undefined
  readonly branch?: string | undefined
}

/** Returns the login ids of the users who have a module, by its number. */
export async function holders(
  client: pg.Client,
  { login, branch }: Wanted,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await client.query<{ module: number; logins: number[] }>(
    `select m.module_id::int as module, array_agg(u.login_id order by u.login_id) as logins
     from user_module m join app_user u on u.id = m.user_id
     where ($1::int is null or u.login_id = $1)
       and ($2::text is null or exists (select from user_branch b where b.user_id = u.id and b.active and b.branch_code = $2))
     group by m.module_id`,
    [login ?? null, branch ?? null],
  )
  return new Map(rows.map(({ module, logins }) => [module, logins]))
}

export async function modulesOf(client: pg.Client, { login }: Pick<Person, 'login'>): Promise<number[]> {
  return [...(await holders(client, { login })).keys()].toSorted((a, b) => a - b)
}

/** Gives a locked user exactly these modules; returns false if the user has them already. */
export async function setModules(client: pg.Client, { id }: Person, modules: readonly number[]): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(
    'select change_user_rights(u, u.role_id, $2::int[], u.portal_allowed, null) as done from app_user u where u.id = $1',
    [id, modules],
  )
  return rows[0]?.done ?? false
}
