/**
 * Holds a long answer until it is complete: in memory while it is short, then in a temporary file. So a long answer or a slow client does
 * not occupy memory or a database connection, and an answer that fails half-way is not sent in part.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const IN_MEMORY = 256 * 1024

export class Spool {
  #pieces: Buffer[] = []
  #held = 0
  #file: FileHandle | undefined
  #length = 0

  /** The length in bytes. */
  get length(): number {
    return this.#length
  }

  async write(text: string): Promise<void> {
    const piece = Buffer.from(text)
    this.#pieces.push(piece)
    this.#held += piece.byteLength
    this.#length += piece.byteLength
    if (this.#held > IN_MEMORY) await this.#flush()
  }

  /** Returns everything that was written. It can be read once. */
  async read(): Promise<Readable> {
    if (!this.#file) return Readable.from(this.#pieces, { objectMode: false })
    await this.#flush()
    return this.#file.createReadStream({ start: 0 })
  }

  async discard(): Promise<void> {
    this.#pieces = []
    await this.#file?.close()
  }

  async #flush(): Promise<void> {
    this.#file ??= await nameless()
    await this.#file.appendFile(Buffer.concat(this.#pieces))
    this.#pieces = []
    this.#held = 0
  }
}

/** Opens a temporary file and removes its name, so that it disappears with its last reader, even when the process is killed. */
async function nameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `backoffice-answer-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
