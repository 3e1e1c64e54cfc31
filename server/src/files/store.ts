/** Stores uploaded files on the local disk or in a bucket of an S3-compatible store, separately for each base. */
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { diskStore } from './disk-store.ts'
import type { FileSettings } from './file-settings.ts'
import { bucketStore } from './bucket-store.ts'

/** Every method throws `FilesUnavailable` if the store cannot be used, and refuses with `full` if the store is full. */
export interface FileStore {
  /** Stores a whole file or nothing; it survives a power failure once this returns. A key is written only once. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Opens a file, or returns `undefined` when there is none. The caller must read it to its end or destroy it. */
  open(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
  /** Lists all files, including rests of interrupted writes. A file removed during the listing may be included. */
  list(): AsyncIterable<ListedFile>
}

export interface StoredFile {
  readonly bytes: Readable
  readonly length: number
}

export interface ListedFile {
  readonly key: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly writtenAt: number
}

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
