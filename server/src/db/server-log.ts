/** Bounds the file that the embedded PostgreSQL writes its messages to, at its start and while it runs. */
import { closeSync, existsSync, fstatSync, openSync, readSync, statSync, truncateSync, writeFileSync } from 'node:fs'

const MOST_BYTES = 5_000_000
export const LOOK_AT_LOG_MS = 60_000

/**
 * Empties a log that has grown too large, and keeps its end in `….1` next to it. The database goes on writing at the new beginning, because
 * it appends. Returns whether the log was emptied.
 */
export function cutLog(path: string): boolean {
  if (!existsSync(path) || statSync(path).size <= MOST_BYTES) return false
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
    const end = Buffer.alloc(MOST_BYTES)
    const read = readSync(file, end, 0, MOST_BYTES, fstatSync(file).size - MOST_BYTES)
    return end.subarray(0, read)
  } finally {
    closeSync(file)
  }
}
