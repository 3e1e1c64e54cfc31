/** Serves a file to anybody with a signed link. Its type is fixed, no script in it can run, and no shared cache keeps it. */
import { serverMessages } from '@backoffice/contract/server-messages'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../clock.ts'
import { denied, missing, busy } from '../http/refusals.ts'
import type { Base } from '../http/route.ts'
import { TYPED_FROM, typeOf } from './file-type.ts'
import { openedBy } from './links.ts'

const AT_ONCE = 128
const OF_ONE_FILE = 8
const LONGEST_MS = 3 * 60_000

/** Limits how many downloads are open at once, because a client that reads slowly on purpose would keep one open for ever. */
class DownloadLimits {
  readonly #readers = new Map<string, number>()
  #open = 0

  /** Counts a download of this file until it is answered or the client leaves. */
  take(key: string, { raw }: FastifyReply): void {
    const ofFile = this.#readers.get(key) ?? 0
    if (this.#open >= AT_ONCE || ofFile >= OF_ONE_FILE) throw busy()
    this.#open += 1
    this.#readers.set(key, ofFile + 1)
    const patience = setTimeout(() => raw.destroy(), LONGEST_MS).unref()
    let isOpen = true
    const end = () => {
      if (!isOpen) return
      isOpen = false
      clearTimeout(patience)
      this.#open -= 1
      const left = (this.#readers.get(key) ?? 1) - 1
      if (left === 0) this.#readers.delete(key)
      else this.#readers.set(key, left)
    }
    raw.once('finish', end).once('close', end)
  }
}

/** Maps each stored file type to its extension and disposition. Other files are not served. */
const kinds: Readonly<Record<string, { readonly extension: string; readonly disposition: 'inline' | 'attachment' }>> = {
  'image/jpeg': { extension: 'jpg', disposition: 'inline' },
  'image/webp': { extension: 'webp', disposition: 'inline' },
  // A PDF may contain scripts and its viewer does not work in a sandbox, so it is downloaded and not shown.
  'application/pdf': { extension: 'pdf', disposition: 'attachment' },
}

export function serveFiles(app: FastifyInstance, bases: readonly Base[], clock: Clock): void {
  const limits = new DownloadLimits()
  for (const base of bases) {
    app.get<{ Params: { file: string } }>(`${base.path}/files/:file`, async (request, reply) => {
      const key = openedBy({ file: request.params.file, query: request.query }, base.keys, clock)
      if (key === undefined) throw denied(serverMessages.linkExpired)
      limits.take(`${base.path}/${key}`, reply)
      const file = await base.files.open(key)
      if (!file) throw missing()
      const { head, bytes } = await readHead(file.bytes)
      const type = await typeOf(head)
      const kind = kinds[type?.mime ?? '']
      if (!type || !kind) {
        bytes.destroy()
        throw missing()
      }
      return reply
        .headers({
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, no-store',
          'content-disposition': `${kind.disposition}; filename="attachment.${kind.extension}"`,
          'content-length': file.length,
        })
        .type(type.mime)
        .send(bytes)
    })
  }
}

/** Reads the first bytes of a stream and returns them with a stream of all bytes. */
async function readHead(stream: Readable): Promise<{ head: Buffer; bytes: Readable }> {
  const pieces = stream[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.byteLength < TYPED_FROM) {
    const next: IteratorResult<unknown> = await pieces.next()
    if (next.done) break
    head = Buffer.concat([head, next.value as Buffer])
  }
  async function* all() {
    try {
      yield head
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value as Buffer
    } finally {
      stream.destroy()
    }
  }
  const bytes = Readable.from(all(), { objectMode: false })
  // A generator that was never started does not run its `finally`, so the file is closed here.
  bytes.once('close', () => stream.destroy())
  return { head, bytes }
}
