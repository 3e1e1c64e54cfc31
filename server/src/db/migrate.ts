/**
 * Brings a database up to date, in one transaction: first the missing numbered migrations, which change tables and rows and are never
 * edited once they are merged, then the files of `schema/`, which define the functions, views, triggers, policies and grants of today.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { roleAdvice } from './connection.ts'
import type { Database } from './database.ts'
import { refuseSharedSessions } from './guards.ts'
import { createSchema, dropSchema, FileFailed, hasSchema, listSchema, readSqlFile, type SqlFile } from './schema.ts'
import { forbidTemporaryTables } from './server-role.ts'

/** The files that a program needs in a database. */
export interface Program {
  readonly migrations: readonly SqlFile[]
  readonly schema: readonly SqlFile[]
}

interface Recorded {
  readonly migrations: readonly Omit<SqlFile, 'sql'>[]
  readonly schema: readonly Omit<SqlFile, 'sql'>[]
}

// One server migrates. Others that start at the same time wait, and find nothing left to do.
const LOCK = 727002
const TRIES = 30
const FOLDER = new URL('./migrations/', import.meta.url)

/** The tables in which the database remembers what it has. */
export const TABLES = `
  create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists schema_file (name text primary key, checksum text not null);
  create table if not exists schema_object (kind text not null, identity text not null, primary key (kind, identity))`
const RECORDED = `
  select
    coalesce((select json_agg(json_build_object('name', name, 'checksum', checksum) order by name) from schema_migration), '[]') as migrations,
    coalesce((select json_agg(json_build_object('name', name, 'checksum', checksum)) from schema_file), '[]') as schema`

/** Reads the migrations of this program, in order. */
export function listMigrations(folder: URL = FOLDER): SqlFile[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  names.forEach((name, index) => {
    const number = String(index + 1).padStart(4, '0')
    if (!new RegExp(`^${number}_[a-z0-9_]+\\.sql$`).test(name))
      throw new CannotStart(`${name}: a migration ${number}_….sql was expected.`)
  })
  return names.map((name) => readSqlFile(folder, name))
}

let read: Program | undefined
/** Read once per process: `/readyz` compares with it each time. */
export const thisProgram = (): Program => (read ??= { migrations: listMigrations(), schema: listSchema() })

/**
 * Applies the missing files and returns them: names of migrations, and `schema` if the files of that folder were applied. A dry run returns
 * the same and rolls back the few tables that it may have made.
 */
export async function migrate(
  ownerUrl: string,
  program: Program = thisProgram(),
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<string[]> {
  const config = { connectionString: ownerUrl, application_name: 'backoffice migrations' }
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new CannotStart(`The database ${client.database ?? ''} on ${client.host}: ${messageOf(error)}`)
  }
  try {
    await refuseSharedSessions(client, config)
    await client.query(`select pg_advisory_lock(${LOCK})`)
    await actAsOwner(client)
    if (isDryRun) await client.query('begin')
    await client.query(TABLES)
    const { rows } = await client.query<Recorded>(RECORDED)
    const recorded = rows[0] ?? { migrations: [], schema: [] }
    const missing = missingOf(recorded, program)
    // The end of the connection rolls the transaction back.
    if (isDryRun) return missing
    if (missing.length > 0) await apply(client, recorded, program)
    await forbidTemporaryTables(client)
    return missing
  } catch (error) {
    throw error instanceof CannotStart
      ? error
      : new CannotStart(`The database ${client.database} cannot be migrated: ${messageOf(error)}`)
  } finally {
    await client.end()
  }
}

/** Functions and policies belong to the role that creates them, so an administrator creates them as the owner of the tables. */
export async function actAsOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    `select tableowner as owner from pg_tables where schemaname = 'public' and tablename = 'schema_migration' and tableowner <> current_user`,
  )
  for (const { owner } of rows) await client.query(`set role ${pg.escapeIdentifier(owner)}`)
}

/** Returns the migrations of a database that matches this program; refuses any other. */
export async function migrationsIn(
  client: pg.Client,
  program: Program = thisProgram(),
): Promise<Recorded['migrations']> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('schema_file') is not null as found`)
  const [recorded] = rows[0]?.found ? (await client.query<Recorded>(RECORDED)).rows : []
  const missing = recorded ? missingOf(recorded, program) : ['everything']
  if (!recorded || missing.length > 0) {
    throw new CannotStart(
      `The database ${client.database} is not up to date (${missing.join(', ')} missing). Run first: npm run backoffice -- migrate`,
    )
  }
  return recorded.migrations
}

/** Makes the tables that the first migrations of this program make, inside the transaction of the caller. */
export async function createTables(client: pg.Client, count: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${LOCK})`)
  await client.query(TABLES)
  for (const migration of thisProgram().migrations.slice(0, count)) {
    await client.query(migration.sql)
    await record(client, migration)
  }
}

/** Returns what an empty database lacks. */
export const allFiles = (program: Program = thisProgram()): string[] =>
  missingOf({ migrations: [], schema: [] }, program)

