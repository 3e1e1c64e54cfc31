/**
 * Finds demo users who still have the published password, because anybody who reaches the server could sign in as such a user. It uses the
 * rights of the server, which cannot read hashes, so that a server without the owner's URL finds them too.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import type { Database } from '../db/database.ts'
import { type Db, queriesOf } from '../db/transaction.ts'
import { hashWithSalt } from '../session/passwords.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'

/** Only this many of the most frequent salts are checked, because all demo users have the same salt. */
const MAX_FREQUENT = 3

interface Published {
  readonly logins: readonly number[]
  readonly hashes: readonly string[]
}

/** Counts the users who can still sign in with the published password. */
export type CountDemoUsers = (db: Db) => Promise<number>

/** Finds the users with the published password once, and counts them cheaply enough for each health check. */
export function demoUsersCounter(): CountDemoUsers {
  let published: Published | undefined
  return async (db) => {
    published ??= await usersWithPublishedPassword(db)
    return published.logins.length === 0 ? 0 : openOf(db, published)
  }
}

export const warnOfDemoUsers = (count: CountDemoUsers) => async (client: pg.ClientBase) => {
  const found = await count(queriesOf(client))
  return found === 0
    ? []
    : [
        `${found} demo users can sign in with the published password; npm run backoffice -- remove-demo-users closes them`,
      ]
}

/** Refuses to open a server that others reach while demo users can sign in with the published password. */
export async function refuseDemoUsers(label: string, database: Database, count: CountDemoUsers): Promise<void> {
  const found = await database.run('read', undefined, count)
  if (found > 0) {
    throw new CannotStart(
      `${label}: ${found} demo users can sign in with the published password, and HOST, PUBLIC_URL or TRUST_PROXY lets others reach the server. ` +
        'npm run backoffice -- remove-demo-users closes them; DEMO=1 keeps them on purpose.',
    )
  }
}

/** Runs the query of a sign-in. */
async function openOf(db: Db, { logins, hashes }: Published): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(user_with_password(p.login, p.hash))::int as count
    from unnest(${logins}::int[], ${hashes}::text[]) as p (login, hash)`.execute(db)
  return rows[0]?.count ?? 0
}

/** Finds users with a shared salt, who are demo users: every other password has a salt of its own. */
async function usersWithPublishedPassword(db: Db): Promise<Published> {
  const { rows } = await sql<{ salt: string; logins: number[] }>`
    select password_salt(login_id) as salt, array_agg(login_id) as logins from app_user
    group by 1 having count(*) > 1 and password_salt(min(login_id)) is not null
    order by count(*) desc, 1 limit ${MAX_FREQUENT}`.execute(db)
  const hashes = await Promise.all(rows.map(({ salt }) => hashWithSalt(DEMO_PASSWORD, salt)))
  return {
    logins: rows.flatMap(({ logins }) => logins),
    hashes: rows.flatMap(({ logins }, each) => logins.map(() => hashes[each] ?? '')),
  }
}
