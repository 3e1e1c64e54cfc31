/**
 * Handles cookie mode. A client that sends a special header gets the refresh token in a cookie that no script can read, and the cookie
 * counts only together with that header. A page of another site can send neither the header nor the cookie, which is SameSite=Strict.
 */
import { limits } from '@backoffice/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface Exchange {
  readonly base: { readonly key: string; readonly path: string }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export const usesCookie = (request: FastifyRequest) => request.headers['x-client'] === 'web'

const nameOf = ({ base, request }: Pick<Exchange, 'base' | 'request'>) =>
  `${request.isSecure ? '__Secure-' : ''}refresh_${base.key}`

const attributesOf = ({ base, request }: Exchange) =>
  ({ httpOnly: true, sameSite: 'strict', path: `${base.path}/api/User`, secure: request.isSecure }) as const

/** Sets the cookie. Without `remembered` it ends with the browser's session. */
export function setRefreshCookie(exchange: Exchange, token: string, remembered: boolean): void {
  const lasting = remembered && { maxAge: limits.session.rememberedDays * 86_400 }
  exchange.reply.setCookie(nameOf(exchange), token, { ...attributesOf(exchange), ...lasting })
}

export function clearRefreshCookie(exchange: Exchange): void {
  exchange.reply.clearCookie(nameOf(exchange), attributesOf(exchange))
}

/** Returns the refresh token of a request: from the cookie in cookie mode, from the body otherwise. */
export function refreshTokenOf(
  exchange: Pick<Exchange, 'base' | 'request'>,
  inBody: string | undefined,
): string | undefined {
  return usesCookie(exchange.request) ? exchange.request.cookies[nameOf(exchange)] : inBody
}