/** Returns what the database still lacks. */
export async function pendingMigrations(database: Database, program: Program = thisProgram()): Promise<string[]> {
  try {
    const { rows } = await database.run('read', undefined, (db) => sql<Recorded>`${sql.raw(RECORDED)}`.execute(db))
    return rows.flatMap((recorded) => missingOf(recorded, program))
  } catch (error) {
    // A database that was never migrated has no such tables, and one of another program does not let us read them.
    const isEmpty = error instanceof pg.DatabaseError && (error.code === '42P01' || error.code === '42501')
    if (isEmpty) return allFiles(program)
    throw error
  }
}

function missingOf(recorded: Recorded, { migrations, schema }: Program): string[] {
  const applied = appliedOf(recorded, migrations)
  for (const { name, checksum } of applied) {
    const migration = migrations.find((each) => each.name === name)
    if (!migration)
      throw new CannotStart(`The database has ${name}, which this program does not have: start the newer program.`)
    if (migration.checksum !== checksum) {
      throw new CannotStart(
        `${name} was changed after it was applied. Write a new migration; a database for development can be deleted.`,
      )
    }
  }
  const missing = migrations.slice(applied.length).map(({ name }) => name)
  return missing.length === 0 && hasSchema(recorded.schema, schema) ? [] : [...missing, 'schema']
}

/** A database with all migrations from before the baseline has what the baseline makes. */
function appliedOf({ migrations: applied }: Recorded, migrations: readonly SqlFile[]): Recorded['migrations'] {
  if (!isFormer(applied)) return applied
  if (isCompleteFormer(applied)) return migrations.slice(0, 1)
  throw new CannotStart(
    'The database was left by an older program before its last migration. Start the release before this one first, then this one.',
  )
}

const isFormer = (applied: Recorded['migrations']): boolean => applied.some(({ name }) => name === FORMER_FIRST)

/**
 * Waits for the running requests, and lets no other begin before the end of the transaction. Each request reads its sign-in before it
 * touches another table, so no waiting request holds a table that the migration needs.
 */
async function holdRequestsBack(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('sign_in') is not null as found`)
  if (rows[0]?.found) await client.query('lock table sign_in in access exclusive mode')
}

/** Gives up soon on the lock of a busy table and tries again, because requests would queue behind us. */
async function apply(client: pg.Client, recorded: Recorded, program: Program): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = '2s'; set local search_path = public`)
      await holdRequestsBack(client)
      await applyAll(client, recorded, program)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const cause = error instanceof FileFailed ? error.cause : error
      // 55P03: the lock was not given in time; 40P01: we and a save waited for each other.
      const locked = cause instanceof pg.DatabaseError && (cause.code === '55P03' || cause.code === '40P01')
      if (!locked || tries === TRIES) {
        const advice = cause instanceof pg.DatabaseError && cause.code === '42501' ? `. ${roleAdvice(client)}` : ''
        const where = error instanceof FileFailed ? `${error.file.name}${lineOf(error.file.sql, cause)}: ` : ''
        throw new CannotStart(`${where}${messageOf(cause)}${advice}`)
      }
      await wait(500)
    }
  }
}

async function applyAll(client: pg.Client, recorded: Recorded, { migrations, schema }: Program): Promise<void> {
  const applied = appliedOf(recorded, migrations)
  const isBeforeFiles = isFormer(recorded.migrations)
  if (isBeforeFiles || recorded.schema.length > 0) await dropSchema(client, { isBeforeFiles })
  if (applied !== recorded.migrations) {
    await client.query('delete from schema_migration')
    for (const migration of applied) await record(client, migration)
  }
  for (const migration of migrations.slice(applied.length)) {
    try {
      await client.query(migration.sql)
    } catch (cause) {
      throw new FileFailed(migration, cause)
    }
    await record(client, migration)
  }
  await createSchema(client, schema)
}

const record = (client: pg.Client, { name, checksum }: Recorded['migrations'][number]) =>
  client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])

function lineOf(text: string, error: unknown): string {
  const position = error instanceof pg.DatabaseError ? error.position : undefined
  return position ? `:${text.slice(0, Number(position)).split('\n').length}` : ''
}

function messageOf(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error)
  const parts = [error.message, error.detail, error.hint].filter((part) => part !== undefined)
  return parts.map((part) => part.replace(/\.$/, '')).join('. ')
}

/**
 * The first of the sixteen migrations that `0001_baseline.sql` replaces. A database with all of them has the tables of the baseline. This
 * constant and what follows can go when no such database is left.
 */
const FORMER_FIRST = '0001_people.sql'

/** SHA-256 of the names and checksums of the sixteen, in order. */
const FORMER_DIGEST = '9edb0ea84ebbb1d3aa7eeb9b542cca99f29c7b032732584049f3af0d17ffd32d'

const isCompleteFormer = (applied: readonly { readonly name: string; readonly checksum: string }[]): boolean =>
  createHash('sha256')
    .update(applied.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''))
    .digest('hex') === FORMER_DIGEST
