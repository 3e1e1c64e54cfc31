/** Reads a file in a thread of its own (table-worker.ts), with a limit for its memory and its time, until its reader leaves. */
import { on } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { KeptSurvey } from './check.ts'
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
  /** Returns what was seen of the file; it can be asked after the last row. */
  survey(): KeptSurvey
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

const isSource = import.meta.url.endsWith('.ts')
let script: Promise<URL> | undefined

/** The built server has the script of the thread in its folder. Where the sources run as they are, it is built for the first file. */
const scriptOfThread = (): Promise<URL> =>
  (script ??= isSource ? buildScript() : Promise.resolve(new URL('./table-worker.js', import.meta.url)))

/**
 * Each thread would otherwise translate the sources again, which costs more than reading most files. The packages are in the script too,
 * because a thread needs four times as long to load them one by one.
 */
async function buildScript(): Promise<URL> {
  const { build } = await import('rolldown')
  const { output } = await build({
    input: fileURLToPath(new URL('./table-worker.ts', import.meta.url)),
    platform: 'node',
    output: { format: 'esm' },
    write: false,
  })
  // Several processes write the same file, each at once.
  const file = new URL('../../.cache/table-worker.js', import.meta.url)
  const own = new URL(`${file.href}.${process.pid}`)
  await mkdir(new URL('./', file), { recursive: true })
  await writeFile(own, output[0].code)
  await rename(own, file)
  return file
}

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
    const script = await scriptOfThread()
    left.throwIfAborted()
    reading = new Reading(script, { bytes, options }, { left, limits, leave })
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
  #survey: KeptSurvey | undefined

  constructor(
    script: URL,
    task: TableTask,
    { left, limits, leave }: Readonly<{ left: AbortSignal; limits: ThreadLimits; leave: Leave }>,
  ) {
    this.#limits = limits
    this.#worker = new Worker(script, {
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
    const survey = (): KeptSurvey => {
      if (!this.#survey) throw new Error('a file is surveyed when its last row was read')
      return this.#survey
    }
    return { format, header, copied: (importId) => this.#rows(importId), survey, end: () => this.end() }
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
      for (;;) {
        const reply = await this.#next()
        if (reply.is === 'end') this.#survey = reply.survey
        if (reply.is !== 'rows') break
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
