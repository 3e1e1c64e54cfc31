/** Keeps the files of drafts in the browser's own database (IndexedDB) until the server has them. It is loaded with the first such file. */
import { type Image, image } from '@backoffice/contract/fields'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { filesOnDevice } from './remembered.ts'

/** A user of a database, as the owner of files. */
export interface FileOwner {
  readonly baseKey: string
  readonly userId: number
}

export interface KeptRow {
  readonly id: string
  readonly userId: number
  readonly name: string
  readonly type: string
  /** Plain bytes, because some browsers lose the content of a kept File. */
  readonly bytes: ArrayBuffer
  readonly imageCode: string
  /** The moment in milliseconds at which it was chosen. */
  readonly at: number
  readonly image?: Image
  readonly refusal?: string
}

interface Files extends DBSchema {
  files: { key: string; value: KeptRow; indexes: { user: number } }
}

/** Works with the database, and closes it, because an open one cannot be removed. */
async function within<T>({ baseKey }: FileOwner, work: (files: IDBPDatabase<Files>) => Promise<T>): Promise<T> {
  const opened = await openDB<Files>(filesOnDevice(baseKey), 1, {
    upgrade: (files) => files.createObjectStore('files', { keyPath: 'id' }).createIndex('user', 'userId'),
  })
  try {
    return await work(opened)
  } finally {
    opened.close()
  }
}

/** Writes a row, and resolves once it is on the disk. */
export const putRow = (owner: FileOwner, row: KeptRow): Promise<void> =>
  within(owner, async (files) => {
    const writing = files.transaction('files', 'readwrite', { durability: 'strict' })
    await writing.store.put(row)
    await writing.done
  })

/** Finds a row of this user. */
export const rowOf = (owner: FileOwner, id: string): Promise<KeptRow | undefined> =>
  within(owner, async (files) => {
    const row = await files.get('files', id)
    if (row?.userId !== owner.userId) return undefined
    // Another version of the program may have kept another shape.
    const { data } = image.safeParse(row.image)
    const { image: _, ...rest } = row
    return data ? { ...rest, image: data } : rest
  })

/** Notes the end of a file: the image that the server made of it, or the reason why it takes no such file. */
export const endRow = (owner: FileOwner, id: string, end: Pick<KeptRow, 'image' | 'refusal'>): Promise<void> =>
  within(owner, async (files) => {
    const writing = files.transaction('files', 'readwrite')
    const row = await writing.store.get(id)
    if (row?.userId === owner.userId) await writing.store.put({ ...row, ...end })
    await writing.done
  })

export const removeRows = (owner: FileOwner, ids: readonly string[]): Promise<void> =>
  within(owner, async (files) => {
    const writing = files.transaction('files', 'readwrite')
    await Promise.all([...ids.map((id) => writing.store.delete(id)), writing.done])
  })

/** Returns the rows of this user without their bytes, oldest first. */
export const rowsOf = (owner: FileOwner): Promise<readonly Omit<KeptRow, 'bytes'>[]> =>
  within(owner, async (files) => {
    const found: Omit<KeptRow, 'bytes'>[] = []
    let cursor = await files.transaction('files').store.index('user').openCursor(owner.userId)
    while (cursor) {
      const { bytes: _, ...row } = cursor.value
      found.push(row)
      cursor = await cursor.continue()
    }
    return found.toSorted((one, other) => one.at - other.at)
  })
