/** Stores uploaded files in a folder of the local disk or below a prefix of an S3 bucket, separately for each base. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export interface FileStore {
  /** Stores a file, which is safe on disk when this returns. A key is written only once. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Opens a file, or returns `undefined` when there is none. The caller must read it to its end or destroy it. */
  open(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
  /** Lists the keys of all files that were written before this moment (milliseconds since 1970), also of interrupted writes. */
  olderThan(moment: number): AsyncIterable<string>
}

export interface StoredFile {
  readonly bytes: Readable
  readonly length: number
}

export type FileSettings =
  | { readonly kind: 'local'; readonly directory: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      readonly endpoint?: string | undefined
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

/** Opens the store of one base. It cannot reach the files of the other. */
export const openFileStore = (settings: FileSettings, base: string): FileStore =>
  settings.kind === 'local' ? localStore(join(settings.directory, base)) : bucketStore(settings, base)

function localStore(root: string): FileStore {
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    open: (key) => openFile(disk, key),
    remove: (key) => disk.delete(key),
    async *olderThan(moment) {
      await mkdir(root, { recursive: true, mode: 0o700 })
      yield* olderThan(disk, '', moment)
    },
    async put(key, bytes) {
      const target = join(root, key)
      const incoming = join(root, 'incoming', randomUUID())
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await mkdir(dirname(incoming), { recursive: true, mode: 0o700 })
      try {
        await written(incoming, bytes)
        await rename(incoming, target)
      } catch (error) {
        await rm(incoming, { force: true })
        throw error
      }
      // The new name survives a power failure only when its folder was written to disk too.
      await synced(dirname(target))
    },
  }
}

async function written(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function synced(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Loads the S3 driver with the first file, because it is as large as the rest of the server. */
function bucketStore(settings: FileSettings & { kind: 's3' }, base: string): FileStore {
  let disk: Promise<Disk> | undefined
  const bucket = () => (disk ??= openBucket(settings))
  return {
    put: async (key, bytes) => (await bucket()).put(`${base}/${key}`, bytes),
    open: async (key) => openFile(await bucket(), `${base}/${key}`),
    remove: async (key) => (await bucket()).delete(`${base}/${key}`),
    async *olderThan(moment) {
      yield* olderThan(await bucket(), `${base}/`, moment)
    },
  }
}

async function openBucket({
  accessKeyId,
  secretAccessKey,
  bucket,
  region,
  endpoint,
}: FileSettings & { kind: 's3' }): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    credentials: { accessKeyId, secretAccessKey },
    bucket,
    region,
    // Most servers other than Amazon's have neither a host name per bucket nor access lists.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    supportsACL: false,
    visibility: 'private',
  })
  return new Disk(driver)
}

async function openFile(disk: Disk, key: string): Promise<StoredFile | undefined> {
  if (!(await disk.exists(key))) return undefined
  const [{ contentLength }, bytes] = await Promise.all([disk.getMetaData(key), disk.getStream(key)])
  return { bytes, length: contentLength }
}

/** Lists the keys below `prefix`, without the prefix. */
async function* olderThan(disk: Disk, prefix: string, moment: number): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const listed = await disk.listAll(prefix, { recursive: true, ...(paginationToken && { paginationToken }) })
    for (const file of listed.objects) {
      if (file.isDirectory || !file.key.startsWith(prefix)) continue
      // The file may have been removed since it was listed.
      const written = await file.getMetaData().catch(() => undefined)
      if (written && written.lastModified.getTime() < moment) yield file.key.slice(prefix.length)
    }
    paginationToken = listed.paginationToken
  } while (paginationToken)
}
