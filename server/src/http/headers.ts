/** Sets the headers of every answer, whether it is a page, a file, an error or a call's. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The server of the map pictures, and the credit that a map shows. */
export interface MapTiles {
  readonly tiles: string
  readonly attribution: string
}

const contentSecurity = (map: MapTiles | undefined) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // React and Leaflet set inline style attributes. Style elements and style sheets come from our own files only.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", map && new URL(map.tiles).origin].filter(Boolean).join(' '),
    "font-src 'self'",
    // The library of workbooks compresses in a worker that it makes of itself.
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

export const CONTENT_SECURITY = contentSecurity(undefined)

export const securityHeaders = {
  'content-security-policy': CONTENT_SECURITY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const

/**
 * The headers of a call's answer, which is not a page: it may load nothing and may not be framed. They are short, because a slow line
 * transfers them with every answer.
 */
const headersOfCalls = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

const HSTS = 'max-age=31536000; includeSubDomains'

declare module 'fastify' {
  interface FastifyRequest {
    /** True when the browser uses https, with this server or with a trusted proxy before it. */
    isSecure: boolean
  }
}

interface Sent {
  readonly publicUrl?: string | undefined
  readonly map?: MapTiles | undefined
}

export function sendSecurityHeaders(app: FastifyInstance, { publicUrl, map }: Sent): void {
  const publiclySecure = publicUrl?.startsWith('https:') ?? false
  const headers = { ...securityHeaders, 'content-security-policy': contentSecurity(map) }
  app.decorateRequest('isSecure', false)
  app.addHook('onRequest', (request, reply, done) => {
    request.isSecure = publiclySecure || request.protocol === 'https'
    reply.headers(request.routeOptions.config.call ? headersOfCalls : headers).header('x-request-id', request.id)
    if (request.isSecure) reply.header('strict-transport-security', HSTS)
    done()
  })
}

/** The policy of a program file. A worker runs under the policy of its own file, and an image may be opened as a page. */
const FILE_SECURITY = "default-src 'self'; frame-ancestors 'none'"

/** Headers that only pages need, or that the browser remembers for the whole host. */
const OF_PAGES = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
  'strict-transport-security',
  'x-request-id',
]

/**
 * Removes headers from the program's files, which are public and the same for everybody. On a slow line the headers of every file delay the
 * first visit. An error for a missing file keeps all headers.
 */
export function sendShortHeaders(files: FastifyInstance): void {
  files.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400) return
    for (const name of OF_PAGES) reply.removeHeader(name)
    reply.header('content-security-policy', FILE_SECURITY)
  })
}

/** Returns the caller's request id when it is harmless to log, otherwise a new one. */
export function requestId(request: Pick<FastifyRequest['raw'], 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
