/** Serves a file to whoever holds a link signed for it: of a fixed type, inert, and kept by no shared cache. */
import { messages } from '@backoffice/contract/messages'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { denied, missing } from '../http/refusals.ts'
import type { Base } from '../http/route.ts'
import { openedBy } from './links.ts'

/** The files we write begin with one of these; nothing else is ever served. */
const kinds = [
  { mime: 'image/jpeg', extension: 'jpg', disposition: 'inline', begins: [0xff, 0xd8, 0xff] },
  { mime: 'image/webp', extension: 'webp', disposition: 'inline', begins: [0x52, 0x49, 0x46, 0x46] },
  // A browser's PDF viewer does not run in a sandbox, and outside of one a PDF may run scripts of its own.
  { mime: 'application/pdf', extension: 'pdf', disposition: 'attachment', begins: [0x25, 0x50, 0x44, 0x46] },
] as const

export function serveFiles(app: FastifyInstance, bases: readonly Base[], clock: Clock): void {
  for (const base of bases) {
    app.get<{ Params: { file: string } }>(`${base.path}/files/:file`, async (request, reply) => {
      const key = openedBy({ file: request.params.file, query: request.query }, base.keys, clock)
      if (key === undefined) throw denied(messages.server.linkExpired)
      const bytes = await base.files.get(key)
      const kind = bytes && kinds.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte))
      if (!kind) throw missing()
      return reply
        .headers({
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, no-store',
          'content-disposition': `${kind.disposition}; filename="attachment.${kind.extension}"`,
        })
        .type(kind.mime)
        .send(Buffer.from(bytes))
    })
  }
}
