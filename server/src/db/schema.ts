/**
 * Functions, views, triggers, policies and grants: the files in the folders of `schema/`. They are all dropped and created anew, in one
 * transaction, when one of them differs from the database. Tables and their rows belong to the migrations (`migrate.ts`).
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { APP_ROLE } from './connection.ts'

export interface SqlFile {
  /** Within its folder: `functions/custody.sql`. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** A file that PostgreSQL refused, with its error as the cause. */
export class FileFailed extends Error {
  readonly file: SqlFile

  constructor(file: SqlFile, cause: unknown) {
    super(`${file.name} failed`, { cause })
    this.file = file
  }
}

/** Views may call functions, and the triggers and policies of a table need both. */
const PARTS = ['functions', 'views', 'tables'] as const
const FOLDER = new URL('./schema/', import.meta.url)

export function readSqlFile(folder: URL, name: string): SqlFile {
  const text = readFileSync(new URL(name, folder), 'utf8')
  return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
}

/** The files of this program, part by part. */
export const listSchema = (folder: URL = FOLDER): SqlFile[] =>
  PARTS.flatMap((part) =>
    readdirSync(new URL(`${part}/`, folder))
      .toSorted()
      .map((name) => readSqlFile(folder, `${part}/${name}`)),
  )

/** Returns whether the database has exactly these files. */
export function hasSchema(recorded: readonly Omit<SqlFile, 'sql'>[], files: readonly SqlFile[]): boolean {
  const checksums = new Map(recorded.map(({ name, checksum }) => [name, checksum]))
  return checksums.size === files.length && files.every(({ name, checksum }) => checksums.get(name) === checksum)
}

interface SchemaObject {
  readonly kind: string
  readonly identity: string
}

/**
 * Lists the objects that the files can create, as PostgreSQL names them. It leaves out objects of extensions, and functions that a table
 * needs, such as the function of a generated column: migrations made those.
 */
const OBJECTS = `
  select o.type as kind, o.identity
  from (
    select 'pg_proc'::regclass as class, p.oid, p.pronamespace as namespace
    from pg_proc p
    where not exists (
      select from pg_depend d
      where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
        and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass))
    union all
    select 'pg_class', oid, relnamespace from pg_class where relkind = 'v'
    union all
    select 'pg_trigger', t.oid, c.relnamespace from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
    union all
    select 'pg_policy', p.oid, c.relnamespace from pg_policy p join pg_class c on c.oid = p.polrelid
  ) made
  cross join lateral pg_identify_object(made.class, made.oid, 0) o
  where made.namespace::regnamespace::text in ('public', 'custody')
    and not exists (select from pg_depend d where d.classid = made.class and d.objid = made.oid and d.deptype = 'e')
  union all
  select 'row level security', format('%I.%I', n.nspname, c.relname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relrowsecurity and n.nspname in ('public', 'custody')`

/** The kinds in the order of dropping: earlier ones depend on later ones. Objects of the same kind may depend on each other. */
const DROPS: readonly (readonly [kind: string, drop: (identities: readonly string[]) => string])[] = [
  ['trigger', (all) => all.map((each) => `drop trigger if exists ${each};`).join('\n')],
  ['policy', (all) => all.map((each) => `drop policy if exists ${each};`).join('\n')],
  [
    'row level security',
    (all) =>
      all
        .map((each) => `alter table if exists ${each} disable row level security, no force row level security;`)
        .join('\n'),
  ],
  ['view', (all) => `drop view if exists ${all.join(', ')};`],
  ['function', (all) => `drop function if exists ${all.join(', ')};`],
]

/**
 * Drops all objects that the files created, and revokes everything from the role of the server. So migrations find tables alone: no
 * trigger fires, no policy hides a row, no view blocks a change of a column. Objects that others made, such as views of an operator,
 * stay.
 */
export async function dropSchema(client: pg.Client, { isBeforeFiles }: { isBeforeFiles: boolean }): Promise<void> {
  const { rows } = await client.query<SchemaObject>(
    isBeforeFiles ? OBJECTS : 'select kind, identity from schema_object',
  )
  const statements = DROPS.flatMap(([kind, drop]) => {
    const identities = rows.filter((each) => each.kind === kind).map(({ identity }) => identity)
    return identities.length === 0 ? [] : [drop(identities)]
  })
  await client.query(`
    set local client_min_messages = error;
    ${statements.join('\n')}
    revoke all on all tables in schema public, custody from ${APP_ROLE};
    revoke all on schema public, custody from ${APP_ROLE}`)
}

/** Creates everything and records which objects that made. */
export async function createSchema(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  const others = new Set((await client.query<SchemaObject>(OBJECTS)).rows.map(keyOf))
  await runAll(client, files)
  const created = (await client.query<SchemaObject>(OBJECTS)).rows.filter((each) => !others.has(keyOf(each)))
  await client.query('delete from schema_object; delete from schema_file')
  await client.query('insert into schema_object (kind, identity) select * from unnest($1::text[], $2::text[])', [
    created.map(({ kind }) => kind),
    created.map(({ identity }) => identity),
  ])
  await client.query('insert into schema_file (name, checksum) select * from unnest($1::text[], $2::text[])', [
    files.map(({ name }) => name),
    files.map(({ checksum }) => checksum),
  ])
}

const keyOf = ({ kind, identity }: SchemaObject): string => `${kind} ${identity}`

/**
 * Functions may call each other in any order, within and between files. So they are created twice: at first PostgreSQL does not look
 * into their bodies, and then it checks all bodies. Views and tables are created once, in the order of their files.
 */
async function runAll(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  const functions = files.filter(({ name }) => name.startsWith('functions/'))
  await client.query('set local check_function_bodies = off')
  for (const file of functions) await run(client, file)
  await client.query('set local check_function_bodies = on')
  for (const file of functions) {
    await run(client, { ...file, sql: file.sql.replaceAll(/^ *create function/gm, 'create or replace function') })
  }
  for (const file of files) if (!functions.includes(file)) await run(client, file)
}

async function run(client: pg.Client, file: SqlFile): Promise<void> {
  try {
    await client.query(file.sql)
  } catch (cause) {
    throw new FileFailed(file, cause)
  }
}
