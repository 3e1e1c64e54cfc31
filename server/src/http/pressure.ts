/** More than we can do is refused early and cheaply: a queue that only grows answers nobody (quality 2.5). */
import type { FastifyInstance } from 'fastify'
import { busy } from './refusals.ts'

const AT_ONCE = 256
const CONNECTIONS = 2000
const BODY_MS = 30_000

/** Counts calls in work, and drops connections that send their body too slowly. Files have the server's longer request timeout. */
export function refuseOverload(app: FastifyInstance): void {
  let atOnce = 0
  app.server.maxConnections = CONNECTIONS

  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    // Streams wait rather than work, and are counted where they are opened.
    if (call === undefined || call.kind === 'stream') return
    if (atOnce >= AT_ONCE) throw busy()
    atOnce += 1
    let inWork = true
    const ended = () => {
      if (inWork) atOnce -= 1
      inWork = false
    }
    // Answered, or left by whoever asked: either may come alone.
    reply.raw.once('finish', ended).once('close', ended)
  })

  app.addHook('preParsing', async (request) => {
    if (request.method === 'GET') return
    if (request.routeOptions.config.call?.kind === 'upload') return
    const patience = setTimeout(() => request.raw.destroy(), BODY_MS).unref()
    request.raw.once('end', () => clearTimeout(patience)).once('close', () => clearTimeout(patience))
  })
}
