/** Checks that a database is fit for this program before the program works on it. */
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { APP_ROLE, roleAdvice } from './connection.ts'

const OLDEST = 150_000

/** Privileges that would let a mistake of the program change money; each table where it exists. */
const FORBIDDEN = `
  select c.relname || ': ' || string_agg(p.privilege, ', ') as found
  from pg_class c, (values ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (privilege)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and case
    when c.relname in ('journal', 'posting', 'holding', 'audit', 'voucher_line') then
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
    and has_column_privilege(c.oid, a.attnum, p.privilege)`

const STATE = `
  select current_user::text as role, current_setting('server_version_num')::int as version, r.rolsuper or r.rolbypassrls as mighty,
    current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
    current_setting('full_page_writes') as full_page_writes, current_setting('synchronous_commit') as synchronous_commit
  from pg_roles r where r.rolname = current_user`

interface State {
  readonly role: string
  readonly version: number
  readonly mighty: boolean
  readonly encoding: string
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
}

/** Throws CannotStart where the restricted role is not ours, could write what only the custody functions may, or data may be lost. */
export async function refuseUnsafe(config: pg.ClientConfig, durability: 'strict' | 'relaxed'): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    const [state] = (await client.query<State>(STATE)).rows
    const forbidden = await client.query<{ found: string }>(FORBIDDEN)
    const problems = [
      ...roleProblems(state),
      ...forbidden.rows.map(
        ({ found }) => `The role ${APP_ROLE} can write what only the custody functions may write: ${found}.`,
      ),
      ...(durability === 'strict' ? durabilityProblems(state) : []),
    ]
    if (problems.length > 0) throw new CannotStart(`${nameOf(client)} cannot be used.\n${problems.join('\n')}`)
  } catch (error) {
    throw error instanceof CannotStart ? error : new CannotStart(`${nameOf(client)}: ${connectProblem(error, client)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

const nameOf = (client: pg.Client): string => `The database ${client.database ?? ''} on ${client.host}`

function roleProblems(state: State | undefined): string[] {
  if (!state || state.role !== APP_ROLE) {
    return [
      `Sessions do not take the role ${APP_ROLE}. A connection pooler in between must pass on the startup parameter "options".`,
    ]
  }
  return [
    ...(state.mighty
      ? [
          `The role ${APP_ROLE} is a superuser or ignores row level security: alter role ${APP_ROLE} nosuperuser nobypassrls;`,
        ]
      : []),
    ...(state.version < OLDEST ? [`PostgreSQL 15 or newer is needed, this is ${state.version / 10_000}.`] : []),
    ...(state.encoding === 'UTF8' ? [] : [`Its encoding is ${state.encoding}; it must be created with UTF8.`]),
  ]
}

function durabilityProblems(state: State | undefined): string[] {
  const safe = { fsync: ['on'], full_page_writes: ['on'], synchronous_commit: ['on', 'remote_apply'] } as const
  const keys = ['fsync', 'full_page_writes', 'synchronous_commit'] as const
  return keys
    .filter((key) => state && !safe[key].some((value) => value === state[key]))
    .map(
      (key) =>
        `${key} is ${state?.[key]}: acknowledged receipts could be lost. Turn it on; DURABILITY=relaxed is for tests.`,
    )
}

function connectProblem(error: unknown, client: pg.Client): string {
  if (!(error instanceof Error)) return String(error)
  // 22023: the role does not exist; 42501: it was not granted to us.
  const denied = error instanceof pg.DatabaseError && (error.code === '42501' || error.code === '22023')
  return denied
    ? `The server must work as the role ${APP_ROLE}, and may not: ${error.message}. ${roleAdvice(client)}`
    : error.message
}

const WARNINGS = `
  select 'data checksums are off: damage on disk goes unnoticed' as warning where current_setting('data_checksums') <> 'on'
  union all
  select 'wal_level is minimal: no backup of the log is possible' where current_setting('wal_level') = 'minimal'
  union all
  select 'the archiver fails: ' || coalesce(last_failed_wal, '') from pg_stat_archiver
  where last_failed_time > coalesce(last_archived_time, '-infinity')`

/** Returns problems that do not stop the server but should be mended. */
export async function durabilityWarnings(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ warning: string }>(WARNINGS)
  return rows.map(({ warning }) => warning)
}
