/** Starts what is measured: a durable cluster of its own with the demo at the size of some years, the built server, and the floor. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Cluster, ensureDatabases, startCluster } from '../src/db/embedded.ts'
import { migrate, thisProgram } from '../src/db/migrate.ts'
import { loadDemo } from '../src/demo/load-demo.ts'
import { expectPromisesKept, type Job, shared } from './bulk.ts'
import { multiplyCash } from './cash-copies.ts'
import { chainHistory } from './history-data.ts'
import { multiplyOrders } from './order-data.ts'
import { parentOf, processorOfFamily } from './processor.ts'
import { inTurn } from './scenario.ts'
import { multiplyStock } from './stock-data.ts'
import { multiplyVouchers } from './voucher-data.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The number of connections from each server to the database, and from the clients to each server. */
export const POOL = 10

export interface Size {
  readonly invoices: number
  readonly receipts: number
  readonly movements: number
  readonly voucherLines: number
}

/** At most this number of invoices is loaded through the triggers; the others are copies. */
const LOADED_INVOICES = 1250
/** The invoices of a company in half a year. Older invoices are history. */
const NEWEST_INVOICES = 100_000

/**
 * The cluster is kept between runs; other migrations, another schema or another size get another database. Durable like production when it is
 * measured: nothing is switched off.
 */
export async function openCluster(
  sizes: readonly Size[],
  cut: AbortSignal,
): Promise<{ cluster: Cluster; mains: readonly string[] }> {
  const { migrations, schema } = thisProgram()
  const version = [...migrations, ...schema].reduce(
    (sum, { checksum }) => (sum * 31 + Number.parseInt(checksum.slice(0, 8), 16)) % 1_000_003,
    7,
  )
  const wanted = sizes.map((size) => ({ size, main: `bench_${version}_${Object.values(size).join('_')}` }))
  const known = await during(started([]), (cluster) => dropOthers(cluster, version))
  const missing = wanted.filter(({ main }) => !known.includes(main))
  if (missing.length > 0) {
    await during(started(whileLoading), (cluster) =>
      inTurn(missing, ({ main, size }) => fill(cluster, main, size, cut)),
    )
  }
  return { cluster: await started([]), mains: wanted.map(({ main }) => main) }
}

const started = (settings: readonly string[]): Promise<Cluster> =>
  startCluster({ dataDir: join(root, '.cache/bench'), settings, print: console.log })

async function during<T>(starting: Promise<Cluster>, work: (cluster: Cluster) => Promise<T>): Promise<T> {
  const cluster = await starting
  try {
    return await work(cluster)
  } finally {
    await cluster.stop()
  }
}

/**
 * The settings of the cluster while it loads. A load that is interrupted is thrown away, so it need not outlive a crash of the machine; nor is it
 * replicated, so an index is not written twice.
 */
const whileLoading = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'checkpoint_timeout=1h',
  'shared_buffers=4GB',
  'jit=off',
  // An index is sorted in pieces that fit the cache of a core: all of it at once takes a sixth longer.
  'maintenance_work_mem=16MB',
  'max_parallel_maintenance_workers=0',
  'log_min_duration_statement=1000',
]

/** Fills a database under another name, so that only a database with proven promises gets the final name. */
async function fill(cluster: Cluster, name: string, size: Size, cut: AbortSignal) {
  const filling = `${name}_filling`
  await ensureDatabases(cluster, [filling])
  await migrate(cluster.url(filling))
  const clients = await Promise.all([1, 2].map(() => connected(cluster.url(filling, 'postgres'))))
  const [first] = clients
  if (!first) throw new Error('A connection is needed.')
  const took = await stopwatch(first)
  const end = (): void => clients.forEach((client) => void client.end())
  try {
    cut.throwIfAborted()
    cut.addEventListener('abort', end)
    await load(cluster.url(filling), clients, size)
    await analyzed('history_link')(first)
    const { rows } = await first.query<{ invoices: string; receipts: string }>(
      'select (select count(*) from invoice) as invoices, (select count(*) from receipt) as receipts',
    )
    console.log(`${rows[0]?.invoices} invoices and ${rows[0]?.receipts} receipts are loaded: ${took()}.`)
    await expectPromisesKept(clients)
    console.log(`The data is proven: ${took()}.`)
  } finally {
    cut.removeEventListener('abort', end)
    await Promise.all(clients.map((client) => client.end()))
  }
  cut.throwIfAborted()
  const client = await connected(cluster.url('postgres', 'postgres'))
  await client.query(`alter database ${filling} rename to ${name}`)
  await client.end()
}

