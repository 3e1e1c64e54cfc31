/**
 * Exclusive locks on files, held by the operating system: it releases a lock when the last process with the open file ends, however it
 * ends. All processes of a kernel see the locks, even from different containers.
 */
import { closeSync, openSync } from 'node:fs'
import { createRequire } from 'node:module'
import { CannotStart, OWN_SERVER } from '../cannot-start.ts'

export interface FileLock {
  /** A child that inherits this descriptor holds the lock too, beyond our own release. */
  readonly fd: number
  /** Closes our descriptor. The lock is free when no child holds it either. */
  release(): void
}

/** Locks the file and creates it if it is missing; returns `undefined` if another process holds the lock. */
export function tryLockFile(path: string): FileLock | undefined {
  const { tryLock } = nativeLocks()
  const fd = openSync(path, 'a+', 0o600)
  let locked = false
  try {
    locked = tryLock(fd)
  } catch (error) {
    throw new CannotStart(`${path} cannot be locked (${String(error)}). DATA_DIR must be on a file system with locks.`)
  } finally {
    if (!locked) closeSync(fd)
  }
  return locked ? { fd, release: () => closeSync(fd) } : undefined
}

/** The package has no types of its own. */
interface NativeLocks {
  /** Locks the open file exclusively; false while somebody else has locked it. */
  tryLock(fd: number): boolean
}

/** Loaded only when it is needed: a server on PostgreSQL of its own runs on platforms without this package's binary too. */
function nativeLocks(): NativeLocks {
  try {
    const loaded: NativeLocks = createRequire(import.meta.url)('fs-native-extensions')
    return loaded
  } catch (error) {
    throw new CannotStart(
      `The embedded databases need file locks, which the package fs-native-extensions does not bring for this platform ` +
        `(${process.platform}-${process.arch}): ${String(error)}\nWithout it, ${OWN_SERVER}.`,
    )
  }
}
