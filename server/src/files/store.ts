/** Where uploaded files are kept: one folder of the local disk or one prefix of an S3 bucket per base. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export interface FileStore {
  /** The file is safe when this returns. A key is written once. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** `undefined` where there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
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

/** The store of one base; the other's lies beside it and is never looked into. */
export const openFileStore = (settings: FileSettings, base: string): FileStore =>
  settings.kind === 'local' ? localStore(join(settings.directory, base)) : bucketStore(settings, base)

function localStore(root: string): FileStore {
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    get: (key) => bytesOf(disk, key),
    remove: (key) => disk.delete(key),
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
      // The name lasts through a power failure only when its folder was written too.
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

/** Its driver is half of all code there is to load, so only who uses it loads it, with the first file. */
function bucketStore(settings: FileSettings & { kind: 's3' }, base: string): FileStore {
  let disk: Promise<Disk> | undefined
  const opened = () => (disk ??= openBucket(settings))
  return {
    put: async (key, bytes) => (await opened()).put(`${base}/${key}`, bytes),
    get: async (key) => bytesOf(await opened(), `${base}/${key}`),
    remove: async (key) => (await opened()).delete(`${base}/${key}`),
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
    // Servers other than Amazon's have neither a host name per bucket nor access lists.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    supportsACL: false,
    visibility: 'private',
  })
  return new Disk(driver)
}

const bytesOf = async (disk: Disk, key: string) => ((await disk.exists(key)) ? disk.getBytes(key) : undefined)
