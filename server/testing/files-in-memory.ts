import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { tryLockFile } from '../src/postgres/file-lock.ts'

const MEMORY = '/dev/shm'
const PREFIX = 'backoffice-tests-'
const ROOM = 4 * 1024 ** 3

/**
 * Keeps the temporary files of this run in memory where it has room, because a disk needs several times as long for the files of a database.
 * Processes that start later have the same directory.
 */
export function keepFilesInMemory(): void {
  if (!existsSync(MEMORY)) return
  removeLeftovers()
  if (!hasRoom()) return
  const directory = mkdtempSync(join(MEMORY, PREFIX))
  lockOf(directory)
  // The user of the databases enters it too.
  chmodSync(directory, 0o711)
  process.env['TMPDIR'] = directory
  // Also when the run is interrupted; what a killed run leaves is removed by the next one.
  process.once('exit', () => removeDirectory(directory))
}

/** A container may have little of it, or little memory. */
function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM
}

const lockOf = (directory: string) => tryLockFile(join(directory, 'run.lock'))

/** Removes the directories of runs that were killed. A run holds the lock of its directory until it ends. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const directory = join(MEMORY, name)
    if (!name.startsWith(PREFIX) || statSync(directory).uid !== process.getuid?.()) continue
    const lock = lockOf(directory)
    if (!lock) continue
    removeDirectory(directory)
    lock.release()
  }
}

/** PostgreSQL ends when its directory is gone. */
const removeDirectory = (directory: string): void => rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
