/** Turns a database into the SQL that makes another one like it. */
import pg from 'pg'
import { TABLES, thisProgram } from '../../src/db/migrate.ts'

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

/** Returns the statements of the program that made the database, as the owner runs them, and its rows, as the superuser inserts them. */
export async function dump(ownerUrl: string): Promise<{ schema: string; data: string }> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { migrations, schema } = thisProgram()
    // The server creates functions in the order in which they need each other; here they are only checked when they are called.
    const start = `set check_function_bodies = off;${TABLES};`
    const files = [...migrations, ...schema].map(({ name, sql }) => `-- ${name}\n${sql}`)
    const data = [...(await rowsOf(client)), ...(await identitiesOf(client))]
    return { schema: `${[HEADER, start, ...files].join('\n')}\n`, data: `${[HEADER, ...data].join('\n')}\n` }
  } finally {
    await client.end()
  }
}
