/** Checks that a database is fit for this program before the program works on it. */
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { APP_ROLE, roleAdvice } from './connection.ts'
import { FORBID_LARGE_OBJECTS, keepSettings, OTHER_SETTINGS } from './server-role.ts'

const OLDEST = 150_000
const ANSWER_MS = 10_000
/** The number of older sessions that a pooler may hold. */
const SESSIONS_OF_POOLER = 20
const LOGIN_ADVICE = `Let DATABASE_URL log in as ${APP_ROLE}, and name the owner in OWNER_DATABASE_URL.`

/** Selects whether the server refuses writes, for each connection that may go through a pooler. */
export const READS_ONLY = `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as reads`

/** Privileges that would let a mistake of the program change money or read passwords and tokens; each table only if it exists. */
const FORBIDDEN = `
  select c.relname || ': ' || string_agg(p.privilege, ', ') as found
  from pg_class c, (values ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (privilege)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and case
    when c.relname in ('journal', 'posting', 'holding', 'finished_total', 'audit', 'voucher_line', 'bounce_outcome', 'bounce_replacement') then
      case when p.privilege in ('INSERT', 'UPDATE') then has_any_column_privilege(c.oid, p.privilege) else has_table_privilege(c.oid, p.privilege) end
    when c.relname in ('receipt', 'invoice', 'allocation', 'bounce') then
      case p.privilege when 'UPDATE' then has_any_column_privilege(c.oid, 'UPDATE') else has_table_privilege(c.oid, p.privilege) end
    when c.relname in ('deposit', 'transfer', 'deposit_line', 'voucher') then has_table_privilege(c.oid, p.privilege)
    end
  group by c.relname
  union all
  select format('%s.%s: %s', c.relname, a.attname, p.privilege)
  from pg_class c join pg_attribute a on a.attrelid = c.oid, (values ('INSERT'), ('UPDATE')) p (privilege)
  where c.relnamespace = 'public'::regnamespace
    and (c.relname, a.attname) in (('receipt', 'stage'), ('receipt', 'applied'), ('deposit', 'total'), ('invoice', 'received'), ('allocation', 'live'))
    and has_column_privilege(c.oid, a.attnum, p.privilege)
  union all
  select format('%s.%s: SELECT', c.relname, a.attname)
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace
    and ((c.relname, a.attname) = ('app_user', 'password_hash')
      or c.relname in ('session_key', 'sign_in', 'refresh_token', 'idempotency', 'login_throttle'))
    and has_column_privilege(c.oid, a.attnum, 'SELECT')`

const STATE = `
  select session_user::text as login, current_user::text as role, current_setting('server_version_num')::int as version,
    r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as mighty,
    array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid order by 1) as groups,
    array(select pg_describe_object(classid, objid, objsubid) from pg_shdepend
      where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o'
        and dbid in (0, (select oid from pg_database where datname = current_database())) limit 5) as owned,
    current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
    current_setting('full_page_writes') as full_page_writes, current_setting('synchronous_commit') as synchronous_commit
  from pg_roles r where r.rolname = current_user`

interface State {
  readonly login: string
  readonly role: string
  readonly version: number
  readonly mighty: boolean
  readonly groups: readonly string[]
  readonly owned: readonly string[]
  readonly encoding: string
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
}

/** Throws CannotStart where the restricted role is not ours, could write what only the custody functions may, or data may be lost. */
export async function refuseUnsafe(
  address: () => Promise<pg.ClientConfig>,
  durability: 'strict' | 'relaxed',
): Promise<void> {
  const found = await address().catch((error: Error) => {
    throw new CannotStart(`The database cannot be used: ${error.message}.`)
  })
  const config = { ...found, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS }
  await connected(config, async (client) => {
    await refuseStandby(client)
    await refuseSharedSessions(client, config)
  })
  for (let stale = 0; stale < SESSIONS_OF_POOLER; stale += 1) if (!(await connected(config, renewed))) break
  await connected(config, async (client) => {
    const [state] = (await client.query<State>(STATE)).rows
    if (state?.role !== APP_ROLE) {
      refuse(client, `Sessions do not get the role ${APP_ROLE}. A connection pooler drops that option. ${LOGIN_ADVICE}`)
    }
    const forbidden = await client.query<{ found: string }>(FORBIDDEN)
    const settings = await client.query<OtherSetting>(OTHER_SETTINGS)
    const problems = [
      ...roleProblems(state),
      ...settings.rows.map(
        ({ name, value, found: other }) =>
          `Sessions have ${name} = ${other} and not ${value}. A connection pooler may hold older connections: restart it.`,
      ),
      ...forbidden.rows.map(
        ({ found: privilege }) => `The role ${APP_ROLE} can do what only functions of the owner may do: ${privilege}.`,
      ),
      ...(durability === 'strict' ? durabilityProblems(state) : []),
    ]
    if (problems.length > 0) refuse(client, problems.join('\n'))
  })
}

interface OtherSetting {
  readonly name: string
  readonly value: string
  readonly found: string
}

/**
 * Sets the settings of the server's own login if this session lacks them, and ends the session, because a pooler would hand it out again.
 * Returns whether it did.
 */
