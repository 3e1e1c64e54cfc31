/** Turns every error of every request into an answer. */
import { serverMessages } from '@backoffice/contract/server-messages'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { securityHeaders } from './headers.ts'
import { said } from './language.ts'
import { failureOf, missing, Refusal } from './refusals.ts'
import type { DiskSpace } from './disk-space.ts'
import type { Base } from './route.ts'

export function answerFailures(app: FastifyInstance, room: DiskSpace): void {
  app.setErrorHandler(async (error, request, reply) => {
    const kind = request.routeOptions.config.call?.kind
    const writes = kind === 'save' || kind === 'upload' || kind === 'session'
    return answerFailure(await room.explained(error, writes), request, reply)
  })
}

export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error, request.routeOptions.config.call, said)
  request.trace.outcome = failure.reason
  if (failure.reason === 'failed' || failure.reason === 'full') request.log.error({ err: error }, 'request failed')
  else if (failure.reason === 'busy' && error instanceof Error) request.trace.why = reasonsOf(error)
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
  return reply.code(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(failure.body))
}

/** Returns the messages of an error and of its causes, without their stacks. */
const reasonsOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message

/** Answers a request with an address that cannot be decoded. No route and no hook sees this request. */
export function answerBrokenAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.trace = { user: undefined, outcome: 'ok' }
  return answerFailure(error, request, reply.headers(securityHeaders))
}

/** Answers and closes a connection that sent something other than HTTP, or sent it too slowly. There is no request object. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = brokenHttp[error.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify({ message: serverMessages.invalid })
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

const brokenHttp: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers 405 where the address has a route with another method, and 404 otherwise. */
export function unknownAddress(
  app: FastifyInstance,
  bases: readonly Pick<Base, 'path'>[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = request.url.split('?')[0] ?? ''
  // Below these paths there are calls and files only, although the web app answers GET at any other address.
  const isOfBase = bases.some((base) => path.startsWith(`${base.path}/`))
  const takes = (method: 'GET' | 'POST') => {
    const route = app.findRoute({ method, url: path })
    return route !== null && path !== '/*' && (route.params['*'] === undefined || !isOfBase)
  }
  const allowed = (['GET', 'POST'] as const).filter((method) => method !== request.method && takes(method))
  if (allowed.length === 0) return answerFailure(missing(), request, reply)
  reply.header('allow', allowed.join(', '))
  return answerFailure(new Refusal('method', serverMessages.method), request, reply)
}
