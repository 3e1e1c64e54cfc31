import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrls, openDatabases } from '../open-databases.ts'
import { parseConfig } from '../config.ts'
import type { Shutdown } from '../shutdown.ts'
import { type Database, openDatabase } from './database.ts'
import { type Cluster, ensureDatabases, startCluster } from '../postgres/embedded.ts'
import { migrate, pendingMigrations } from './migrate.ts'

// Roles belong to a whole cluster, so these tests change them in one of their own.
const dataDir = mkdtempSync(join(tmpdir(), 'backoffice-login-'))
let cluster: Cluster
let owner: string
let server: string
const opened: Database[] = []

beforeAll(async () => {
  chmodSync(dataDir, 0o711)
  cluster = await startCluster({ dataDir, settings: ['fsync=off', 'synchronous_commit=off'] })
  await ensureDatabases(cluster, ['one', 'two'])
  owner = cluster.url('one')
  server = cluster.url('one', 'backoffice_app')
  await migrate(owner)
})

afterEach(async () => void (await Promise.all(opened.splice(0).map((database) => database.close()))))

afterAll(async () => {
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function administer(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(cluster.url('one', 'postgres'))
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function open(url = server): Promise<Database> {
  const database = await openDatabase(url, { durability: 'relaxed' })
  opened.push(database)
  return database
}

/** Runs statements one after another in one session of the server; returns the first failure's code, or the roles at the end. */
async function tried(database: Database, ...statements: readonly string[]): Promise<string> {
  return database
    .run('write', undefined, async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
      const { rows } = await sql<{ roles: string }>`select session_user || ' as ' || current_user as roles`.execute(db)
      return rows[0]?.roles ?? ''
    })
    .catch((error: unknown) => (error instanceof pg.DatabaseError && error.code) || String(error))
}

describe('the login of the server', () => {
  it.each([
    ['set role none', 'backoffice_app as backoffice_app'],
    ['reset role', 'backoffice_app as backoffice_app'],
    ['set session authorization default', 'backoffice_app as backoffice_app'],
    ['set role backoffice', '42501'],
    ['set role postgres', '42501'],
    ['set role pg_write_all_data', '42501'],
    ['set session authorization backoffice', '42501'],
    ['grant backoffice to backoffice_app', '42501'],
    ['alter role backoffice_app createrole', '42501'],
    ['create temporary table receipt (id int)', '42501'],
    ['create schema own', '42501'],
    ['create table public.own (id int)', '42501'],
    ['select lo_create(0)', '42501'],
    ['select lo_creat(-1)', '42501'],
    [`select lo_from_bytea(0, '\\x00')`, '42501'],
  ])('is nobody else after: %s', async (statement, outcome) => {
    await expect(tried(await open(), statement)).resolves.toBe(outcome)
  })

  it('has its settings without asking for them, and gets back those that it lost', async () => {
    const settings = async () => {
      const { rows } = await (
        await open()
      ).run('read', undefined, (db) =>
        sql<Record<string, string>>`
          select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
            current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`.execute(db),
      )
      return rows[0]
    }
    const ours = { statement: '10s', lock: '3s', idle: '10s', jit: 'off' }
    await expect(settings()).resolves.toEqual(ours)

    await administer('alter role backoffice_app reset all', 'alter role backoffice_app set jit = on')

    await expect(settings()).resolves.toEqual(ours)
  })

  it.each([
    [
      'grant pg_read_all_data to backoffice_app',
      'revoke pg_read_all_data from backoffice_app',
      'is a member of pg_read',
    ],
    ['grant backoffice to backoffice_app', 'revoke backoffice from backoffice_app', 'is a member of backoffice:'],
    ['alter role backoffice_app createrole', 'alter role backoffice_app nocreaterole', 'rights over the whole server'],
    [
      'alter table visit owner to backoffice_app',
      'alter table visit owner to backoffice',
      'owns what it must only use: table visit',
    ],
    ['create schema own authorization backoffice_app', 'drop schema own', 'owns what it must only use: schema own'],
    [
      'alter role backoffice_app nologin',
      'alter role backoffice_app login',
      'alter role backoffice_app login password',
    ],
  ])('is refused after: %s', async (wrong, right, problem) => {
    await administer(wrong)
    await expect(open()).rejects.toThrow(problem)

    await administer(right)
    await expect(open()).resolves.toBeDefined()
  })

  it('warns when the server logs in as the owner, who may do everything again', async () => {
    await administer('grant backoffice_app to backoffice')
    const asOwner = await open(owner)
    const warning = expect.stringMatching(/^the server logs in as the owner .* OWNER_DATABASE_URL/)

    await expect(asOwner.warnings()).resolves.toContainEqual(warning)
    await expect(tried(asOwner, 'select 1')).resolves.toBe('backoffice as backoffice_app')
    await expect(tried(asOwner, 'set local role none')).resolves.toBe('backoffice as backoffice')
    await expect((await open()).warnings()).resolves.not.toContainEqual(warning)
    await administer('revoke backoffice_app from backoffice')
  })

  it('leaves no row of a refused save in the log of the database', async () => {
    await ensureDatabases(cluster, ['one'])
    await administer(
      'create table note (name text constraint note_is_short check (length(name) < 5))',
      'grant insert on note to backoffice_app',
    )
    const database = await open()
    const name = 'Noor Medical Store'

    await expect(
      database.run('write', undefined, (db) => sql`insert into note values (${name})`.execute(db)),
    ).rejects.toThrow('note_is_short')

    const log = readFileSync(join(dataDir, 'postgres/postgres.log'), 'utf8')
    expect(log).toContain('violates check constraint "note_is_short"')
    expect(log).not.toContain(name)
    await administer('drop table note')
  })

  it('warns of objects that a session can create', async () => {
    await administer(
      'grant temporary, create on database one to public',
      'grant execute on function lo_create(oid) to public',
    )

    await expect((await open()).warnings()).resolves.toEqual(
      expect.arrayContaining([
        'sessions can make temporary tables: as the owner of the database, revoke temporary on database one from public',
        'sessions can make schemas: as the owner of the database, revoke create on database one from public',
        expect.stringContaining('sessions can make large objects'),
      ]),
    )

    await administer('revoke create on database one from public')
    await ensureDatabases(cluster, ['one'])
    await migrate(owner)
    expect((await (await open()).warnings()).filter((each) => each.startsWith('sessions'))).toEqual([])
  })
})

describe('a server with databases of its own', () => {
  const ends: (() => Promise<unknown>)[] = []
  const shutdown: Shutdown = { add: (end) => void ends.push(async () => end()), began: false, begin: async () => {} }
  afterEach(async () => void (await Promise.all(ends.splice(0).map((end) => end()))))

  const config = (owners: boolean) =>
    parseConfig({
      DATA_DIR: dataDir,
      DURABILITY: 'relaxed',
      DATABASE_URL: server,
      SECOND_DATABASE_URL: cluster.url('two', 'backoffice_app'),
      ...(owners && { OWNER_DATABASE_URL: owner, SECOND_OWNER_DATABASE_URL: cluster.url('two') }),
    })
  const start = (owners: boolean) => openDatabases(config(owners), { print: () => {}, shutdown })

  it('does not start on a database that is not up to date, and names the command; with the owner it brings it up to date', async () => {
    await expect(start(false)).rejects.toThrow(
      /^Acme Distribution 2: .*is not up to date .*0001_.*OWNER_DATABASE_URL.* -- migrate/,
    )
    await Promise.all(ends.splice(0).map((end) => end()))

    const bases = await start(true)
    const pending = await Promise.all(bases.map(({ database }) => pendingMigrations(database)))
    expect(pending).toEqual([[], []])
    await Promise.all(ends.splice(0).map((end) => end()))

    await expect(start(false)).resolves.toHaveLength(2)
    await expect(databaseUrls(config(false), { print: () => {}, shutdown })).resolves.toMatchObject({
      main: { owner: undefined },
    })
  })
})
