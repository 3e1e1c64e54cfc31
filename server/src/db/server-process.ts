/** The process of the embedded PostgreSQL: starting it, waiting for it, and taking over from one that was left behind. */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import type { Account } from './binaries.ts'

/** One at a time: the session that holds this lock owns the cluster. Free while the server is up: its owner was killed. */
const OWNERSHIP = 'select pg_try_advisory_lock(727001) as mine'
const PORT = 5432
/** How the directories of our sockets begin. */
export const SOCKETS = 'backoffice-'
const LOG_BYTES = 5_000_000

export const urlOf = (sockets: string, password: string, database: string, role: string): string =>
  `postgres://${role}:${password}@localhost:${PORT}/${database}?host=${encodeURIComponent(sockets)}`

/** Nothing of ours reaches the server: PGPORT, PGDATA, TZ or a locale of the shell would change it. */
export const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export interface Running {
  /** Holds the ownership of the cluster as long as this process lives. */
  readonly owner: pg.Client
  readonly exited: Promise<void>
  signal(name: NodeJS.Signals): void
}

interface Server {
  readonly bin: string
  readonly cluster: string
  readonly sockets: string
  readonly settings: readonly string[]
  readonly log: string
  readonly account: Account
  readonly superuser: string
}

/** Starts the server and answers when it accepts. */
export async function startServer(server: Server): Promise<Running> {
  const { bin, cluster, sockets, account, log } = server
  const settings = [
    'listen_addresses=',
    `port=${PORT}`,
    `unix_socket_directories=${sockets}`,
    'unix_socket_permissions=0700',
    'wal_level=replica',
    // After a crash the whole directory is flushed: one call per file takes many times longer on a busy disk.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    ...server.settings,
  ]
  if (existsSync(log) && statSync(log).size > LOG_BYTES) truncateSync(log)
  const begin = existsSync(log) ? statSync(log).size : 0
  const output = openSync(log, 'a', 0o600)
  // Detached, so that Ctrl+C reaches only us: requests are drained before the database goes.
  const child = spawn(join(bin, 'postgres'), ['-D', cluster, ...settings.flatMap((each) => ['-c', each])], {
    cwd: dirname(cluster),
    env: ENVIRONMENT,
    stdio: ['ignore', output, output],
    detached: true,
    ...account,
  })
  closeSync(output)
  let ended: string | undefined
  const exited = new Promise<void>((done) => {
    child.once('error', (error) => done(void (ended = error.message)))
    child.once('exit', () => done(void (ended = readFileSync(log, 'utf8').slice(begin).trim())))
  })
  const owner = await connect(server.superuser, () => ended !== undefined)
  if (!owner) throw new CannotStart(`The database in ${cluster} does not start (log: ${log}).\n${ended ?? ''}`)
  await owner.query(OWNERSHIP)
  return { owner, exited, signal: (name) => void child.kill(name) }
}

/** Connects as soon as the server accepts, for a minute at most: recovery after a crash takes a while. */
async function connect(url: string, giveUp: (error: unknown) => boolean): Promise<pg.Client | undefined> {
  for (let tries = 0; tries < 2400; tries += 1) {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    // Without a listener the loss of the connection would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (giveUp(error)) return undefined
      await wait(25)
    }
  }
  return undefined
}

/**
 * A server that outlived its owner is stopped before a new one starts; one whose owner lives is left alone, and we do not start.
 * The number in postmaster.pid may meanwhile belong to any process, or to a zombie: then the file is only a leftover.
 */
export async function takeOver(cluster: string, password: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return
  const [pid = '', , , , sockets = ''] = readFileSync(path, 'utf8').split('\n')
  const serves = (): boolean => existsSync(path) && commandLine(Number(pid)).includes(cluster)
  if (serves()) {
    const url = urlOf(sockets, password, 'postgres', 'postgres')
    // Anything but "starting up" means that nobody can be using it.
    const owner = await connect(url, (error) => !isStartingUp(error) || !serves())
    const free = owner ? await owner.query<{ mine: boolean }>(OWNERSHIP) : undefined
    await owner?.end().catch(() => {})
    if (free?.rows[0]?.mine === false) {
      throw new CannotStart(`Another server already works on this data directory (its database is process ${pid}).`)
    }
    process.kill(Number(pid), 'SIGINT')
    for (let tries = 0; serves(); tries += 1) {
      if (tries === 600) throw new CannotStart(`The database of an earlier start (process ${pid}) does not stop.`)
      await wait(50)
    }
  }
  rmSync(path, { force: true })
  if (basename(sockets).startsWith(SOCKETS)) rmSync(sockets, { recursive: true, force: true })
}

const isStartingUp = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57P03'

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}
