/** Reads a file in a thread of its own (table-worker.ts), with a limit for its memory and its time, until its reader leaves. */
import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { busy } from '../http/refusals.ts'
import { type Leave, Line } from '../http/work-queue.ts'
import type { TableOptions } from './table.ts'
import type { NextPiece, TableTask, WorkerReply } from './table-worker.ts'
import { UnreadableFile, unreadable } from './unreadable-file.ts'

/** A table with its head read. Its rows can be read once. */
export interface ThreadTable {
  /** Describes in words how the file is read. */
  readonly format: string
  readonly header: readonly string[]
  /** Returns the rows in the format of COPY. */
  copied(importId: number): AsyncGenerator<Buffer>
  /** Ends the reading, which ends by itself after the last row. */
  end(): Promise<void>
}

interface ThreadLimits {
  /** The memory of the thread in megabytes, without the file. */
  readonly heap: number
  /** The milliseconds until the head, and then until each of the next pieces. */
  readonly patience: number
}
const LIMITS: ThreadLimits = { heap: 512, patience: 120_000 }

/** The pieces that are read in advance. */
const AHEAD = 2

/** A thread occupies a core. One core stays free for other answers. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const line = new Line({ atOnce: AT_ONCE, waiting: 16, patience: 30_000 })

/** The built server has the script of the thread in its folder. Where the sources run as they are, tsx reads them in the thread as well. */
const isSource = import.meta.url.endsWith('.ts')
const script = new URL(isSource ? './table-worker.ts' : './table-worker.js', import.meta.url)
const throughTsx = `import('tsx/esm/api').then(({ register }) => (register(), import('${script.href}')))`
const startThread = (options: WorkerOptions): Worker =>
  isSource ? new Worker(throughTsx, { ...options, eval: true }) : new Worker(script, options)

/**
 * Reads the head of a file. Its bytes are moved to the thread, so the caller can no longer use them. The reading ends when `left` is
 * aborted.
 */
export async function readInThread(
  bytes: Buffer,
  options: TableOptions,
  left: AbortSignal,
  limits: ThreadLimits = LIMITS,
): Promise<ThreadTable> {
  const leave = await line.enter()
  if (!leave) throw busy(5)
  let reading: Reading | undefined
  try {
    left.throwIfAborted()
    reading = new Reading({ bytes, options }, { left, limits, leave })
    return await reading.table()
  } catch (error) {
    await reading?.end()
    leave()
    throw error
  }
}

class Reading {
  readonly #worker: Worker
  readonly #limits: ThreadLimits
  readonly #ending = new AbortController()
  readonly #replies: AsyncIterator<[WorkerReply]>
  readonly #leave: () => void

  constructor(
    task: TableTask,
    { left, limits, leave }: Readonly<{ left: AbortSignal; limits: ThreadLimits; leave: Leave }>,
  ) {
    this.#limits = limits
    this.#worker = startThread({
      workerData: task,
      transferList: [task.bytes.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: limits.heap },
      execArgv: [],
    })
    // An error that nobody waits for would end the server.
    this.#worker.on('error', () => {})
    const { signal } = this.#ending
    this.#replies = on(this.#worker, 'message', { signal, close: ['exit'] }) as AsyncIterator<[WorkerReply]>
    const stop = (): void => this.#ending.abort(left.reason)
    left.addEventListener('abort', stop, { once: true })
    this.#leave = () => {
      left.removeEventListener('abort', stop)
      leave()
    }
  }

  async table(): Promise<ThreadTable> {
    const head = await this.#next()
    if (head.is !== 'head') throw new Error(`a file began with ${head.is}`)
    const { format, header } = head
    return { format, header, copied: (importId) => this.#rows(importId), end: () => this.end() }
  }

  /** Returns the next message of the thread, or throws the reason for its failure. */
  async #next(): Promise<Exclude<WorkerReply, { is: 'unreadable' }>> {
    const timer = setTimeout(() => this.#ending.abort(unreadable('tooMuch')), this.#limits.patience)
    try {
      const { value, done } = await this.#replies.next()
      if (done) throw new Error('the thread of a file ended by itself')
      const [reply] = value
      if (reply.is === 'unreadable') throw new UnreadableFile(reply.code, reply.message)
      return reply
    } catch (error) {
      if (this.#ending.signal.aborted) throw this.#ending.signal.reason
      throw isOutOfMemory(error) ? unreadable('tooMuch') : error
    } finally {
      clearTimeout(timer)
    }
  }

  async *#rows(importId: number): AsyncGenerator<Buffer> {
    const ask = (): void => this.#worker.postMessage({ importId } satisfies NextPiece)
    try {
      for (let ahead = 0; ahead < AHEAD; ahead += 1) ask()
      for (let reply = await this.#next(); reply.is === 'rows'; reply = await this.#next()) {
        ask()
        const { buffer, byteOffset, byteLength } = reply.piece
        yield Buffer.from(buffer, byteOffset, byteLength)
      }
    } finally {
      await this.end()
    }
  }

  async end(): Promise<void> {
    await this.#replies.return?.()
    await this.#worker.terminate()
    this.#leave()
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
