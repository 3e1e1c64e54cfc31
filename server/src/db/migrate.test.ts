import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { listMigrations, migrate, thisProgram } from './migrate.ts'
import type { SqlFile } from './schema.ts'

let admin: pg.Client
let client: pg.Client
let ownerUrl: string
let database: string

beforeAll(async () => {
  admin = new pg.Client(inject('adminUrl'))
  await admin.connect()
})

beforeEach(async () => {
  database = `empty_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${database} owner backoffice`)
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${database}`
  url.username = 'backoffice'
  ownerUrl = url.href
  client = new pg.Client(ownerUrl)
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await admin.query(`drop database ${database} with (force)`)
})

afterAll(() => admin.end())

const file = (name: string, sql: string): SqlFile => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})
const first = file('0001_first.sql', 'create schema custody; create table first (id int)')
const second = file('0002_second.sql', 'create table second (id int)')
const apply = (migrations: readonly SqlFile[], ...schema: readonly SqlFile[]) =>
  migrate(ownerUrl, { migrations, schema })
const has = async (question: string): Promise<boolean> =>
  (await client.query<{ has: boolean }>(`select ${question} as has`)).rows[0]?.has ?? false
const there = (name: string) => has(`to_regclass('${name}') is not null`)

describe('migrate', () => {
  it('waits for a request that is answered without holding anything that the request still needs', async () => {
    const tables = file(
      '0001_tables.sql',
      'create schema custody; create table sign_in (); create table one (); create table two ()',
    )
    const change = file('0002_change.sql', 'alter table one add column n int; alter table two add column n int')
    await apply([tables])
    await client.query(`begin; set local lock_timeout = '500ms'; select from sign_in; select from two`)

    const migrated = apply([tables, change])
    await expect.poll(() => has('exists (select from pg_locks where not granted)')).toBe(true)

    await expect(client.query('select from one')).resolves.toMatchObject({ rowCount: 0 })
    await client.query('commit')
    await expect(migrated).resolves.toEqual(['0002_change.sql', 'schema'])
  })

  it('applies what is missing, in order and once', async () => {
    await expect(apply([first])).resolves.toEqual(['0001_first.sql', 'schema'])
    await expect(apply([first, second])).resolves.toEqual(['0002_second.sql', 'schema'])
    await expect(apply([first, second])).resolves.toEqual([])
  })

  it('lets one of several servers that start together apply it', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => apply([first, second])))

    expect(applied.flat()).toEqual(['0001_first.sql', '0002_second.sql', 'schema'])
  })

  it('leaves nothing of a start that fails, and names the file and the line', async () => {
    const broken = file('0002_second.sql', 'create table second (id int);\nselect wrong;')
    await apply([first])

    await expect(apply([first, second, file('0003_third.sql', broken.sql.replace('second', 'third'))])).rejects.toThrow(
      '0003_third.sql:2: column "wrong" does not exist',
    )
    await expect(there('second')).resolves.toBe(false)
    await expect(apply([first], file('views/a.sql', 'create view a as select 1;\nselect wrong'))).rejects.toThrow(
      'views/a.sql:2: column "wrong" does not exist',
    )
    await expect(there('a')).resolves.toBe(false)
  })

  it('refuses a file that was changed after it was applied', async () => {
    await apply([first])

    await expect(apply([file(first.name, 'select 1')])).rejects.toThrow('was changed after it was applied')
  })

  it('refuses a database of a newer program', async () => {
    await apply([first, second])

    await expect(apply([first])).rejects.toThrow('start the newer program')
  })

  it('refuses a database that an older program left half-way, and explains what to do', async () => {
    await client.query(
      `create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
       insert into schema_migration values ('0001_people.sql', 'x'), ('0002_trade.sql', 'y')`,
    )

    await expect(migrate(ownerUrl)).rejects.toThrow('Start the release before this one first, then this one.')
  })
})

describe('the files of the schema', () => {
  const one = file('functions/one.sql', `create function one() returns int language sql as 'select 1'`)
  const view = file('views/first_and_one.sql', 'create view first_and_one as select id, one() as one from first')

  it('are made anew with all that depends on them when one of them has changed', async () => {
    await apply([first], one, view)
    const text = file(one.name, `create function one() returns text language sql as $$ select 'one'::text $$`)
    const wider = file(view.name, 'create view first_and_one as select 0 as zero, id, one() from first')

    await expect(apply([first], text, wider)).resolves.toEqual(['schema'])
    await expect(apply([first], text, wider)).resolves.toEqual([])
    expect((await client.query('insert into first values (7)')).rowCount).toBe(1)
    expect((await client.query('select * from first_and_one')).rows).toEqual([{ zero: 0, id: 7, one: 'one' }])
  })

  it('leave nothing behind when one of them is gone', async () => {
    const guard = file(
      'tables/first.sql',
      'alter table first enable row level security, force row level security; create policy none on first using (false)',
    )
    await apply([first], one, view, guard)

    await apply([first], one)

    await expect(there('first_and_one')).resolves.toBe(false)
    await expect(has(`exists (select from pg_policy)`)).resolves.toBe(false)
    await expect(has(`(select relrowsecurity from pg_class where relname = 'first')`)).resolves.toBe(false)
  })

  it('revoke extra grants of the role of the server', async () => {
    await apply([first], file('tables/first.sql', 'grant select, update (id) on first to backoffice_app'))
    await apply([first], file('tables/first.sql', 'grant select on first to backoffice_app'))

    await expect(has(`has_table_privilege('backoffice_app', 'first', 'select')`)).resolves.toBe(true)
    await expect(has(`has_any_column_privilege('backoffice_app', 'first', 'update')`)).resolves.toBe(false)
  })

  it('may have functions that call each other in any order', async () => {
    const two = file(
      'functions/a_two.sql',
      `create function three() returns int language sql as 'select two() + 1';
       create function two() returns int language sql as 'select one() + 1'`,
    )
    await apply([first], two, one)

    await expect(has('three() = 3')).resolves.toBe(true)
  })

  it.each([
    ['views/lost.sql', 'create view lost as\nselect * from nothing', ':2: relation "nothing" does not exist'],
    [
      'functions/lost.sql',
      'create function lost() returns bigint\nlanguage sql\nas $$\nselect count(*) from nothing\n$$',
      ':4: relation "nothing" does not exist',
    ],
    [
      'functions/broken.sql',
      'create function broken() returns void\nlanguage plpgsql\nas $$\nbegin\n  perfrom 1;\nend $$',
      ':5: syntax error at or near "perfrom"',
    ],
    [
      'functions/two.sql',
      `create function one() returns int language sql as 'select 2'`,
      'function "one" already exists',
    ],
  ])('fail with the file and the line of the mistake: %s', async (name, text, message) => {
    await expect(apply([first], one, file(name, text))).rejects.toThrow(new RegExp(`${name}.*${message}`))
  })

  it('do not block a migration', async () => {
    const trigger = file(
      'tables/triggers_of_first.sql',
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger refuse before update on first for each row execute function refuse()`,
    )
    const guard = file(
      'tables/first.sql',
      'alter table first enable row level security, force row level security; create policy mine on first using (id > 5)',
    )
    await apply([first], one, view)
    await client.query('insert into first values (1)')
    await apply([first], one, view, trigger, guard)

    await apply(
      [first, file('0002_wider.sql', 'alter table first alter id type bigint; update first set id = 2')],
      one,
      view,
      guard,
    )

    expect((await client.query('select id from first')).rows).toEqual([])
    await apply([first, file('0002_wider.sql', 'alter table first alter id type bigint; update first set id = 2')], one)
    expect((await client.query('select id from first')).rows).toEqual([{ id: '2' }])
  })

  it('leave alone what an operator made', async () => {
    await apply([first], one)
    await client.query('create view report as select count(*) from first')

    await apply([first], view, one)

    await expect(there('report')).resolves.toBe(true)
  })

  it('belong to the owner of the database, even when an administrator brings it up to date', async () => {
    const policy = file(
      'tables/first.sql',
      'alter table first enable row level security; create policy of_the_owner on first to current_user using (true)',
    )
    await apply([first], one)
    const url = new URL(inject('adminUrl'))
    url.pathname = `/${database}`
    await migrate(url.href, { migrations: [first, second], schema: [one, view, policy] })

    await expect(
      has(`(select proowner::regrole::text = 'backoffice' from pg_proc where proname = 'one')`),
    ).resolves.toBe(true)
    await expect(has(`(select polroles = array['backoffice'::regrole::oid] from pg_policy)`)).resolves.toBe(true)
    await expect(apply([first, second], one, view, policy)).resolves.toEqual([])
  })

  it('are all there: each function and view once, and what belongs to a table in the file of the table', async () => {
    const program = thisProgram()
    await migrate(ownerUrl)

    const { rows } = await client.query<{ kind: string; identity: string }>('select kind, identity from schema_object')
    const homes = rows.map(({ kind, identity }) => ({ kind, identity, files: homesOf(program.schema, kind, identity) }))
    expect(homes.filter(({ files }) => files.length !== 1)).toEqual([])
    const grants = program.schema.flatMap(({ name, sql }) =>
      [...sql.matchAll(/^grant [^;]*? on\s+(function )?(\w+)[^;]*\sto backoffice_app;/gms)].map(
        ([, isFunction, of]) => ({
          name,
          of: of ?? '',
          home: isFunction ? 'function' : 'table',
        }),
      ),
    )
    expect(grants.length).toBeGreaterThan(20)
    const elsewhere = grants.filter(
      ({ name, of, home }) =>
        name !== `tables/${of}.sql` && !homesOf(program.schema, home === 'table' ? 'view' : home, of).includes(name),
    )
    expect([...new Set(elsewhere.map(({ name }) => name))]).toEqual(['functions/rights.sql', 'tables/readable.sql'])
    const used = new Set(homes.flatMap(({ files }) => files))
    expect(program.schema.filter(({ name, sql }) => !used.has(name) && !/^(?:grant|revoke) /m.test(sql))).toEqual([])
  })
})

