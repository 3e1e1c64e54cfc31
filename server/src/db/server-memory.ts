import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** The memory that this machine has, or that its container may use, in bytes. */
const available = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/**
 * Returns the setting of the memory in which the embedded database keeps pages: a quarter of all, as its manual advises, and a gigabyte at most. With
 * the 128 MB that it takes by itself, a history of a million invoices is copied from the memory of the system again and again.
 */
export function pagesInMemory(bytes = available()): string {
  const megabytes = Math.min(Math.max(Math.floor(bytes / 4 / MB), 32), 1024)
  return `shared_buffers=${megabytes}MB`
}
