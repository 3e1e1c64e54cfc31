/**
 * Makes the databases of the bench. The built server loads the demo, half a year of work, and the cash chain is then copied in bulk, because
 * loading it through the triggers would take hours. The newest 100,000 invoices are copies of the demo with all its open work. Older
 * invoices are copies of its finished documents: paid invoices, with receipts that are banked, bounced or void. So the open work stays the
 * same, however long the history is. A copy refers to rows of the same copy, so every foreign key holds.
 */
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, ensureDatabases, startCluster } from '../src/postgres/embedded.ts'
import { inTurn } from './calls.ts'
import { root, startApp } from './servers.ts'

/** One database: a checkout with this number of invoices. */
export interface Place {
  readonly checkout: string
  readonly database: string
  readonly invoices: number
}

/** An interrupted database is made anew, so filling it need not outlive a crash of the machine. */
const whileFilling = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_wal_size=8GB', 'jit=off']

/**
 * Starts the cluster of the bench with all the databases, as durable as in production. They are kept between runs; without the folder
 * .cache/bench they are made anew.
 */
export async function openCluster(places: readonly Place[], cut: AbortSignal): Promise<Cluster> {
  const started = (settings: readonly string[]) =>
    startCluster({ dataDir: join(root, '.cache/bench'), settings, print: console.log })
  const cluster = await started([])
  const found = await asSuperuser(cluster, 'postgres', (client) =>
    client.query<{ name: string }>('select datname as name from pg_database'),
  )
  const missing = places.filter(({ database }) => !found.rows.some(({ name }) => name === database))
  if (missing.length === 0) return cluster
  await cluster.stop()
  const filling = await started(whileFilling)
  await inTurn(missing, (place) => fill(filling, place, cut)).finally(() => filling.stop())
  return started([])
}

export async function asSuperuser<T>({ url }: Cluster, database: string, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url(database, 'postgres'), pipeline: true })
  await client.connect()
  return use(client).finally(() => client.end())
}

/** Fills a database under another name, so that only a database with proven promises has the final name. */
async function fill(cluster: Cluster, { checkout, database, invoices }: Place, cut: AbortSignal): Promise<void> {
  const filling = `${database}_filling`
  const began = performance.now()
  const log = (line: string) => console.log(`${line}: ${Math.round((performance.now() - began) / 1000)} s`)
  await asSuperuser(cluster, 'postgres', (client) => client.query(`drop database if exists ${filling} with (force)`))
  await ensureDatabases(cluster, [filling])
  const server = await startApp(checkout, cluster, filling, true)
  await server.stop()
  log(`${database}: the demo is loaded`)
  await asSuperuser(cluster, filling, async (client) => {
    cut.throwIfAborted()
    cut.addEventListener('abort', () => void client.end(), { once: true })
    await multiply(client, invoices)
    await expectPromisesKept(client)
    log(`${database}: all promises about the data hold`)
  })
  cut.throwIfAborted()
  await asSuperuser(cluster, 'postgres', (client) => client.query(`alter database ${filling} rename to ${database}`))
}

