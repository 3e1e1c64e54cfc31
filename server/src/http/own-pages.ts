/**
 * Refuses calls that use the session cookie when a page of another site makes them. Such a page can send neither our header nor the cookie,
 * so this is a second wall. It also protects a user with a careless browser or extension.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { usesCookie } from '../tokens/cookie.ts'
import { denied } from './refusals.ts'

export function refuseOtherSites(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  app.addHook('onRequest', (request, _reply, done) => {
    const needsCheck = request.routeOptions.config.call?.kind === 'session' && usesCookie(request)
    done(needsCheck && !isOwnPage(request, publicOrigin) ? denied() : undefined)
  })
}

/** On https, browsers send `Sec-Fetch-Site`. On http they send only the origin, and other clients send neither. */
function isOwnPage({ headers, host }: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined || origin === publicOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}
