/** Answers all rows of a list. They are read and written in batches, and a user gets one answer of several batches of a call at a time. */
import { serverMessages } from '@backoffice/contract/server-messages'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { Refusal } from './refusals.ts'
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = 256 * 1024

/**
 * Holds a long answer until it is complete: in memory while it is short, then in a temporary file. So a long answer or a slow client does
 * not occupy memory or a database connection, and an answer that fails half-way is not sent in part.
 */
class Spool {
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

/** Writes an answer of a call as text. */
export type Write = (answer: unknown) => string

/** Writes the answer. Before the second batch it calls `takeTurn`, which refuses a second full read by the same user. */
type WriteWith = (write: Write, takeTurn: () => void) => Promise<Written>

/** An answer whose rows are read in batches. It can be written once. */
export class LongAnswer {
  readonly writeWith: WriteWith

  constructor(writeWith: WriteWith) {
    this.writeWith = writeWith
  }
}

/** Puts the rows into the answer. Rows that come in batches make a `LongAnswer`. */
export const withRows = <Row, Answer>(
  rows: Row[] | AsyncIterable<Row[]>,
  answerWith: (rows: Row[]) => Answer,
): Answer | LongAnswer =>
  Array.isArray(rows)
    ? answerWith(rows)
    : new LongAnswer((write, takeTurn) => writeInBatches(rows, (some) => write(answerWith(some)), takeTurn))

/** A long answer that was written completely and can be sent. */
export class Written {
  readonly length: number
  readonly text: Readable

  constructor(text: Readable, length: number) {
    this.text = text
    this.length = length
  }
}

/**
 * Writes the same text as `write(all rows)`, but holds one batch of rows at a time. An answer with one batch is as cheap as a page, so it
 * needs no turn.
 */
async function writeInBatches<Row>(
  batches: AsyncIterable<Row[]>,
  write: (rows: Row[]) => string,
  takeTurn: () => void,
): Promise<Written> {
  const spool = new Spool()
  const { head, tail } = splitAtRows(write([]))
  try {
    await spool.write(head)
    let written = 0
    for await (const batch of batches) {
      if (batch.length === 0) continue
      if (written === 1) takeTurn()
      await spool.write(`${written === 0 ? '' : ','}${write(batch).slice(head.length, -tail.length)}`)
      written += 1
      // Lets other requests run between two batches, even when the database answers at once.
      await setImmediate()
    }
    await spool.write(tail)
    return new Written(await spool.read(), spool.length)
  } catch (error) {
    await spool.discard()
    throw error
  }
}

/** Splits the text of an answer without rows inside its first empty list, where the rows belong. */
function splitAtRows(empty: string): { head: string; tail: string } {
  const at = empty.indexOf('[]') + 1
  if (at === 0) throw new TypeError('an answer in batches has no place for rows')
  return { head: empty.slice(0, at), tail: empty.slice(at) }
}

/** Remembers the users who still get an answer of all rows from this call. */
export class OneAtATime {
  readonly #inWork = new Set<number>()

  /** Reserves the user's turn until the answer is sent or the client has gone. */
  take(userId: number, { raw }: FastifyReply): void {
    // If the client has already gone, no `close` event would end the turn.
    if (raw.closed || this.#inWork.has(userId)) throw new Refusal('busy', serverMessages.allRows, { retryAfter: 1 })
    this.#inWork.add(userId)
    const end = () => void this.#inWork.delete(userId)
    raw.once('finish', end).once('close', end)
  }
}