/** Stops the bench if a promise is broken, because figures of a wrong state mean nothing. */
export async function expectPromisesKept(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'public' and viewname like 'invariant\\_%'`,
  )
  if (rows.length === 0) throw new Error('The database has no promises to keep.')
  for (const { name } of rows) {
    const found = await client.query<{ broken: string }>(`select count(*) as broken from ${name}`)
    if (found.rows[0]?.broken !== '0') throw new Error(`The data breaks the promise ${name}.`)
  }
}

/** The distance between the ids of a copy and of its row; the demo has fewer rows in every table. */
const STEP = 1_000_000
/** The days between the documents of a half-year and the half-year before: whole weeks, so that each copy keeps the days of the week. */
const HALF_YEAR = 26 * 7
const NEWEST_INVOICES = 100_000

/** A copy `n` of a row `r` has other ids; a copy of finished documents also has earlier days and moments. */
interface Table {
  /** Numbers of documents, which get the number of the copy. */
  readonly numbers?: readonly string[]
  readonly values?: Readonly<Record<string, string>>
  /** A condition on the rows that are copied. */
  readonly only?: string
  /** A condition on the rows of finished documents. */
  readonly finished: string
}

const isFinished = (document: 'invoice' | 'receipt' | 'deposit', id: string): string =>
  `r.${id} in (select id from finished_${document})`

const numberOfInstrument = (column: string): string =>
  `case when r.${column} = '' then '' else concat_ws('-', r.${column}, n, nullif(r.instrument_part, 0)) end`

const tables: Readonly<Record<string, Table>> = {
  invoice: { numbers: ['invoice_no'], finished: isFinished('invoice', 'id') },
  invoice_approval: { numbers: ['invoice_no'], finished: isFinished('invoice', 'id') },
  receipt: {
    // Payments are not copied, so each receipt of a copy has an instrument of its own.
    values: {
      payment_id: 'null',
      instrument: 'null',
      instrument_part: '0',
      cheque_no: numberOfInstrument('cheque_no'),
      reference_no: numberOfInstrument('reference_no'),
    },
    finished: isFinished('receipt', 'id'),
  },
  allocation: { finished: 'false' },
  transfer: { finished: isFinished('receipt', 'receipt_id') },
  deposit: {
    numbers: ['slip_no'],
    values: {
      total: 'case when is_old then (select total from finished_deposit f where f.id = r.id) else r.total end',
    },
    finished: isFinished('deposit', 'id'),
  },
  deposit_line: { finished: isFinished('receipt', 'receipt_id') },
  bounce: { finished: isFinished('receipt', 'receipt_id') },
  bounce_outcome: {
    finished: `${isFinished('receipt', 'receipt_id')} and (r.kind <> 'replaced' or exists (
      select from bounce_replacement p join finished_receipt f on f.id = p.replaced_by where (p.receipt_id, p.deposit_id) = (r.receipt_id, r.deposit_id)))`,
  },
  bounce_replacement: {
    finished: `${isFinished('receipt', 'receipt_id')} and ${isFinished('receipt', 'replaced_by')}`,
  },
  // Credits are not copied, so what they moved is not copied either.
  journal: { only: 'r.receipt_id is not null', finished: isFinished('receipt', 'receipt_id') },
  posting: {
    values: {
      holder: `case when r.account in ('AR', 'DC') then (r.holder::bigint + n * ${STEP})::text else r.holder end`,
    },
    only: 'r.journal_id in (select j.id from journal j where j.receipt_id is not null)',
    finished: 'r.journal_id in (select j.id from journal j join finished_receipt f on f.id = j.receipt_id)',
  },
  audit: {
    values: {
      details: `case when r.details ? 'deposit' then r.details ||
        jsonb_build_object('deposit', (r.details ->> 'deposit')::bigint + n * ${STEP}) else r.details end`,
    },
    only: `r.object in ('receipt', 'deposit', 'invoice')`,
    finished: `(r.object, r.object_id) in (select 'invoice', id from finished_invoice union all
      select 'receipt', id from finished_receipt union all select 'deposit', id from finished_deposit)`,
  },
  // The lots that are used up: the stock list stays as it is, and the movements of every item grow.
  stock_movement: {
    numbers: ['lot_no', 'document_no'],
    only: `exists (select from stock_balance b where b.item_code = r.item_code and b.godown_code = r.godown_code
      and b.lot_no = r.lot_no and b.expires_on is not distinct from r.expires_on and b.balance = 0)`,
    finished: 'true',
  },
  stock_balance: { numbers: ['lot_no'], only: 'r.balance = 0', finished: 'true' },
}

const noteFinished = `
  create temp table finished_invoice as
    select i.id from invoice i join invoice_approval a on a.id = i.id
    where i.balance = 0 and a.status = 1 and not exists (select from allocation p where p.invoice_id = i.id)
      and exists (select from receipt r where r.invoice_id = i.id)
      and not exists (select from receipt r where r.invoice_id = i.id and r.stage not in (4, 5, 9));
  create temp table finished_receipt as select r.id from receipt r join finished_invoice f on f.id = r.invoice_id;
  create temp table finished_deposit as
    select l.deposit_id as id, sum(r.amount) as total
    from deposit_line l join receipt r on r.id = l.receipt_id join finished_receipt f on f.id = r.id group by 1`

/** Copies the rows with the triggers and foreign keys off, as a superuser. */
async function multiply(client: pg.Client, invoices: number): Promise<void> {
  await client.query(noteFinished)
  const { rows } = await client.query<{ demo: number; finished: number }>(
    'select (select count(*) from invoice)::int as demo, (select count(*) from finished_invoice)::int as finished',
  )
  const { demo = 1, finished = 1 } = rows[0] ?? {}
  /** The number of times that the database has the demo, and the number of copies of its finished documents. */
  const times = Math.max(1, Math.round(Math.min(invoices, NEWEST_INVOICES) / demo))
  const old = Math.max(0, Math.round((invoices - times * demo) / finished))
  const inHalfYear = Math.max(1, Math.round((times * demo) / finished))
  const last = String(times - 1 + old)
  const isOld = `n >= ${times}`
  const back = `(case when ${isOld} then ${HALF_YEAR} * ((n - ${times}) / ${inHalfYear} + 1) else 0 end)::int`

  await client.query(
    `set maintenance_work_mem = '256MB'; set work_mem = '256MB'; begin; set local session_replication_role = replica`,
  )
  // The database of an older checkout lacks the newest tables.
  const { rows: present } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [Object.keys(tables)],
  )
  const copied = Object.entries(tables).filter(([table]) => present.some(({ name }) => name === table))
  // Indexes are built from all rows at once, which takes a fraction of adding row by row.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [present.map(({ name }) => name)],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  // All rows are set apart before any is copied, since the conditions read other tables.
  for (const [name, { only = 'true', finished: condition }] of copied)
    await client.query(
      `create temp table copied_${name} on commit drop as select r.*, (${condition}) as finished from ${name} r where ${only}`,
    )
  for (const [name, table] of copied) await copyRows(client, name, table, { last, isOld, back })
  for (const { definition } of indexes) await client.query(definition)
  await client.query(
    `update holding h set amount = amount * $1::int + $2::int * coalesce((
       select sum(r.amount) from receipt r join finished_receipt f on f.id = r.id
       where h.account = 'BK' and r.stage = 4
         and r.branch_code = h.branch_code and r.salesman_id = h.salesman_id and r.cashier_id = h.cashier_id), 0)`,
    [times, old],
  )
  await client.query('commit')
  await client.query('analyze')
  await client.query('select custody.add_up_finished()')
  await client.query('select custody.chain_the_rest()')
}

async function copyRows(
  client: pg.Client,
  name: string,
  table: Table,
  copies: Record<'last' | 'isOld' | 'back', string>,
) {
  const { last, isOld, back } = copies
  const { numbers = [], values = {} } = table
  const { rows: columns } = await client.query<{ column: string; type: string; isIdentity: boolean }>(
    `select attname as column, format_type(atttypid, atttypmod) as type, attidentity <> '' as "isIdentity" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [name],
  )
  const valueOf = (column: string, type: string): string => {
    const value = values[column]?.replaceAll('is_old', isOld)
    if (value !== undefined) return value
    if (numbers.includes(column)) return `case when r.${column} = '' then '' else r.${column} || '-' || n end`
    if (type === 'bigint') return `r.${column} + n * ${STEP}`
    if (type === 'date') return `r.${column} - ${back}`
    return type.startsWith('timestamp') ? `r.${column} - make_interval(days => ${back})` : `r.${column}`
  }
  await client.query(
    `insert into ${name} (${columns.map(({ column }) => column).join(', ')}) overriding system value
     select ${columns.map(({ column, type }) => `(${valueOf(column, type)})::${type}`).join(', ')}
     from generate_series(1, ${last}::bigint) n cross join lateral (select * from copied_${name} where finished or not ${isOld} offset 0) r`,
  )
  for (const { column, isIdentity } of columns)
    if (isIdentity)
      await client.query(`select setval(pg_get_serial_sequence('${name}', '${column}'), max(${column})) from ${name}`)
}
