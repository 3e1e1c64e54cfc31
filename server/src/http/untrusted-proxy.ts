/** Behind a proxy that is not named in TRUST_PROXY all users have one address, and share what is counted for an address. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'

const SILENT_MS = 60_000

/** Writes a line to the log, once a minute at most, when a proxy passes on addresses that are not believed. */
export function warnOfUntrustedProxy(app: FastifyInstance, clock: Clock): void {
  let warnedAt = -Infinity
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-forwarded-for'] === undefined) return
    const now = clock.now().getTime()
    if (now - warnedAt < SILENT_MS) return
    warnedAt = now
    app.log.warn(
      { address: request.ip },
      'X-Forwarded-For came, and TRUST_PROXY is not set: if this address is a proxy of yours, name it there, or all users count as one',
    )
  })
}
