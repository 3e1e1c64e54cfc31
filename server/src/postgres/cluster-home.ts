/**
 * The directory of the embedded cluster: `postgres` in DATA_DIR, even if that was moved or copied. `cluster.json` in DATA_DIR has its
 * password and its id, and the directory has the same id, so that parts of two data directories are not mixed.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { type Account, databaseAccount, reachOf } from './binaries.ts'
import { ENVIRONMENT } from './server-process.ts'

export interface Home {
  readonly home: string
  readonly password: string
}

interface Memory {
  /** Relative to DATA_DIR. Older programs wrote the whole path. */
  readonly home: string
  readonly password: string
  /** Missing until the cluster is complete. */
  readonly id?: string
}

const PLACE = 'postgres'
const memoryOf = (dataDir: string): string => join(dataDir, 'cluster.json')
const idOf = (home: string): string => join(home, 'cluster.id')
export const clusterOf = (home: string): string => join(home, 'cluster')

/** Returns the home and the password of the cluster that belongs to the directory; `undefined` before the first start. */
export function homeOf(dataDir: string): Home | undefined {
  const memory = remembered(dataDir)
  if (!memory) return undefined
  const home = placeOf(dataDir, memory)
  refuseOtherOwner(dataDir, home)
  return { home, password: memory.password }
}

/** Returns the home of the cluster after a look whether everything in the directory belongs together; begins a new one only where nothing is. */
export function prepareHome(dataDir: string, print: (line: string) => void): Home {
  const memory = remembered(dataDir) ?? begin(dataDir)
  const home = placeOf(dataDir, memory)
  const isComplete = existsSync(clusterOf(home))
  if (!isComplete) refuseLoss(dataDir, home, memory)
  if (isComplete) refuseMixture(dataDir, home, memory)
  refuseOtherOwner(dataDir, home)
  if (!isOutside(dataDir, home)) {
    if (memory.home !== PLACE) remember(dataDir, { ...memory, home: PLACE })
  } else {
    writeFileSync(ownerFileOf(home), `${realpathSync(dataDir)}\n`)
    print(
      `The database of ${dataDir} is kept in ${home}: neither is the whole without the other. To keep everything together, stop the ` +
        `server and run: mv ${home} ${join(dataDir, PLACE)}`,
    )
  }
  mkdirSync(home, { recursive: true })
  chmodSync(home, passable(databaseAccount(undefined)))
  return { home, password: memory.password }
}

/** Gives the complete cluster and the directory the same id, once. */
export function linkDirectories(dataDir: string, home: string): void {
  const memory = remembered(dataDir)
  if (!memory || memory.id !== undefined) return
  const id = idIn(home) ?? randomUUID()
  writeFileSync(idOf(home), `${id}\n`, { mode: 0o600 })
  remember(dataDir, { ...memory, id })
}

export function makeDataDirectory(directory: string): void {
  if (existsSync(directory)) return
  const mode = passable(databaseAccount(undefined))
  mkdirSync(dirname(directory), { recursive: true })
  // The mode of a directory that somebody else made is left as it is.
  if (mkdirSync(directory, { recursive: true, mode }) !== undefined) chmodSync(directory, mode)
}

/** When the database runs as another account, that account may pass through the directories to the cluster, but not list them. */
const passable = (account: Account): number => (account ? 0o711 : 0o700)

function remembered(dataDir: string): Memory | undefined {
  if (!existsSync(memoryOf(dataDir))) return undefined
  const memory: Memory = JSON.parse(readFileSync(memoryOf(dataDir), 'utf8'))
  return memory
}

function remember(dataDir: string, memory: Memory): void {
  writeFileSync(`${memoryOf(dataDir)}.part`, JSON.stringify(memory), { mode: 0o600 })
  renameSync(`${memoryOf(dataDir)}.part`, memoryOf(dataDir))
}

function begin(dataDir: string): Memory {
  const memory = { home: PLACE, password: randomBytes(24).toString('hex') }
  const home = join(dataDir, PLACE)
  if (existsSync(clusterOf(home))) {
    throw new CannotStart(
      `${home} has a database, but ${memoryOf(dataDir)} with its password is missing. Put that file back from where the directory was copied.`,
    )
  }
  refuseLoss(dataDir, home, memory)
  remember(dataDir, memory)
  return memory
}

