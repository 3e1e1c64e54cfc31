/** Commands that make the first director, replace a lost password, and close the demo users for good. */
import { modulesOfRole, role } from '@backoffice/contract/access'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { oneTimePassword } from '../session/one-time-password.ts'
import { hashPassword } from '../session/passwords.ts'
import { endSignIns, note } from './access.ts'
import type { Trial } from '../backup/owner.ts'

export interface NewDirector {
  readonly login: number
  readonly name: string
  /** A company that exists keeps its time zone: the days of its history were counted in it. */
  readonly company: Place & { readonly timeZone?: string | undefined }
  readonly branch: Place
}

/** The company and branch of a new director. Existing ones keep their names. */
export interface Place {
  readonly code: string
  readonly name: string
}

/**
 * Makes a user with every module of a director, and the company and branch if they are missing. Returns the one-time password, and a
 * sentence about the time zone of the company.
 */
export async function createDirector(
  client: pg.Client,
  { login, name, company, branch }: NewDirector,
  trial: Trial = {},
): Promise<{ password: string; timeZone: string }> {
  const password = oneTimePassword()
  const passwordHash = await hashPassword(password)
  const timeZone = await inTransaction(
    client,
    async () => {
      const sentence = await makeCompany(client, company)
      await client.query(
        'insert into branch (code, company_code, name) values ($1, $2, $3) on conflict (code) do nothing',
        [branch.code, company.code, branch.name],
      )
      const { rows } = await client.query<{ company: string }>(
        'select company_code as company from branch where code = $1',
        [branch.code],
      )
      if (rows[0]?.company !== company.code) {
        throw new CannotStart(
          `The branch ${branch.code} belongs to the company ${rows[0]?.company}, not to ${company.code}.`,
        )
      }
      const made = await client.query<{ id: number }>(
        `insert into app_user (login_id, name, role_id, password_hash) values ($1, $2, $3, $4)
       on conflict (login_id) do nothing returning id`,
        [login, name, role.director, passwordHash],
      )
      const id = made.rows[0]?.id
      if (id === undefined)
        throw new CannotStart(`There is a user ${login} already. Use reset-password, or another login.`)
      await client.query('insert into user_branch (user_id, branch_code) values ($1, $2)', [id, branch.code])
      const modules = modulesOfRole(role.director).map((module) => module.moduleId)
      await client.query('insert into user_module (user_id, module_id) select $1, unnest($2::int[])', [id, modules])
      await note(client, id, 'enter', { version: 1, changes: { role: [0, role.director], modules: [[], modules] } })
      return sentence
    },
    trial,
  )
  return { password, timeZone }
}

/** Makes a company that is not there, and returns a sentence about its time zone. */
async function makeCompany(client: pg.Client, { code, name, timeZone }: NewDirector['company']): Promise<string> {
  if (timeZone !== undefined) {
    const { rows } = await client.query<{ known: boolean }>('select $1 in (select areas_and_cities()) as known', [
      timeZone,
    ])
    if (!rows[0]?.known) {
      throw new CannotStart(
        `The time zone ${timeZone} is not an area and a city. Write it as Asia/Karachi or Europe/Berlin.`,
      )
    }
  }
  const made = await client.query(
    `insert into company (code, name, time_zone) values ($1, $2, coalesce($3, usual_time_zone())) on conflict do nothing`,
    [code, name, timeZone],
  )
  const { rows } = await client.query<{ zone: string; now: string }>(
    `select time_zone as zone, to_char(now() at time zone time_zone, 'DD/MM/YYYY HH24:MI') as now from company where code = $1`,
    [code],
  )
  const { zone = '', now = '' } = rows[0] ?? {}
  if (made.rowCount === 0 && timeZone !== undefined && zone !== timeZone)
    throw new CannotStart(`The company ${code} has the time zone ${zone}, which stays. Leave --time-zone out.`)
  const source = made.rowCount === 1 && timeZone === undefined ? ', as --time-zone is not given' : ''
  return `Days of the company ${code} begin in the time zone ${zone}${source}, where it is ${now} now. This stays for ever.`
}

/** Gives the user a one-time password, which has to be changed at the next sign-in, and ends all sign-ins of the user. */
export async function resetPassword(client: pg.Client, login: number, trial: Trial = {}): Promise<string> {
  const password = oneTimePassword()
  const passwordHash = await hashPassword(password)
  await inTransaction(
    client,
    async () => {
      const changed = await client.query<{ id: number }>(
        'update app_user set password_hash = $2, must_change_password = true where login_id = $1 returning id',
        [login, passwordHash],
      )
      const id = changed.rows[0]?.id
      if (id === undefined) throw new CannotStart(`There is no user ${login}.`)
      await endSignIns(client, id, 'password reset')
      await note(client, id, 'reset_password', {})
    },
    trial,
  )
  return password
}

/** Returns the active users of a branch who still have to choose a password. */
export async function withoutPassword(client: pg.Client, branch: string): Promise<{ login: number; name: string }[]> {
  const known = await client.query('select from branch where code = $1', [branch])
  if (known.rowCount === 0) throw new CannotStart(`There is no branch ${branch}.`)
  const { rows } = await client.query<{ login: number; name: string }>(
    `select u.login_id as login, u.name from app_user u join user_branch b on b.user_id = u.id and b.active
     where b.branch_code = $1 and u.portal_allowed and u.must_change_password
     order by u.login_id`,
    [branch],
  )
  return rows
}

export interface UserKey {
  readonly id: number
  readonly login: number
}

/** Closes the users for good: they have no password, cannot sign in and are signed out. Receipts and history keep their names. */
export async function closeUsers(client: pg.Client, users: readonly UserKey[]): Promise<number> {
  const passwordHash = await hashPassword(oneTimePassword())
  const { rows } = await client.query<{ id: number; version: number }>(
    `update app_user u set portal_allowed = false, password_hash = $3, version = version + 1
     from unnest($1::int[], $2::int[]) as closed (id, login) where u.id = closed.id and u.login_id = closed.login and u.portal_allowed
     returning u.id, u.version`,
    [users.map(({ id }) => id), users.map(({ login }) => login), passwordHash],
  )
  for (const { id, version } of rows) {
    await endSignIns(client, id, 'closed by the operator')
    await note(client, id, 'change', { version, changes: { active: [true, false] } })
  }
  return rows.length
}

/** Runs the work in one transaction. A dry run rolls it back at the end, and sends no notices. */
export async function inTransaction<T>(
  client: pg.Client,
  work: () => Promise<T>,
  { isDryRun = false }: Trial = {},
): Promise<T> {
  await client.query('begin')
  try {
    const done = await work()
    await client.query(isDryRun ? 'rollback' : 'commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
