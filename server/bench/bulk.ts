/**
 * Fills tables to the size of some years in seconds: rows are written with the triggers and foreign keys off, and afterwards every promise
 * of the database is asked for. So the state is one that the triggers could have made.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

/** Runs the work in one transaction without triggers and foreign keys; the client is connected as a superuser. */
export async function withoutTriggers(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await client.query(`
    set local session_replication_role = replica;
    set local maintenance_work_mem = '512MB';
    set local work_mem = '256MB'`)
  await work()
  await client.query('commit')
}

/**
 * Fills tables while they have no indexes but those of their constraints. The others are built anew from all rows at once, which takes a
 * fraction of adding row by row.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/**
 * Stops the benchmark if a promise is broken, because the figures of a wrong state say nothing. The clients share the promises, so that
 * each core has something to do.
 */
export async function expectPromisesKept(clients: readonly pg.Client[]): Promise<void> {
  const found = await clients[0]?.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'public' and viewname like 'invariant\\_%'`,
  )
  const promises = found?.rows.map(({ name }) => name) ?? []
  if (promises.length === 0) throw new Error('The database has no promises to keep.')
  const open = [...promises]
  const ask = async (client: pg.Client): Promise<void> => {
    await client.query('set jit = off')
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const { rows } = await client.query<{ broken: string }>(`select count(*) as broken from ${name}`)
      if (rows[0]?.broken !== '0') throw new Error(`The data breaks the promise ${name}: ${rows[0]?.broken} rows.`)
    }
  }
  await Promise.all(clients.map(ask))
  console.log(`All ${promises.length} promises about the data hold.`)
}

/** The values of a copy's columns that differ from those of the row `r`; `n` is the number of the copy, from 1. */
export type Differences = Readonly<Record<string, string>>

interface Column {
  readonly name: string
  readonly type: string
  readonly identity: boolean
}

async function columnsOf(client: pg.Client, table: string): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attidentity <> '' as identity from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows
}

/**
 * Adds rows to a table by COPY, which writes whole blocks: `values` are expressions of the columns, and `source` is what follows `from`.
 * The file between belongs to the database, so that no row crosses a connection.
 */
export async function addByCopy(client: pg.Client, table: string, values: Differences, source: string): Promise<void> {
  const columns = (await columnsOf(client, table)).filter(({ name }) => name in values)
  const file = join(tmpdir(), `backoffice-bench-${randomUUID()}`)
  const question = columns.map(({ name, type }) => `(${values[name] ?? ''})::${type}`).join(', ')
  try {
    await client.query(`copy (select ${question} from ${source}) to '${file}' (format binary)`)
    await client.query(`copy ${table} (${columns.map(({ name }) => name).join(', ')}) from '${file}' (format binary)`)
  } finally {
    await rm(file, { force: true })
  }
}

/** Writes the rows `r` of a table that fulfil the condition again so many times. An `id` of its own goes on where the copies end. */
export async function addCopies(
  client: pg.Client,
  table: string,
  copies: number,
  differences: Differences,
  condition = 'true',
): Promise<void> {
  const columns = await columnsOf(client, table)
  const values = Object.fromEntries(columns.map(({ name }) => [name, differences[name] ?? `r.${name}`]))
  await addByCopy(client, table, values, `${table} r cross join generate_series(1, ${copies}) n where ${condition}`)
  for (const { name, identity } of columns) {
    if (identity)
      await client.query(`select setval(pg_get_serial_sequence('${table}', '${name}'), max(${name})) from ${table}`)
  }
}
