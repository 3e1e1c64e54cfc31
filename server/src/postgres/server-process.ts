/** The process of the embedded PostgreSQL: starting it and waiting for it. */
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  fstatSync,
  readSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { type Account, reachOf } from './binaries.ts'
import { APP_ROLE } from '../db/connection.ts'
import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** The memory that this machine has, or that its container may use, in bytes. */
const available = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/**
 * Returns the memory setting for cached pages of the embedded database: a quarter of the memory, as its manual advises, and a gigabyte at
 * most. With the default of 128 MB, a history of a million invoices is copied from the memory of the system again and again.
 */
export function pagesInMemory(bytes = available()): string {
  const megabytes = Math.min(Math.max(Math.floor(bytes / 4 / MB), 32), 1024)
  return `shared_buffers=${megabytes}MB`
}

const MAX_BYTES = 5_000_000
const LOOK_AT_LOG_MS = 60_000

/**
 * Empties a log that has grown too large, and keeps its end in `….1` next to it. The database goes on writing at the new beginning, because
 * it appends. Returns whether the log was emptied.
 */
export function cutLog(path: string): boolean {
  if (!existsSync(path) || statSync(path).size <= MAX_BYTES) return false
  try {
    writeFileSync(`${path}.1`, endOf(path), { mode: 0o600 })
  } catch {
    // On a full disk the end is lost, and its room is what is needed most.
  }
  truncateSync(path)
  return true
}

function endOf(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const end = Buffer.alloc(MAX_BYTES)
    const read = readSync(file, end, 0, MAX_BYTES, fstatSync(file).size - MAX_BYTES)
    return end.subarray(0, read)
  } finally {
    closeSync(file)
  }
}

const PORT = 5432
const TRY_AGAIN_MS = 25

/** Returns the URL of a database. The role of the server has a password of its own, from which the owner's cannot be computed. */
export function urlOf(sockets: string, password: string, database: string, role: string): string {
  const own = role === APP_ROLE ? createHmac('sha256', password).update(role).digest('hex') : password
  return `postgres://${role}:${own}@localhost:${PORT}/${database}?host=${encodeURIComponent(sockets)}`
}

/** The server gets no variable of our environment: PGPORT, PGDATA, TZ or a locale of the shell would change it. */
export const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export interface Running {
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
  /** The descriptor of the lock that the server inherits, so that each of its processes holds it. */
  readonly lock: number
  /** A server without any answer for this time is ended. A server that reports that it is starting up may need as long as it likes. */
  readonly answersWithinMs: number
}

/** Starts the server and waits until it accepts connections. */
export async function startServer(server: Server): Promise<Running> {
  const { bin, cluster, sockets, account, log, lock } = server
  const settings = [
    'listen_addresses=',
    `port=${PORT}`,
    `unix_socket_directories=${sockets}`,
    'unix_socket_permissions=0700',
    'wal_level=replica',
    pagesInMemory(),
    // After a crash the whole directory is flushed: one call per file is many times slower on a busy disk.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    ...server.settings,
  ]
  makeSocketDirectory(sockets, account)
  cutLog(log)
  let begin = existsSync(log) ? statSync(log).size : 0
  const output = openSync(log, 'a', 0o600)
  // Detached, so that Ctrl+C reaches only us: requests are drained before the database goes.
  const place = ['-D', reachOf(account, cluster)]
  const child = spawn(join(bin, 'postgres'), [...place, ...settings.flatMap((each) => ['-c', each])], {
    cwd: cluster,
    env: ENVIRONMENT,
    stdio: ['ignore', output, output, lock],
    detached: true,
    ...account,
  })
  closeSync(output)
  let ended: string | undefined
  const exited = new Promise<void>((done) => {
    child.once('error', (error) => done(void (ended = error.message)))
    child.once('exit', () => done(void (ended = readFileSync(log, 'utf8').slice(begin).trim())))
  })
  const cutting = setInterval(() => {
    if (cutLog(log)) begin = 0
  }, LOOK_AT_LOG_MS).unref()
  void exited.then(() => clearInterval(cutting))
  if (await accepts(server, () => ended !== undefined)) return { exited, signal: (name) => void child.kill(name) }
  if (ended === undefined) {
    // The server runs but cannot be reached, and would hinder the next try.
    child.kill('SIGQUIT')
    await exited
  }
  throw new CannotStart(`The database in ${cluster} does not start (log: ${log}).\n${ended ?? ''}`)
}

/** The directory may be gone when the server is started again: others clean the folder for temporary files too. */
function makeSocketDirectory(sockets: string, account: Account): void {
  if (!existsSync(sockets)) {
    mkdirSync(sockets, { mode: 0o700 })
    if (account) chownSync(sockets, account.uid, account.gid)
  }
  const { uid } = lstatSync(sockets)
  if (uid !== (account?.uid ?? process.getuid?.())) {
    throw new CannotStart(`The directory ${sockets} for the database's socket was made by another user.`)
  }
}

async function accepts({ superuser, answersWithinMs }: Server, hasEnded: () => boolean): Promise<boolean> {
  for (let silent = 0; silent < answersWithinMs && !hasEnded(); silent += TRY_AGAIN_MS) {
    const client = new pg.Client({ connectionString: superuser })
    // Without a listener the loss of the connection would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      if (isStartingUp(error)) silent = 0
      await wait(TRY_AGAIN_MS)
    }
  }
  return false
}

const isStartingUp = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57P03'
