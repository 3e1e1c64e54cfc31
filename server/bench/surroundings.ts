/** Starts what is measured: a durable cluster of its own with the demo at the size of some years, the built server, and the floor. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Cluster, ensureDatabases, startCluster } from '../src/db/embedded.ts'
import { migrate, thisProgram } from '../src/db/migrate.ts'
import { loadDemo } from '../src/demo/load-demo.ts'
import { expectPromisesKept } from './bulk.ts'
import { multiplyCash } from './cash-copies.ts'
import { multiplyOrders } from './order-data.ts'
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

/** So many invoices are loaded through the triggers at most; the others are copies. */
const LOADED_INVOICES = 1250

/**
 * The cluster is kept between runs; other migrations, another schema or another size get another database. Durable like production: nothing
 * is switched off.
 */
export async function openCluster(size: Size): Promise<{ cluster: Cluster; main: string; second: string }> {
  const cluster = await startCluster({ dataDir: join(root, '.cache/bench'), print: console.log })
  try {
    const { migrations, schema } = thisProgram()
    const version = [...migrations, ...schema].reduce(
      (sum, { checksum }) => (sum * 31 + Number.parseInt(checksum.slice(0, 8), 16)) % 1_000_003,
      7,
    )
    const main = `bench_${version}_${Object.values(size).join('_')}`
    const second = `bench_${version}_second`
    const known = await dropOthers(cluster, [main, second])
    if (!known.includes(main)) await fill(cluster, main, size)
    await ensureDatabases(cluster, [second])
    await migrate(cluster.url(second))
    return { cluster, main, second }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Fills a database under another name, so that the name of a complete one says that its promises were proven. */
async function fill(cluster: Cluster, name: string, { invoices, receipts, movements, voucherLines }: Size) {
  const began = performance.now()
  const filling = `${name}_filling`
  await ensureDatabases(cluster, [filling])
  await migrate(cluster.url(filling))
  const times = Math.ceil(invoices / LOADED_INVOICES)
  const counts = { invoices: Math.round(invoices / times), receipts: Math.round(receipts / times) }
  await loadDemo(cluster.url(filling), { database: 'main', scale: 5, counts })
  const clients = await Promise.all([1, 2].map(() => connected(cluster.url(filling, 'postgres'))))
  try {
    const [first, other] = clients
    if (!first || !other) throw new Error('Two connections are needed.')
    await Promise.all([
      multiplyCash(first, times)
        .then(() => multiplyVouchers(first, voucherLines))
        .then(() => multiplyOrders(first)),
      multiplyStock(other, movements),
    ])
    await first.query('select custody.chain_the_rest()')
    await first.query('analyze')
    await expectPromisesKept(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
  const client = await connected(cluster.url('postgres', 'postgres'))
  await client.query(`alter database ${filling} rename to ${name}`)
  await client.end()
  console.log(`The data is ready after ${Math.round((performance.now() - began) / 1000)} s.`)
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

/** Drops the databases of other sizes and states, and returns the names of those that are left. */
async function dropOthers(cluster: Cluster, kept: readonly string[]): Promise<readonly string[]> {
  const client = new pg.Client(cluster.url('postgres', 'postgres'))
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'bench\\_%'`,
    )
    const names = rows.map(({ name }) => name)
    for (const name of names) if (!kept.includes(name)) await client.query(`drop database ${name} with (force)`)
    return names.filter((name) => kept.includes(name))
  } finally {
    await client.end()
  }
}

export interface Server {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the built server as in production; only its main base is used. */
export async function startApp(mainUrl: string, secondUrl: string): Promise<Server> {
  const port = await freePort()
  return started(join(root, 'server/dist/main.js'), [], port, {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: mainUrl,
    SECOND_DATABASE_URL: secondUrl,
    // A database that is kept between runs keeps its secrets and files.
    DATA_DIR: join(root, '.cache/bench/servers', new URL(mainUrl).pathname),
    POOL_SIZE: String(POOL),
    // The sign-ins come from many addresses, like those of a company.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
}

/** Starts the floor, bare node-postgres on node:http, in a process of its own. */
export async function startFloor(url: string, plan: string): Promise<Server> {
  const port = await freePort()
  return started(join(root, 'server/bench/floor.ts'), ['--import', 'tsx'], port, {
    PORT: String(port),
    DATABASE_URL: url,
    PLAN: plan,
  })
}

async function started(
  script: string,
  flags: readonly string[],
  port: number,
  env: Record<string, string>,
): Promise<Server> {
  const child = spawn(process.execPath, [...flags, script], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await answering(url, child)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + 30_000
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
