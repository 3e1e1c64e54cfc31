/** The whole HTTP side, ready to listen or to be injected into: both bases, the open addresses and the web app. */
import { calls as allCalls } from '@backoffice/contract'
import type { Call } from '@backoffice/contract/call'
import type { Labels } from '@backoffice/contract/messages'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { limits } from '@backoffice/contract/limits'
import type { Clock } from './clock.ts'
import { serveFiles } from './files/download.ts'
import { writerOf } from './http/answer.ts'
import { closeWhenAnswered } from './http/closing.ts'
import { serveDocs } from './http/docs.ts'
import { answerBrokenAddress, answerBrokenHttp, answerFailures } from './http/failures.ts'
import { requestId, sendSecurityHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { keepHouse } from './http/housekeeping.ts'
import { acceptJsonOnly } from './http/json-body.ts'
import { refuseOverload } from './http/pressure.ts'
import { tooMany } from './http/refusals.ts'
import { refuseUndeclared, routesOfCalls, urlOf } from './http/registry.ts'
import { logRequests } from './http/request-log.ts'
import type { Base, Route } from './http/route.ts'
import { serveCall } from './http/serve-call.ts'
import { eventStreams } from './http/streams.ts'
import { closeAfterUnreadBody } from './http/unread-body.ts'
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts'
import { serveWebApp } from './http/web-app.ts'
import { routes as allRoutes } from './routes.ts'

export interface AppSettings {
  readonly labels?: Labels
  /** Addresses of proxies whose X-Forwarded headers count. */
  readonly trustProxy?: boolean | string
  /** The address people open; when it is https, cookies are secure whatever the last hop speaks. */
  readonly publicUrl?: string | undefined
  readonly logLevel?: string
  /** Tests: an answer that differs from the contract is an error. */
  readonly validateAnswers?: boolean
  /** Sign-ins, refreshes and other requests without a token, for each of these calls per minute and address. */
  readonly signInsPerMinute?: number
  /** Tests: milliseconds between two signs of life of a stream. */
  readonly heartbeat?: number
}

export interface AppOptions {
  readonly config: AppSettings
  readonly clock: Clock
  readonly bases: readonly Base[]
  /** The built web app; nothing is served at `/` without it. */
  readonly webRoot?: string
  readonly calls?: readonly Call[]
  readonly routes?: readonly Route[]
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, clock, bases, webRoot, calls = allCalls, routes = allRoutes } = options
  const {
    labels = 'spec',
    trustProxy = false,
    logLevel = 'silent',
    validateAnswers = false,
    signInsPerMinute = 300,
  } = config
  const served = routesOfCalls(calls, routes).map((route) => ({ route, write: writerOf(route.call, validateAnswers) }))

  const app = Fastify({
    logger: { level: logLevel },
    trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    exposeHeadRoutes: false,
    frameworkErrors: answerBrokenAddress,
    clientErrorHandler: answerBrokenHttp,
    bodyLimit: limits.wire.bodyBytes,
    // Ten files on a phone's line; other bodies have 30 seconds (pressure.ts).
    requestTimeout: 120_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // What comes on an open connection while the server closes is answered too, as the last on its connection.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  })
  refuseUndeclared(app, calls, bases)
  logRequests(app)
  if (trustProxy === false) warnOfUntrustedProxy(app, clock)
  sendSecurityHeaders(app, config.publicUrl)
  refuseOverload(app)
  closeAfterUnreadBody(app)
  closeWhenAnswered(app)
  answerFailures(app)
  acceptJsonOnly(app)
  await app.register(cookie)
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  })

  const followed = bases.map((base) => ({
    base,
    streams: eventStreams({ database: base.database, clock, heartbeat: config.heartbeat }),
  }))
  // Before the server waits for the requests in work: a stream would be one for ever.
  app.addHook('preClose', async () => void (await Promise.all(followed.map(({ streams }) => streams.close()))))

  const register = (scope: FastifyInstance, isServedHere: (call: Call) => boolean) => {
    for (const { base, streams } of followed) {
      for (const { route, write } of served.filter(({ route: { call } }) => isServedHere(call))) {
        const rateLimited = route.call.access === 'anyone' && {
          rateLimit: { max: signInsPerMinute, timeWindow: 60_000, allowList: isWithToken(route.call) },
        }
        scope.route({
          method: route.call.method,
          url: urlOf(base, route.call),
          config: { call: route.call, ...rateLimited },
          handler: serveCall({ route, base, clock, write, streams }),
        })
      }
    }
  }
  register(app, (call) => call.kind !== 'upload')
  // Multipart is understood where files are uploaded and nowhere else.
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, { throwFileSizeLimit: true })
    register(uploads, (call) => call.kind === 'upload')
  })

  serveFiles(app, bases, clock)
  serveHealth(app, { bases, clock, labels })
  await serveDocs(app, { calls, bases })
  await serveWebApp(app, webRoot)
  keepHouse(app, bases, clock)
  return app
}

/** Requests with a token are not counted where a token is looked at: a wrong one is refused before anything is asked of the database. */
const isWithToken =
  ({ kind }: Call) =>
  ({ headers }: FastifyRequest) =>
    kind !== 'session' && headers.authorization !== undefined
