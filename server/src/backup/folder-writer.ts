/** Writes folders of files that are whole as soon as they have their name, with the sum of each file. */
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CannotStart } from '../cannot-start.ts'

/** Lists the sums of all other files of a folder, for `sha256sum -c SHA256SUMS` as well. */
export const SUMS = 'SHA256SUMS'

export interface Written {
  /** The SHA-256 of the file. */
  readonly sum: string
  readonly bytes: number
}

export interface FolderWriter {
  /** Writes one file, which is safe on disk when this returns. Several may be written at a time. */
  write(path: string, content: Readable | string): Promise<Written>
  pathOf(path: string): string
}

/**
 * Writes a folder under a temporary name and renames it, so that a folder with the final name is complete. Refuses a folder with files.
 *
 * what   names the folder in sentences: a backup, an export
 */
export async function writeFolder(
  folder: string,
  what: string,
  fill: (writer: FolderWriter) => Promise<void>,
): Promise<void> {
  const target = resolve(folder)
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw new CannotStart(`${target} is not empty: ${what} needs a folder of its own.`)
  }
  const half = `${target}.part`
  if (existsSync(half)) {
    throw new CannotStart(
      `${half} is being written by another command, or is left over from an interrupted command: remove it then.`,
    )
  }
  await mkdir(half, { recursive: true, mode: 0o700 })
  try {
    const sums = await open(join(half, SUMS), 'wx', 0o600)
    try {
      await fill(writerIn(half, sums))
      await sums.sync()
    } finally {
      await sums.close()
    }
    await rename(half, target)
    const parent = await open(dirname(target), 'r')
    await parent.sync().finally(() => parent.close())
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  }
}

function writerIn(folder: string, sums: FileHandle): FolderWriter {
  // Files are written at the same time, but their lines one after the other, so that no line is torn.
  let noted: Promise<unknown> = Promise.resolve()
  return {
    async write(path, content) {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const written = await measured(await open(target, 'wx', 0o600), content)
      await (noted = noted.then(() => sums.write(`${written.sum}  ${path}\n`)))
      return written
    },
    pathOf: (path) => join(folder, path),
  }
}

async function measured(file: FileHandle, content: Readable | string): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(
    typeof content === 'string' ? [Buffer.from(content)] : content,
    measure,
    createWriteStream('', { fd: file, flush: true, highWaterMark: 1 << 20 }),
  )
  return { sum: hash.digest('hex'), bytes }
}
