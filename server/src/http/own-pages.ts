/**
 * Refuses calls that use the cookie of a session when a page of another site makes them. Such a page can send neither our header nor the
 * cookie, so this is a second wall: it stands even where a browser or an extension is careless with the first.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { usesCookie } from '../session/cookie.ts'
import { denied } from './refusals.ts'

export function refuseOtherSites(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  app.addHook('onRequest', (request, _reply, done) => {
    const isAsked = request.routeOptions.config.call?.kind === 'session' && usesCookie(request)
    done(isAsked && !isOwnPage(request, publicOrigin) ? denied() : undefined)
  })
}

/** Browsers say on https which site asks. On http they say only the origin, and clients other than browsers say neither. */
function isOwnPage({ headers, host }: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined || origin === publicOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}