async function renewed(client: pg.Client): Promise<boolean> {
  if (client.user !== APP_ROLE) return false
  const { rows } = await client.query<OtherSetting>(OTHER_SETTINGS)
  if (rows.length === 0) return false
  await keepSettings(client)
  await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
  return true
}

function refuse(client: pg.Client, problem: string): never {
  throw new CannotStart(`${nameOf(client)} cannot be used.\n${problem}`)
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ reads: boolean }>(READS_ONLY)
  if (rows[0]?.reads) refuse(client, 'It accepts no writes: it is a standby, or default_transaction_read_only is on.')
}

/** Throws CannotStart where a pooler changes the session beneath us: two sessions at once have two processes, and each keeps its own. */
export async function refuseSharedSessions(client: pg.Client, config: pg.ClientConfig): Promise<void> {
  const seen = await connected(config, async (other) => {
    const found: number[] = []
    for (const each of [client, other, client, other]) {
      const { rows } = await each.query<{ pid: number }>('select pg_backend_pid() as pid')
      found.push(rows[0]?.pid ?? 0)
    }
    return found
  })
  const [one, other, oneAgain, otherAgain] = seen
  if (one === other || one !== oneAgain || other !== otherAgain) {
    refuse(
      client,
      'A connection pooler gives each transaction another session, and LISTEN, prepared statements and the locks of migrations need ' +
        'one that stays. Let it share per session (PgBouncer: pool_mode=session for this database), or name the database itself.',
    )
  }
}

async function connected<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw error instanceof CannotStart ? error : new CannotStart(`${nameOf(client)}: ${connectProblem(error, client)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

const nameOf = (client: pg.Client): string => `The database ${client.database ?? ''} on ${client.host}`

function roleProblems(state: State): string[] {
  return [
    ...(state.mighty
      ? [
          `The role ${APP_ROLE} has rights over the whole server: alter role ${APP_ROLE} nosuperuser nobypassrls nocreaterole nocreatedb noreplication;`,
        ]
      : []),
    ...state.groups.map(
      (group) => `The role ${APP_ROLE} is a member of ${group}: revoke ${pg.escapeIdentifier(group)} from ${APP_ROLE};`,
    ),
    ...(state.owned.length > 0
      ? [
          `The role ${APP_ROLE} owns what it must only use: ${state.owned.join(', ')}. Give it to the owner of the database.`,
        ]
      : []),
    ...(state.version < OLDEST ? [`PostgreSQL 15 or newer is needed, this is ${state.version / 10_000}.`] : []),
    ...(state.encoding === 'UTF8' ? [] : [`Its encoding is ${state.encoding}; it must be created with UTF8.`]),
  ]
}

function durabilityProblems(state: State): string[] {
  const safe = { fsync: ['on'], full_page_writes: ['on'], synchronous_commit: ['on', 'remote_apply'] } as const
  const keys = ['fsync', 'full_page_writes', 'synchronous_commit'] as const
  return keys
    .filter((key) => !safe[key].some((value) => value === state[key]))
    .map(
      (key) =>
        `${key} is ${state[key]}: acknowledged receipts could be lost. Turn it on; DURABILITY=relaxed is for tests.`,
    )
}

function connectProblem(error: unknown, client: pg.Client): string {
  if (!(error instanceof Error)) return String(error)
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  // 22023: the role does not exist; 42501: it was not granted to us.
  if (code === '42501' || code === '22023')
    return `The server must work as the role ${APP_ROLE}, and may not: ${error.message}. ${roleAdvice(client)}`
  if (error.message.includes('startup parameter')) {
    return `${error.message}. A connection pooler does not pass on what the login of the owner needs. ${LOGIN_ADVICE}`
  }
  // 28000: it may not log in; 28P01: the password is wrong, or there is no such role.
  return client.user === APP_ROLE && (code === '28000' || code === '28P01')
    ? `${error.message}. As an administrator: alter role ${APP_ROLE} login password '…'; (create role, where there is none)`
    : error.message
}

const WARNINGS = `
  select 'data checksums are off: damage on disk goes unnoticed' as warning where current_setting('data_checksums') <> 'on'
  union all
  select 'wal_level is minimal: no backup of the log is possible' where current_setting('wal_level') = 'minimal'
  union all
  select 'the archiver fails: ' || coalesce(last_failed_wal, '') from pg_stat_archiver
  where last_failed_time > coalesce(last_archived_time, '-infinity')
  union all
  select 'the server logs in as the owner of the database, so that SQL that somebody smuggles into a query could take back every right; '
    || 'name the owner in OWNER_DATABASE_URL, and let DATABASE_URL log in as ${APP_ROLE}'
  where session_user <> '${APP_ROLE}'
  union all
  select format('sessions can make %s: as the owner of the database, revoke %s on database %I from public', objects, privilege, current_database())
  from (values ('temporary', 'temporary tables'), ('create', 'schemas')) p (privilege, objects)
  where has_database_privilege(current_user, current_database(), privilege)
  union all
  select 'sessions can make large objects: as an administrator, ${FORBID_LARGE_OBJECTS}'
  where has_function_privilege(current_user, 'lo_create(oid)', 'execute')`

/** Returns problems that do not stop the server but should be mended. */
export async function safetyWarnings(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ warning: string }>(WARNINGS)
  return rows.map(({ warning }) => warning)
}