async function load(url: string, clients: readonly pg.Client[], size: Size): Promise<void> {
  const { invoices, receipts, movements, voucherLines } = size
  const newest = Math.min(invoices, NEWEST_INVOICES)
  const times = Math.ceil(newest / LOADED_INVOICES)
  const [demo, ofInvoice] = [Math.round(newest / times), receipts / invoices]
  await loadDemo(url, {
    database: 'main',
    scale: 5,
    counts: { invoices: demo, receipts: Math.round(demo * ofInvoice) },
  })
  const [first] = clients
  if (!first) return
  const earlier = {
    invoices: Math.max(invoices - demo * times, 0),
    receipts: Math.max(receipts - Math.round(demo * ofInvoice) * times, 0),
  }
  await shared(clients, [
    ...(await multiplyCash(first, { times, earlier })),
    (client) => multiplyStock(client, movements),
    // One after the other, since both number their audit by the same sequence.
    async (client) => {
      await multiplyVouchers(client, voucherLines)
      await multiplyOrders(client)
    },
  ])
  await chainHistory(clients, [
    async (client) => void (await client.query('select custody.add_up_finished()')),
    ...(await tablesBySize(first)).filter((table) => table !== 'history_link').map(analyzed),
  ])
  await first.query('drop schema finished cascade')
}

/** Gives the planner the statistics of a table. The rest of autovacuum's work is done before the measuring begins. */
const analyzed =
  (table: string): Job =>
  async (client) =>
    void (await client.query(`analyze ${table}`))

async function tablesBySize(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'custody'::regnamespace) order by c.relpages desc`,
  )
  return rows.map(({ name }) => name)
}

/** Returns a function for the time since it was made, by the clock and of the processor. */
async function stopwatch(client: pg.Client): Promise<() => string> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = parentOf(rows[0]?.pid ?? 0)
  const [began, database, own] = [performance.now(), processorOfFamily(server), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(own)
    const processor = processorOfFamily(server) - database + (user + system) / 1e6
    return `${Math.round((performance.now() - began) / 1000)} s since the load began, ${Math.round(processor)} s of processor`
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

/** Drops the databases of other states of the schema and unfinished ones, and returns the names of the others. */
async function dropOthers(cluster: Cluster, version: number): Promise<readonly string[]> {
  const client = new pg.Client(cluster.url('postgres', 'postgres'))
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'bench\\_%'`,
    )
    const isKept = (name: string) => name.startsWith(`bench_${version}_`) && !name.endsWith('_filling')
    for (const { name } of rows) if (!isKept(name)) await client.query(`drop database ${name} with (force)`)
    return rows.map(({ name }) => name).filter(isKept)
  } finally {
    await client.end()
  }
}

export interface Server {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts the built server as in production, with one database: each server has its own keys, so servers of two sizes share none. */
export async function startApp(mainUrl: string, ownerUrl: string): Promise<Server> {
  const port = await freePort()
  return serving(join(root, 'server/dist/main.js'), startFlags(), port, {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASES: 'main',
    DATABASE_URL: mainUrl,
    // With a proxy in front the server starts over users with the published password only where that is on purpose.
    OWNER_DATABASE_URL: ownerUrl,
    DEMO: '1',
    // A database that is kept between runs keeps its secrets and files.
    DATA_DIR: join(root, '.cache/bench/servers', new URL(mainUrl).pathname),
    POOL_SIZE: String(POOL),
    // The sign-ins come from many addresses, as in a company.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
}

/** Returns the flags with which `npm start` runs the server. */
const startFlags = (): readonly string[] =>
  /node ((?:--\S+ )*)server\/dist\/main/.exec(readFileSync(join(root, 'package.json'), 'utf8'))?.[1]?.match(/\S+/g) ??
  []

/** Starts the floor, bare node-postgres on node:http, in a process of its own. */
export async function startFloor(url: string, plan: string): Promise<Server> {
  const port = await freePort()
  return serving(join(root, 'server/bench/floor.ts'), ['--import', 'tsx'], port, {
    PORT: String(port),
    DATABASE_URL: url,
    PLAN: plan,
  })
}

async function serving(
  script: string,
  flags: readonly string[],
  port: number,
  env: Record<string, string>,
): Promise<Server> {
  const child = spawn(process.execPath, [...flags, script], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Ctrl+C reaches the benchmark alone, which then ends them.
    detached: true,
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await answering(url, child)
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A busy machine is slow to start a server. */
const STARTS_WITHIN_MS = 120_000

async function answering(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + STARTS_WITHIN_MS
  while (performance.now() < end && child.exitCode === null) {
    const answered = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resume) => setTimeout(resume, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`${url} does not answer`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
