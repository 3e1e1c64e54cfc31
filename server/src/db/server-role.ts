/**
 * The login role of the server: it owns nothing, is a member of nothing, and makes nothing in a database, not even for the time of a
 * session. Grants on tables and functions are in `schema/tables` and next to each function.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { APP_ROLE, SETTINGS } from './connection.ts'

/** PostgreSQL would write the row that broke a rule into its log, with names, amounts and hashes of passwords. */
const QUOTES_NO_ROWS = `alter role ${APP_ROLE} set log_error_verbosity = terse`

/** Makes the role, or makes it again what it must be; only a superuser may. */
export async function makeServerRole(superuser: pg.Client, password: string): Promise<void> {
  await superuser.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if;
    end $$;
    alter role ${APP_ROLE} login nosuperuser nobypassrls nocreaterole nocreatedb noreplication password ${pg.escapeLiteral(password)};
    ${QUOTES_NO_ROWS}`)
}

/** Large objects belong to no table, so our grants do not cover them. Only a superuser can revoke the functions. */
export const FORBID_LARGE_OBJECTS =
  'revoke execute on function lo_creat(int), lo_create(oid), lo_from_bytea(oid, bytea) from public'

export async function forbidLargeObjects(superuser: pg.Client): Promise<void> {
  await superuser.query(`
    do $$ begin
      if has_function_privilege('${APP_ROLE}', 'lo_create(oid)', 'execute') then ${FORBID_LARGE_OBJECTS}; end if;
    end $$`)
}

/**
 * Temporary tables would hide the tables of the schema in the session, which the next request reuses. The owner of the database can revoke
 * them.
 */
export async function forbidTemporaryTables(owner: pg.Client): Promise<void> {
  await owner.query(`
    do $$ begin
      if has_database_privilege('public', current_database(), 'temporary')
        and pg_has_role((select datdba from pg_database where datname = current_database()), 'usage')
      then execute format('revoke temporary on database %I from public', current_database()); end if;
    end $$`)
}

/** Selects the settings of the session that differ from ours. Names of settings are case-insensitive. */
export const OTHER_SETTINGS = `
  select w.name, w.value, current_setting(w.name) as found
  from (values ${Object.entries(SETTINGS)
    .map(([name, value]) => `(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)})`)
    .join(', ')}) w (name, value)
  where current_setting(w.name) <> w.value`

const TRIES = 10

/** Stores the settings in the role, which may change its own. New sessions have them, even if a pooler drops the client's settings. */
export async function keepSettings(server: pg.Client): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const statements = Object.entries(SETTINGS).map(
        ([name, value]) => `alter role ${APP_ROLE} set ${name} = ${pg.escapeLiteral(value)}`,
      )
      await server.query(statements.join('; '))
      return
    } catch (error) {
      // Servers that start together insert or change the same row of the catalog, and one of them is refused with one of these.
      const isRace = error instanceof pg.DatabaseError && (error.code === '23505' || error.code === 'XX000')
      if (!isRace || tries === TRIES) throw error
      await wait(Math.random() * 20 * tries)
    }
  }
}
