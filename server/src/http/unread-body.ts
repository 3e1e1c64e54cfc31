/**
 * A request may be answered before its body is read, for example an upload that is refused at its first file. The unread rest would then
 * precede the next request on the connection, so the connection is closed after the answer. It is not closed at once, because a client that
 * is still sending would get a reset instead of the answer.
 */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { limits } from '@backoffice/contract/limits'

/** The client has this long to notice the answer and to stop sending. */
const PATIENCE_MS = 1000
const MAX_BYTES = limits.upload.files * limits.upload.bytes

export function closeAfterUnreadBody(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (isUnread(raw)) return withClosing(raw, reply, payload)
    return done(null, payload)
  })

  async function withClosing(raw: IncomingMessage, reply: FastifyReply, payload: unknown): Promise<unknown> {
    // A small body has arrived with the head and is parsed in the next turn of the event loop. Node then discards it by itself.
    await setImmediate()
    if (!isUnread(raw)) return payload
    reply.header('connection', 'close')
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(answerThenDrain(payload, raw), { objectMode: false })
  }
}

const isUnread = ({ complete, destroyed, headers }: IncomingMessage): boolean =>
  complete === false &&
  !destroyed &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Yields the whole answer first and then reads the rest of the body. The connection is closed when the generator ends. */
async function* answerThenDrain(answer: string | Buffer, body: IncomingMessage): AsyncGenerator<string | Buffer> {
  yield answer
  const tooLong = new AbortController()
  let read = 0
  body.unpipe()
  body.on('data', (bytes: Buffer) => {
    read += bytes.byteLength
    if (read > MAX_BYTES) tooLong.abort()
  })
  body.resume()
  const { signal } = tooLong
  await Promise.race([
    once(body, 'close', { signal }),
    once(body, 'end', { signal }),
    wait(PATIENCE_MS, null, { signal }),
  ])
    .catch(() => {})
    .finally(() => tooLong.abort())
}
