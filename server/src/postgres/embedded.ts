/**
 * PostgreSQL as a child of this process: one cluster under DATA_DIR with a database for each base, reached over a Unix socket.
 * It needs no installation and no configuration. DATABASE_URL names a server of your own instead.
 */
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { canEnter, databaseAccount, findBinaries, giveToDatabaseAccount } from './binaries.ts'
import { clusterOf, createCluster, type Home, makeDataDirectory, prepareHome, linkDirectories } from './cluster-home.ts'
import { APP_ROLE } from '../db/connection.ts'
import { lockDatabase, ownDirectory, SOCKETS } from './ownership.ts'
import { type Running, startServer, urlOf } from './server-process.ts'
import { forbidLargeObjects, makeServerRole } from '../db/server-role.ts'

const SOCKETS_LOOK_MS = 5000

export interface ClusterOptions {
  /** Keeps the cluster between starts. */
  readonly dataDir: string
  /** Settings of the server in addition to the settings for durability, such as `fsync=off` for tests. */
  readonly settings?: readonly string[]
  /** Prints unusual events for the operator: another directory, a restart. */
  readonly print?: (line: string) => void
  /** A started database without any answer for this time is ended, and started again or reported. */
  readonly answersWithinMs?: number
  /** Returns whether this process is stopping, because a database that ends then is not started again. */
  readonly isStopping?: () => boolean
}

export type ClusterRole = 'backoffice' | typeof APP_ROLE | 'postgres'

export interface Cluster {
  /** The URL of a database for its owner, for the server or for the superuser. */
  url(database: string, role?: ClusterRole): string
  /** Ends sessions and waits until everything is on disk. */
  stop(): Promise<void>
  /** Signals the server to stop and does not wait. */
  abandon(): void
}

/** Starts the cluster of a directory, made on the first start. Only one server at a time may work in the directory. */
export async function startCluster({
  dataDir,
  settings = [],
  print = () => {},
  answersWithinMs = 60_000,
  isStopping = () => false,
}: ClusterOptions): Promise<Cluster> {
  const directory = resolve(dataDir)
  makeDataDirectory(directory)
  const owned = [ownDirectory(directory)]
  const disown = (): void => {
    for (const lock of owned.splice(0)) lock.release()
  }
  try {
    const { home, password } = prepareHome(directory, print)
    owned.push(ownDirectory(home))
    const start = { dataDir: directory, home, password, settings, print, answersWithinMs, isStopping, disown }
    return await startIn(start)
  } catch (error) {
    disown()
    throw error
  }
}

interface Start extends Home {
  readonly dataDir: string
  readonly settings: readonly string[]
  readonly print: (line: string) => void
  readonly answersWithinMs: number
  readonly isStopping: () => boolean
  readonly disown: () => void
}

async function startIn(start: Start): Promise<Cluster> {
  const { dataDir, home, password, settings, print, answersWithinMs, isStopping, disown } = start
  const cluster = clusterOf(home)
  giveToDatabaseAccount(cluster)
  const account = databaseAccount(cluster)
  const bin = findBinaries(account, home)
  if (!existsSync(cluster)) createCluster(bin, cluster, password, account)
  linkDirectories(dataDir, home)

  // systemd gives a service a temporary folder that commands do not see, and a folder for sockets that they do.
  const folder = process.env['RUNTIME_DIRECTORY'] ?? tmpdir()
  const sockets = mkdtempSync(join(canEnter(account, folder) ? folder : '/tmp', SOCKETS))
  if (account) chownSync(sockets, account.uid, account.gid)
  const url: Cluster['url'] = (database, role = 'backoffice') => urlOf(sockets, password, database, role)
  const log = join(home, 'postgres.log')
  const superuser = url('postgres', 'postgres')
  let stopping = false
  let restarting: Promise<void> | undefined
  const removeSockets = (): void => rmSync(sockets, { recursive: true, force: true })
  let running = await launch().catch((error: unknown) => {
    removeSockets()
    throw error
  })

  async function launch(): Promise<Running> {
    const lock = await lockDatabase(cluster)
    const server = { bin, cluster, sockets, settings, log, account, superuser, answersWithinMs, lock: lock.fd }
    const next = await startServer(server).finally(() => lock.release())
    // Without the directory of its socket the database accepts no new connection, and it does not notice.
    const look = setInterval(() => {
      if (!stopping && !existsSync(sockets)) next.signal('SIGINT')
    }, SOCKETS_LOOK_MS).unref()
    void next.exited.then(() => {
      clearInterval(look)
      if (!stopping && !isStopping()) restarting = restart()
    })
    return next
  }

  async function restart(): Promise<void> {
    print('The database stopped unexpectedly and is started again.')
    for (let pause = 250; !stopping; pause = Math.min(pause * 2, 5000)) {
      try {
        running = await launch()
        return
      } catch (error) {
        print(error instanceof Error ? error.message : String(error))
        await wait(pause)
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    // A restart may be running. Then the new database is stopped.
    await restarting
    running.signal('SIGINT')
    // A fast shutdown writes a checkpoint. After a minute it is cut off, and the database recovers from the log at the next start.
    const slow = setTimeout(() => running.signal('SIGQUIT'), 60_000)
    await running.exited
    clearTimeout(slow)
    removeSockets()
    disown()
  }

  const abandon = (): void => {
    stopping = true
    running.signal('SIGINT')
    // The database ends without its socket directory too, and no later code would remove the directory.
    removeSockets()
    disown()
  }
  return { url, stop, abandon }
}

/** Makes the role that owns the databases, the role of the server, and the databases that are missing. */
export async function ensureDatabases(cluster: Cluster, databases: readonly string[]): Promise<void> {
  await asSuperuser(cluster, 'postgres', async (client) => {
    const known = await client.query<{ name: string }>(
      'select datname as name from pg_database union all select rolname from pg_roles',
    )
    const missing = (name: string): boolean => !known.rows.some((row) => row.name === name)
    if (missing('backoffice')) {
      const secret = pg.escapeLiteral(new URL(cluster.url('postgres')).password)
      await client.query(`create role backoffice login createrole password ${secret}`)
    }
    await makeServerRole(client, new URL(cluster.url('postgres', APP_ROLE)).password)
    for (const name of databases.filter(missing)) await client.query(`create database ${name} owner backoffice`)
  })
  for (const name of databases) await asSuperuser(cluster, name, forbidLargeObjects)
}

async function asSuperuser(
  cluster: Cluster,
  database: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(cluster.url(database, 'postgres'))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
