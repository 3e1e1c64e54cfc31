/** Answers with as many rows as there are: read in batches, written one after the other, one such answer of a call to a user at a time. */
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { messages } from '@backoffice/contract/messages'
import type { FastifyReply } from 'fastify'
import type { Write } from './answer.ts'
import { Refusal } from './refusals.ts'
import { Spool } from './spool.ts'

/** An answer whose rows are read in batches. It can be written once. */
export class LongAnswer {
  readonly writeWith: (write: Write) => Promise<Written>

  constructor(writeWith: (write: Write) => Promise<Written>) {
    this.writeWith = writeWith
  }
}

/** The answer with these rows in it, whether they are all there or come in batches. */
export const withRows = <Row, Answer>(
  rows: Row[] | AsyncIterable<Row[]>,
  answerWith: (rows: Row[]) => Answer,
): Answer | LongAnswer =>
  Array.isArray(rows) ? answerWith(rows) : new LongAnswer((write) => written(rows, (some) => write(answerWith(some))))

/** A long answer that was written completely. */
export class Written {
  readonly length: number
  readonly text: Readable

  constructor(text: Readable, length: number) {
    this.text = text
    this.length = length
  }
}

/** Writes what `write(all rows)` would write, without ever holding all rows. */
async function written<Row>(batches: AsyncIterable<Row[]>, write: (rows: Row[]) => string): Promise<Written> {
  const spool = new Spool()
  const { head, tail } = around(write([]))
  try {
    await spool.write(head)
    let isFirst = true
    for await (const batch of batches) {
      if (batch.length === 0) continue
      await spool.write(`${isFirst ? '' : ','}${write(batch).slice(head.length, -tail.length)}`)
      isFirst = false
      // Other requests have their turn between two batches, even when the database is quicker than they are.
      await setImmediate()
    }
    await spool.write(tail)
    return new Written(await spool.read(), spool.length)
  } catch (error) {
    await spool.discard()
    throw error
  }
}

/** An answer without rows, cut inside the brackets where rows would stand: the first empty list in it. */
function around(empty: string): { head: string; tail: string } {
  const at = empty.indexOf('[]') + 1
  if (at === 0) throw new TypeError('an answer in batches has no place for rows')
  return { head: empty.slice(0, at), tail: empty.slice(at) }
}

/** The users to whom a call is still answering all rows. */
export class OneAtATime {
  readonly #inWork = new Set<number>()

  /** Takes the user's turn until the answer is sent or its reader has gone. */
  take(userId: number, { raw }: FastifyReply): void {
    if (this.#inWork.has(userId)) throw new Refusal('busy', messages.server.allRows, { retryAfter: 1 })
    this.#inWork.add(userId)
    const end = () => void this.#inWork.delete(userId)
    raw.once('finish', end).once('close', end)
  }
}

/** Whether a request names no page of a list and so asks for all of its rows. */
export const asksForAllRows = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'limit' in input && input.limit === -1