/** Returns the files that create an object of the schema: exactly one, the right one. */
function homesOf(schema: readonly SqlFile[], kind: string, identity: string): string[] {
  const [name = '', table = name] = identity
    .replace(/\(.*/, '')
    .split(' on ')
    .map((text) => text.replace(/^public\./, ''))
  const homes: Record<string, [folder: string, words: string]> = {
    function: ['functions/', `create function ${name}(`],
    view: ['views/', `create view ${name} `],
    trigger: [`tables/${table}.sql`, `trigger ${name} `],
    policy: [`tables/${table}.sql`, `create policy ${name} on `],
    'row level security': [`tables/${table}.sql`, `alter table ${table} enable row level security`],
  }
  const [folder, words] = homes[kind] ?? ['none', 'none']
  return schema.flatMap(({ name: file, sql }) =>
    file.startsWith(folder)
      ? sql
          .split(words)
          .slice(1)
          .map(() => file)
      : [],
  )
}

describe('list migrations', () => {
  it('refuses a gap in the numbers', () => {
    const folder = mkdtempSync(join(tmpdir(), 'backoffice-migrations-'))
    for (const name of ['0001_one.sql', '0003_three.sql']) writeFileSync(join(folder, name), 'select 1')

    expect(() => listMigrations(pathToFileURL(`${folder}/`))).toThrow(
      '0003_three.sql: a migration 0002_….sql was expected',
    )
  })
})
