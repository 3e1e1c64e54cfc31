/**
 * Fills tables to the size of some years in seconds: rows are written with the triggers and foreign keys off, and afterwards every promise
 * of the database is checked. So the triggers could have made the same state.
 */
import type pg from 'pg'

/** Runs the work in one transaction without triggers and foreign keys; the client is connected as a superuser. */
export async function withoutTriggers(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await client.query(`set local session_replication_role = replica; set local work_mem = '256MB'`)
  await work()
  await client.query('commit')
}

interface Index {
  readonly drop: string
  readonly create: string
  /** Attaches the index to its constraint again. */
  readonly constrain: string | null
}

/**
 * Fills tables while they have only the indexes that a foreign key or a view needs. The others are built from all rows at once, which takes
 * a fraction of adding row by row, by up to `builders` at a time.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
  builders: readonly pg.Client[] = [client],
): Promise<void> {
  const { rows } = await client.query<Index>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
       pg_get_indexdef(i.indexrelid) as create,
       case when c.oid is not null then format('alter table %s add constraint %I %s using index %2$I', i.indrelid::regclass, c.conname,
         case c.contype when 'p' then 'primary key' else 'unique' end) end as constrain
     from pg_index i
     left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid and c.contype in ('p', 'u')
     where i.indrelid = any ($1::text[]::regclass[])
       and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)
       and not exists (
         select from pg_depend d where d.refclassid = 'pg_constraint'::regclass and d.refobjid = c.oid and d.objid <> i.indexrelid
       )`,
    [tables],
  )
  for (const { drop } of rows) await client.query(drop)
  await work()
  await shared(
    builders,
    rows.map(
      ({ create }): Job =>
        async (builder) =>
          void (await builder.query(create)),
    ),
  )
  // Such an index is made first and without its constraint, which would keep other indexes from being built at the same time.
  for (const { constrain } of rows) if (constrain !== null) await client.query(constrain)
}

/**
 * Gives tables new files in this transaction. Writes to them are then not logged: a failed transaction leaves a table as it was before, and
 * a successful transaction has it on the disk.
 */
export async function withNewFiles(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; key: string }>(
    `select i.indrelid::regclass as table, c.relname as key from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indisprimary and i.indrelid = any ($1::text[]::regclass[])`,
    [tables],
  )
  for (const { table, key } of rows) {
    await client.query(`cluster ${table} using ${key}`)
    await client.query(`alter table ${table} set without cluster`)
  }
}

export type Job = (client: pg.Client) => Promise<void>

/** Does the jobs in their order, as many at a time as there are clients. */
export async function shared(clients: readonly pg.Client[], jobs: readonly Job[]): Promise<void> {
  const open = [...jobs]
  await Promise.all(
    clients.map(async (client) => {
      for (let job = open.shift(); job; job = open.shift()) await job(client)
    }),
  )
}

/**
 * Stops the benchmark if a promise is broken, because figures of a wrong state mean nothing. The clients share the promises, so that each
 * core has something to do. The newest come first, since the proof of the chain takes as long as all others together.
 */
export async function expectPromisesKept(clients: readonly pg.Client[]): Promise<void> {
  const found = await clients[0]?.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'public' and viewname like 'invariant\\_%' order by 1 desc`,
  )
  const promises = found?.rows.map(({ name }) => name) ?? []
  if (promises.length === 0) throw new Error('The database has no promises to keep.')
  const asked = promises.map((name): Job => async (client) => {
    const { rows } = await client.query<{ broken: string }>(`select count(*) as broken from ${name}`)
    if (rows[0]?.broken !== '0') throw new Error(`The data breaks the promise ${name}: ${rows[0]?.broken} rows.`)
  })
  await shared(clients, asked)
  console.log(`All ${promises.length} promises about the data hold.`)
}

/** The values of a copy's columns that differ from the row `r`; `n` is the number of the copy, from 1. */
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
 * Adds rows to a table: `values` are expressions of the columns, and `source` follows `from`. COPY through a file needs twice the processor
 * time for the same rows.
 */
export async function addRows(client: pg.Client, table: string, values: Differences, source: string): Promise<void> {
  const columns = (await columnsOf(client, table)).filter(({ name }) => name in values)
  const given = columns.map(({ name, type }) => `(${values[name] ?? ''})::${type}`).join(', ')
  await client.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value select ${given} from ${source}`,
  )
}

/** Rows that are written again, once for each number from the first to the last. */
export interface Copies {
  readonly first: number
  readonly last: number
  readonly differences: Differences
  /** A condition on the row `r`. */
  readonly condition?: string
}

/**
 * Writes rows `r` of a table again. The rows of a copy are together, like rows written at one time. An `id` of its own continues where the
 * copies end.
 */
export async function addCopies(client: pg.Client, table: string, copies: readonly Copies[]): Promise<void> {
  const columns = await columnsOf(client, table)
  // The rows are kept apart first, since a scan of the table itself would pass by all copies so far.
  for (const [nth, { condition = 'true' }] of copies.entries())
    await client.query(
      `create temp table copied_${nth} on commit drop as select r.* from ${table} r where ${condition}`,
    )
  for (const [nth, { first, last, differences }] of copies.entries()) {
    const values = Object.fromEntries(columns.map(({ name }) => [name, differences[name] ?? `r.${name}`]))
    // The subquery names the copy, which keeps it the inner side of the join.
    const source = `generate_series(${first}, ${last}) n cross join lateral (select * from copied_${nth} where n > 0 offset 0) r`
    await addRows(client, table, values, source)
    await client.query(`drop table copied_${nth}`)
  }
  for (const { name, identity } of columns) {
    if (identity)
      await client.query(`select setval(pg_get_serial_sequence('${table}', '${name}'), max(${name})) from ${table}`)
  }
}
