/**
 * One server owns a data directory, and one database process works on its cluster. Both facts are locks on files
 * (docs/decisions/0019): `server.lock` is held by this process, `database.lock` by the database and each of its processes.
 * A process number proves nothing in another container; a lock does.
 */
import { spawnSync } from 'node:child_process'
import { ftruncateSync, readFileSync, readlinkSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import { type FileLock, tryLockFile } from './file-lock.ts'

/** The names of our socket directories begin with this. */
export const SOCKETS = 'backoffice-'

const STEP_MS = 50
/** A fast shutdown writes a checkpoint first. */
const STOPS_WITHIN_MS = 60_000
/** The processes of a killed database end within this time, even on a busy machine. */
const LEAVES_WITHIN_MS = 10_000

/** Makes this process the only server that works in the directory, until `release` or its end. */
export function ownDirectory(directory: string): FileLock {
  const path = join(directory, 'server.lock')
  const lock = tryLockFile(path)
  if (!lock) {
    const owner = readFileSync(path, 'utf8').trim()
    throw new CannotStart(`Another server already works on this data directory${owner && ` (${owner})`}: ${directory}`)
  }
  // This is for people to read. The lock alone decides.
  ftruncateSync(lock.fd)
  writeSync(lock.fd, `process ${process.pid} on ${hostname()}\n`)
  return lock
}

/**
 * Returns the lock for the next database process, as soon as all earlier database processes have ended. If its server was killed, a
 * database is stopped first. While the lock is held, a database counts as running and its `postmaster.pid` stays. Only the owner of the
 * directory may call this.
 */
export async function lockDatabase(cluster: string): Promise<FileLock> {
  const path = join(dirname(cluster), 'database.lock')
  let stopped: number | undefined
  for (let waited = 0; ; waited += STEP_MS) {
    const lock = tryLockFile(path)
    const orphan = visibleDatabase(cluster)
    if (lock) {
      if (!orphan) {
        removeLeftovers(cluster)
        return lock
      }
      lock.release()
      throw new CannotStart(
        `A PostgreSQL that this server did not start works on ${cluster} (process ${orphan}). Stop it first: kill -INT ${orphan}`,
      )
    }
    if (orphan !== undefined && orphan !== stopped) {
      interrupt(orphan)
      stopped = orphan
    }
    if (stopped !== undefined && waited >= STOPS_WITHIN_MS) {
      throw new CannotStart(`The database of an earlier start (process ${stopped}) does not stop.`)
    }
    if (stopped === undefined && waited >= LEAVES_WITHIN_MS) {
      throw new CannotStart(
        `The database of an earlier start still works on ${cluster}, and this process cannot see it: ` +
          'it runs in another container. Stop that container, then start again.',
      )
    }
    await wait(STEP_MS)
  }
}

/**
 * Returns the number of the database process that `postmaster.pid` names, when it works on this cluster and its command line has the random
 * socket directory from the file. The number alone proves nothing, because another process may have it now.
 */
function visibleDatabase(cluster: string): number | undefined {
  const file = postmasterFile(cluster)
  if (!file?.sockets || !isDatabase(file)) return undefined
  return commandLine(file.pid).includes(` -D ${cluster} `) || worksIn(file.pid, cluster) ? file.pid : undefined
}

const isDatabase = ({ pid, sockets }: PostmasterFile): boolean =>
  commandLine(pid).includes(` unix_socket_directories=${sockets} `)

/** A database changes to its directory when it starts, whatever path was passed to it. Only Linux shows the directory. */
function worksIn(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

/** Removes what the last database left behind. The lock proves that it is gone. */
function removeLeftovers(cluster: string): void {
  const file = postmasterFile(cluster)
  if (file?.sockets && isDatabase(file)) {
    throw new CannotStart(
      `${cluster} was copied while its database worked (process ${file.pid}), so the copy may not be whole. Use npm run backoffice -- ` +
        `backup, or stop the server and copy again. Where it is a snapshot of one moment, remove ${postmasterPath(cluster)}.`,
    )
  }
  const sockets = file?.sockets ?? ''
  rmSync(postmasterPath(cluster), { force: true })
  if (basename(sockets).startsWith(SOCKETS)) rmSync(sockets, { recursive: true, force: true })
}

const postmasterPath = (cluster: string): string => join(cluster, 'postmaster.pid')

interface PostmasterFile {
  readonly pid: number
  readonly sockets: string
}

/** Reads the process number and the socket directory from `postmaster.pid`. A database writes the directory a moment later. */
export function postmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const [pid = '', , , , sockets = ''] = readFileSync(postmasterPath(cluster), 'utf8').split('\n')
    return { pid: Number(pid), sockets }
  } catch (error) {
    // The file is missing because the database has ended.
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Returns the arguments of a process, each followed by a blank; empty when there is no such process. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return `${spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''} `
  }
}
