/**
 * Writes server/testing/past: the SQL that makes a database of the program as it is now, and the rows that `fill` adds. Later programs
 * are tested to bring such a database up to date. Run it after a release, before the next migration, and commit the two files.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { TABLES, thisProgram } from '../server/src/db/migrate.ts'
import { startTestCluster } from '../server/testing/cluster.ts'
import { openApp } from '../server/testing/open-app.ts'
import { fill } from '../server/testing/past/fill.ts'
import { root } from './steps.ts'

const HEADER = '-- Written by `npx tsx scripts/past-database.ts`; do not edit.\n'

/** Returns an INSERT for each table that has rows. Columns that the database computes are left out. */
async function rowsOf(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname
    order by c.relname`)
  const statements: string[] = []
  for (const { name, columns } of tables) {
    const values = columns.map((column) => `quote_nullable(${column})`).join(', ')
    const { rows } = await client.query<{ row: string }>(
      `select concat('(', concat_ws(', ', ${values}), ')') as row from ${name} order by 1`,
    )
    if (rows.length === 0) continue
    const list = rows.map(({ row }) => row).join(',\n')
    statements.push(`insert into ${name} (${columns.join(', ')}) overriding system value values\n${list};`)
  }
  return statements
}

/** Returns statements that let identities go on where they were. */
async function identitiesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %I alter column %I restart with %s;', c.relname, a.attname, coalesce(s.last_value, 0) + 1) as statement
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(c.relname, a.attname)
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> ''
    order by 1`)
  return rows.map(({ statement }) => statement)
}

const cluster = await startTestCluster()
try {
  const app = await openApp(cluster.adminUrl)
  await fill(app)
  const client = new pg.Client(app.ownerUrl)
  await client.connect()
  const folder = join(root, 'server/testing/past')
  const { migrations, schema } = thisProgram()
  // The server creates functions in whichever order they need each other; here they are only checked when they are called.
  const start = `set check_function_bodies = off;${TABLES};`
  const files = [...migrations, ...schema].map(({ name, sql }) => `-- ${name}\n${sql}`)
  writeFileSync(join(folder, 'schema.sql'), `${[HEADER, start, ...files].join('\n')}\n`)
  const data = [...(await rowsOf(client)), ...(await identitiesOf(client))]
  writeFileSync(join(folder, 'data.sql'), `${[HEADER, ...data].join('\n')}\n`)
  await client.end()
  await app.close()
} finally {
  await cluster.stop()
}
