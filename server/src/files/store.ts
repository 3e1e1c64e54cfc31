/** Where uploaded files are kept: one folder of the local disk or one prefix of an S3 bucket per base. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'

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
    ...reading(disk, ''),
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

function bucketStore(settings: FileSettings & { kind: 's3' }, base: string): FileStore {
  const { accessKeyId, secretAccessKey, bucket, region, endpoint } = settings
  const driver = new S3Driver({
    credentials: { accessKeyId, secretAccessKey },
    bucket,
    region,
    // Servers other than Amazon's have neither a host name per bucket nor access lists.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    supportsACL: false,
    visibility: 'private',
  })
  const disk = new Disk(driver)
  return { ...reading(disk, `${base}/`), put: (key, bytes) => disk.put(`${base}/${key}`, bytes) }
}

const reading = (disk: Disk, prefix: string) => ({
  get: async (key: string) => ((await disk.exists(prefix + key)) ? disk.getBytes(prefix + key) : undefined),
  remove: (key: string) => disk.delete(prefix + key),
})
