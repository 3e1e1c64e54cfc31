/** Keeps files in a folder of the local disk. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, type ListedFile, FilesUnavailable } from './file-store.ts'

/** Error codes of a disk that is missing, read-only or not ours. A full disk has a code that `http/refusals.ts` handles. */
const UNAVAILABLE = new Set([
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EROFS',
  'EIO',
  'ENODEV',
  'ENXIO',
  'ESTALE',
  'ENOTCONN',
  'EHOSTDOWN',
])

export function diskStore(root: string): FileStore {
  return {
    put: (key, bytes) => explained(() => put(root, key, bytes)),
    open: (key) => explained(() => openFile(join(root, key))),
    remove: (key) => explained(() => rm(join(root, key), { force: true })),
    list: () => filesIn(root),
  }
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!UNAVAILABLE.has(codeOf(error))) throw error
    throw new FilesUnavailable(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

async function put(root: string, key: string, bytes: Uint8Array): Promise<void> {
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

async function openFile(path: string) {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  try {
    const { size } = await file.stat()
    return { bytes: file.createReadStream(), length: size }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* filesIn(folder: string, prefix = ''): AsyncGenerator<ListedFile> {
  const entries = await explained(() => opendir(folder)).catch((error: unknown) => {
    // Nothing was stored here yet.
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path, `${prefix}${entry.name}/`)
    // The file may have been removed since the folder was read.
    const found = entry.isFile() ? await stat(path).catch(() => undefined) : undefined
    if (found) yield { key: `${prefix}${entry.name}`, bytes: found.size, writtenAt: found.mtimeMs }
  }
}