/** An absolute path comes from an older program. The cluster next to `cluster.json` comes first, because the directory may be a copy. */
function placeOf(dataDir: string, { home }: Memory): string {
  const own = join(dataDir, PLACE)
  if (!isAbsolute(home)) return resolve(dataDir, home)
  return existsSync(clusterOf(own)) || home === own ? own : home
}

/** Without their database, secrets and files are what is left of a loss, and a new empty database would hide it. */
function refuseLoss(dataDir: string, home: string, memory: Memory): void {
  const left = ['secrets.json', 'files'].filter((name) => hasContent(join(dataDir, name)))
  if (memory.id === undefined && left.length === 0 && !isOutside(dataDir, home)) return
  const found = memory.id === undefined && left.length > 0 ? left : ['cluster.json']
  throw new CannotStart(
    `The database of ${dataDir} is missing: there is no ${clusterOf(home)}, but ${found.join(' and ')} of an earlier start. ` +
      'Put the database back, or restore a backup into an empty DATA_DIR. To begin anew, name another DATA_DIR.',
  )
}

function hasContent(path: string): boolean {
  if (!existsSync(path)) return false
  return (
    path.endsWith('.json') || readdirSync(path, { recursive: true, withFileTypes: true }).some((each) => each.isFile())
  )
}

function refuseMixture(dataDir: string, home: string, { id }: Memory): void {
  if (id === undefined || idIn(home) === id) return
  throw new CannotStart(
    `The database in ${home} is not the database of ${memoryOf(dataDir)}: parts of two data directories were put together. ` +
      'Put back the parts that belong together.',
  )
}

function idIn(home: string): string | undefined {
  return existsSync(idOf(home)) ? readFileSync(idOf(home), 'utf8').trim() : undefined
}

const isOutside = (dataDir: string, home: string): boolean => dirname(home) !== dataDir
const ownerFileOf = (home: string): string => join(home, 'data-directory')

/** A cluster outside of its DATA_DIR stores the path of its owner, because a copy of that directory names the cluster too. */
function refuseOtherOwner(dataDir: string, home: string): void {
  if (!isOutside(dataDir, home)) return
  const owner = ownerOf(home)
  if (owner === undefined || owner === realpathSync(dataDir)) return
  throw new CannotStart(
    `The database in ${home} belongs to the data directory ${owner}, and this is ${dataDir}, perhaps a copy of it without its database. ` +
      `Where the directory was moved, and the other is no more, run: mv ${home} ${join(dataDir, PLACE)}`,
  )
}

function ownerOf(home: string): string | undefined {
  if (basename(home) === PLACE && existsSync(memoryOf(dirname(home)))) return dirname(home)
  return existsSync(ownerFileOf(home)) ? readFileSync(ownerFileOf(home), 'utf8').trim() : undefined
}

/** Makes the cluster under a temporary name and renames it, so that an interrupted start leaves no half cluster. */
export function createCluster(bin: string, cluster: string, password: string, account: Account): void {
  const half = `${cluster}.part`
  // PostgreSQL needs an empty directory, and its account may have no access to other directories to read the password from.
  const secret = `${cluster}.secret`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  try {
    writeFileSync(secret, password, { mode: 0o600 })
    if (account) for (const path of [half, secret]) chownSync(path, account.uid, account.gid)
    const reach = reachOf(account, half)
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const pwfile = `--pwfile=${join('..', basename(secret))}`
    const args = ['-D', reach, '-U', 'postgres', '-A', 'scram-sha-256', pwfile, '--data-checksums', ...locale]
    const options = { cwd: half, env: ENVIRONMENT, encoding: 'utf8', ...account } as const
    const made = spawnSync(join(bin, 'initdb'), args, options)
    if (made.status !== 0) {
      throw new CannotStart(`The database could not be created in ${cluster}.\n${made.error?.message ?? made.stderr}`)
    }
    renameSync(half, cluster)
  } finally {
    rmSync(secret, { force: true })
  }
}
