/** The storage of the browser: whether there is room for what waits, and whether the browser may remove it. */
import { storageMessages } from '@backoffice/contract/intake/storage-messages'
import { limits } from '@backoffice/contract/limits'

const MEGABYTE = 1024 * 1024

/** Returns whether the room is too small for photos. A browser that does not tell its room is taken to have enough. */
export async function hasLittleRoom(): Promise<boolean> {
  try {
    const { quota, usage = 0 } = await navigator.storage.estimate()
    return quota !== undefined && quota - usage < limits.outbox.megabytesForPhotos * MEGABYTE
  } catch {
    return false
  }
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Returns whether the browser may remove what is kept, as it may for a page that is neither installed nor allowed to keep it. */
async function mayRemove(): Promise<boolean> {
  if (isInstalled()) return false
  try {
    return !(await navigator.storage.persisted())
  } catch {
    return true
  }
}

/** Returns sentences about the storage, the most urgent one first. */
export async function warningsOfStorage(isRefused: boolean): Promise<readonly string[]> {
  if (isRefused) return [storageMessages.refused]
  const [isSmall, isRemovable] = await Promise.all([hasLittleRoom(), mayRemove()])
  return [
    ...(isSmall ? [storageMessages.littleRoom(limits.outbox.megabytesForPhotos)] : []),
    ...(isRemovable ? [storageMessages.mayBeRemoved] : []),
  ]
}

/** Returns whether a browser wrote nothing because the disk is full; it may tell only that it gave up. */
export const isFull = (problem: unknown): boolean =>
  problem instanceof DOMException && ['QuotaExceededError', 'AbortError'].includes(problem.name)
