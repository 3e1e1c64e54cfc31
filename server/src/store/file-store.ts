/** A store of uploaded files, which is a folder of the local disk or a part of a bucket. */
import type { Readable } from 'node:stream'

/** Every method throws `FilesUnavailable` if the store cannot be used, and `FilesFull` if the store is full. */
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

/** The name of the file that shows which database a store belongs to. It is written at the first start. */
export const MARK = 'database.id'

/** Returns whether the store answers and has the mark of a start. The folder below an unmounted disk has none. */
export async function isReached(files: FileStore): Promise<boolean> {
  const file = await files.open(MARK)
  file?.bytes.destroy()
  return file !== undefined
}

/** The store of files cannot be used at this moment: it is away, too slow, or refuses this server. The message is for the operator. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
}

/** The store of files has no room. */
export class FilesFull extends Error {
  override name = 'FilesFull'
}
