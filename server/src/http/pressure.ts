/** Refuses calls early when too many are in work, because a queue that only grows answers nobody (quality 2.5). */
import type { FastifyInstance } from 'fastify'
import { busy } from './refusals.ts'

const AT_ONCE = 256
const CONNECTIONS = 2000
const BODY_MS = 30_000

/** Counts calls in work, and drops connections that send their body too slowly. Uploads may take the longer request timeout of the server. */
export function refuseOverload(app: FastifyInstance): void {
  let atOnce = 0
  app.server.maxConnections = CONNECTIONS

  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    // A stream waits and does no work. `http/streams.ts` limits streams.
    if (call === undefined || call.kind === 'stream') return
    if (atOnce >= AT_ONCE) throw busy()
    atOnce += 1
    let inWork = true
    const ended = () => {
      if (inWork) atOnce -= 1
      inWork = false
    }
    // Either event may come without the other: `finish` when it was answered, `close` when the client left.
    reply.raw.once('finish', ended).once('close', ended)
  })

  app.addHook('preParsing', async (request) => {
    if (request.method === 'GET') return
    if (request.routeOptions.config.call?.kind === 'upload') return
    const patience = setTimeout(() => request.raw.destroy(), BODY_MS).unref()
    request.raw.once('end', () => clearTimeout(patience)).once('close', () => clearTimeout(patience))
  })
}
