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
