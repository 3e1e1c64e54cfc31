/** Warns of a proxy that TRUST_PROXY does not name. All users behind it seem to have one address and share its limits. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'

const SILENT_MS = 60_000

/** Logs a warning, at most once a minute, when a request has X-Forwarded headers that are not trusted. */
export function warnOfUntrustedProxy(app: FastifyInstance, clock: Clock): void {
  let warnedAt = -Infinity
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined) warn(request.ip)
    done()
  })

  function warn(address: string): void {
    const now = clock.now().getTime()
    if (now - warnedAt < SILENT_MS) return
    warnedAt = now
    app.log.warn(
      { address },
      'X-Forwarded-For came, and TRUST_PROXY is not set: if this address is a proxy of yours, name it there, or all users count as one',
    )
  }
}
