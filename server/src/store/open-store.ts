/** Stores uploaded files on the local disk or in a bucket of an S3-compatible store, separately for each base. */
import { join } from 'node:path'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import type { FileSettings } from './file-settings.ts'
import { bucketStore } from './bucket-store.ts'

/** Opens the store of a base. It cannot reach the files of another base. */
export function openFileStore(settings: FileSettings, base: string): FileStore {
  const store = settings.kind === 'local' ? diskStore(join(settings.directory, base)) : bucketStore(settings, base)
  return {
    put: async (key, bytes) => store.put(checked(key), bytes),
    open: async (key) => store.open(checked(key)),
    remove: async (key) => store.remove(checked(key)),
    list: () => store.list(),
  }
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** A part of a key that begins with a dot could lead out of the store. */
function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`${key} is no key of a file`)
  return key
}
