/**
 * PostgreSQL as a child of this process: one cluster under DATA_DIR with a database for each base, reached over a Unix socket.
 * Nothing to install and nothing to configure; a server of your own is named in DATABASE_URL instead.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { type Account, canEnter, databaseAccount, findBinaries } from './binaries.ts'
import { ENVIRONMENT, type Running, SOCKETS, startServer, takeOver, urlOf } from './server-process.ts'

export interface ClusterOptions {
  /** Keeps the cluster between starts. */
  readonly dataDir: string
  /** Settings of the server beside the ones that durability needs, such as `fsync=off` for tests. */
  readonly settings?: readonly string[]
  /** Tells the operator what is unusual: another directory, a restart. */
  readonly say?: (line: string) => void
}

export interface Cluster {
  /** The URL of a database for its owner, or for the superuser. */
  url(database: string, role?: 'backoffice' | 'postgres'): string
  /** Ends sessions and waits until everything is on disk. */
  stop(): Promise<void>
  /** Asks the server to stop and does not wait. */
  abandon(): void
}

/** Starts the cluster of a directory, made on the first start. */
export async function startCluster({ dataDir, settings = [], say = () => {} }: ClusterOptions): Promise<Cluster> {
  const known = remembered(resolve(dataDir))
  const account = databaseAccount(known && join(known.home, 'cluster'))
  const { home, password } = known ?? chooseHome(resolve(dataDir), account, say)
  const bin = findBinaries(account, home)
  const cluster = join(home, 'cluster')
  if (!existsSync(cluster)) createCluster(bin, cluster, password, account)
  await takeOver(cluster, password)

  const sockets = mkdtempSync(join(canEnter(account, tmpdir()) ? tmpdir() : '/tmp', SOCKETS))
  if (account) chownSync(sockets, account.uid, account.gid)
  const url: Cluster['url'] = (database, role = 'backoffice') => urlOf(sockets, password, database, role)
  const log = join(home, 'postgres.log')
  let stopping = false
  let restarting: Promise<void> | undefined
  let running = await launchWhenFree()

  async function launch(): Promise<Running> {
    const next = await startServer({
      bin,
      cluster,
      sockets,
      settings,
      log,
      account,
      superuser: url('postgres', 'postgres'),
    })
    void next.exited.then(() => {
      if (!stopping) restarting = restart()
    })
    return next
  }

  /** After a kill the database's own processes may outlive it by a moment, and hold its memory until they notice. */
  async function launchWhenFree(): Promise<Running> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await launch()
      } catch (error) {
        const held = error instanceof CannotStart && error.message.includes('shared memory block')
        if (!held || tries === 40) throw error
        await wait(250)
      }
    }
  }

  async function restart(): Promise<void> {
    say('The database stopped unexpectedly and is started again.')
    for (let pause = 250; !stopping; pause = Math.min(pause * 2, 5000)) {
      try {
        running = await launch()
        return
      } catch (error) {
        say(error instanceof Error ? error.message : String(error))
        await wait(pause)
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    // The one that is just being started is the one to stop.
    await restarting
    await running.owner.end().catch(() => {})
    running.signal('SIGINT')
    // A fast shutdown writes a checkpoint; one that takes longer is cut off and recovered from the log at the next start.
    const slow = setTimeout(() => running.signal('SIGQUIT'), 60_000)
    await running.exited
    clearTimeout(slow)
    rmSync(sockets, { recursive: true, force: true })
  }

  const abandon = (): void => {
    stopping = true
    running.signal('SIGINT')
  }
  return { url, stop, abandon }
}

/** Makes the login role that owns the databases, and the databases that are missing. */
export async function ensureDatabases(cluster: Cluster, databases: readonly string[]): Promise<void> {
  const client = new pg.Client(cluster.url('postgres', 'postgres'))
  await client.connect()
  try {
    const known = await client.query<{ name: string }>(
      'select datname as name from pg_database union all select rolname from pg_roles',
    )
    const missing = (name: string): boolean => !known.rows.some((row) => row.name === name)
    if (missing('backoffice')) {
      const secret = pg.escapeLiteral(new URL(cluster.url('postgres')).password)
      await client.query(`create role backoffice login createrole password ${secret}`)
    }
    for (const name of databases.filter(missing)) await client.query(`create database ${name} owner backoffice`)
  } finally {
    await client.end()
  }
}

interface Home {
  readonly home: string
  readonly password: string
}

const memory = (dataDir: string): string => join(dataDir, 'cluster.json')

function remembered(dataDir: string): Home | undefined {
  if (!existsSync(memory(dataDir))) return undefined
  const found: Home = JSON.parse(readFileSync(memory(dataDir), 'utf8'))
  return found
}

/** Decides at the first start where the cluster lives, and its password. */
function chooseHome(dataDir: string, account: Account, say: (line: string) => void): Home {
  // Others may pass through to the directory of the cluster, and see nothing on the way.
  const mode = account ? 0o711 : 0o700
  const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined
  if (isNew) chmodSync(dataDir, mode)
  const home = canEnter(account, dataDir) ? join(dataDir, 'postgres') : elsewhere(dataDir, say)
  mkdirSync(home, { recursive: true })
  chmodSync(home, mode)
  const chosen = { home, password: randomBytes(24).toString('hex') }
  writeFileSync(`${memory(dataDir)}.part`, JSON.stringify(chosen), { mode: 0o600 })
  renameSync(`${memory(dataDir)}.part`, memory(dataDir))
  return chosen
}

function elsewhere(dataDir: string, say: (line: string) => void): string {
  const home = mkdtempSync(join(existsSync('/var/lib') ? '/var/lib' : '/var/tmp', SOCKETS))
  say(
    `PostgreSQL does not run as root, and no other account may enter ${dataDir}. Its files are kept in ${home}, as ` +
      `${memory(dataDir)} remembers. Set DATA_DIR to a place that others may enter to keep everything together.`,
  )
  return home
}

/** Made beside its place and renamed, so that an interrupted start leaves nothing half made. */
function createCluster(bin: string, cluster: string, password: string, account: Account): void {
  const half = `${cluster}.part`
  const secret = `${cluster}.secret`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  try {
    writeFileSync(secret, password, { mode: 0o600 })
    if (account) for (const path of [half, secret]) chownSync(path, account.uid, account.gid)
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const args = [
      '-D',
      half,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '--data-checksums',
      ...locale,
    ]
    const made = spawnSync(join(bin, 'initdb'), args, {
      cwd: dirname(cluster),
      env: ENVIRONMENT,
      encoding: 'utf8',
      ...account,
    })
    if (made.status !== 0) {
      throw new CannotStart(`The database could not be created in ${cluster}.\n${made.error?.message ?? made.stderr}`)
    }
    renameSync(half, cluster)
  } finally {
    rmSync(secret, { force: true })
  }
}
