/** Forward-only migrations: numbered plain SQL files, one transaction each, never edited once applied. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { APP_ROLE, roleAdvice } from './connection.ts'
import type { Database } from './database.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

interface Applied {
  readonly name: string
  readonly checksum: string
}

// One server migrates, others that start at the same time wait and find nothing left to do.
const LOCK = 727002
const TRIES = 30
const FOLDER = new URL('./migrations/', import.meta.url)

/** The migrations of this program, in order. */
export function listMigrations(folder: URL = FOLDER): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  names.forEach((name, index) => {
    const number = String(index + 1).padStart(4, '0')
    if (!new RegExp(`^${number}_[a-z0-9_]+\\.sql$`).test(name))
      throw new CannotStart(`${name}: a migration ${number}_….sql was expected.`)
  })
  return names.map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** Applies what is missing, as the owner of the database; answers the names of what was applied. */
export async function migrate(
  ownerUrl: string,
  migrations: readonly Migration[] = listMigrations(),
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'backoffice migrations' })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new CannotStart(`The database ${client.database ?? ''} on ${client.host}: ${messageOf(error)}`)
  }
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`)
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<Applied>('select name, checksum from schema_migration order by name')
    const missing = compare(rows, migrations)
    for (const migration of missing) await apply(client, migration)
    if (missing.length > 0) await client.query(`grant select on schema_migration to ${APP_ROLE}`)
    return missing.map(({ name }) => name)
  } catch (error) {
    throw error instanceof CannotStart
      ? error
      : new CannotStart(`The database ${client.database} cannot be migrated: ${messageOf(error)}`)
  } finally {
    await client.end()
  }
}

/** What the database still lacks; for `/readyz`. */
export async function pendingMigrations(
  database: Database,
  migrations: readonly Migration[] = listMigrations(),
): Promise<string[]> {
  const { rows } = await database.run('read', undefined, (db) =>
    sql<Applied>`select name, checksum from schema_migration order by name`.execute(db),
  )
  return compare(rows, migrations).map(({ name }) => name)
}

function compare(applied: readonly Applied[], known: readonly Migration[]): Migration[] {
  for (const { name, checksum } of applied) {
    const migration = known.find((each) => each.name === name)
    if (!migration)
      throw new CannotStart(`The database has ${name}, which this program does not know: start the newer program.`)
    if (migration.checksum !== checksum) {
      throw new CannotStart(
        `${name} was changed after it was applied. Write a new migration; a database for development can be deleted.`,
      )
    }
  }
  return known.slice(applied.length)
}

/** A busy table must not stall the requests that queue behind us: give up its lock soon and try again. */
async function apply(client: pg.Client, { name, sql: text, checksum }: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = '2s'; set local search_path = public`)
      await client.query(text)
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const locked = error instanceof pg.DatabaseError && error.code === '55P03'
      if (!locked || tries === TRIES) {
        const advice = error instanceof pg.DatabaseError && error.code === '42501' ? `. ${roleAdvice(client)}` : ''
        throw new CannotStart(`${name}${lineOf(text, error)}: ${messageOf(error)}${advice}`)
      }
      await wait(500)
    }
  }
}

function lineOf(text: string, error: unknown): string {
  const position = error instanceof pg.DatabaseError ? error.position : undefined
  return position ? `:${text.slice(0, Number(position)).split('\n').length}` : ''
}

function messageOf(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error)
  const parts = [error.message, error.detail, error.hint].filter((part) => part !== undefined)
  return parts.map((part) => part.replace(/\.$/, '')).join('. ')
}
