/** Builds the HTTP application with all bases, the open paths and the web app. It can listen, or get injected requests in tests. */
import { isOfMachines } from '@backoffice/contract/access'
import { calls as allCalls } from '@backoffice/contract'
import type { Call } from '@backoffice/contract/call'
import type { Databases } from '@backoffice/contract/session/configuration'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { limits } from '@backoffice/contract/limits'
import { startSending } from './messaging/job.ts'
import { startSummaries } from './messaging/summaries.ts'
import type { MessageSettings } from './messaging/message-settings.ts'
import { serveStatusReports } from './messaging/status-report.ts'
import type { Clock } from './clock.ts'
import { serveClientPages } from './client-pages/serve-pages.ts'
import { serveFiles } from './files/download.ts'
import type { FileSettings } from './store/file-settings.ts'
import { writerOf } from './http/answer.ts'
import { networkOf } from './http/client-network.ts'
import { closeWhenAnswered } from './http/closing.ts'
import { type ConnectionLimits, headTimes, limitConnections, usualConnections } from './http/connections.ts'
import { serveDocs } from './http/docs.ts'
import { answerBrokenAddress, answerBrokenHttp, answerFailures } from './http/failures.ts'
import { type MapTiles, requestId, sendSecurityHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { startHousekeeping } from './housekeeping.ts'
import { summaryOf } from './home/summary.ts'
import { jobsOf } from './http/jobs.ts'
import { acceptJsonOnly } from './http/json-body.ts'
import { readLanguages } from './http/language.ts'
import { loggedError } from './http/logged-error.ts'
import { serveMetrics } from './http/metrics.ts'
import { refuseTwoHosts } from './http/one-host.ts'
import { refuseOtherSites } from './http/own-pages.ts'
import { refuseOverload } from './http/pressure.ts'
import { tooMany } from './http/refusals.ts'
import { refuseUndeclared, routesOfCalls, urlOf } from './http/registry.ts'
import { logRequests } from './http/request-log.ts'
import type { Base, Route } from './http/route.ts'
import { freeSpaceOf, type FreeSpace, refuseFilesWithoutRoom, watchDiskSpace } from './http/disk-space.ts'
import { serveCall } from './http/serve-call.ts'
import { serveProgramCall } from './http/serve-program.ts'
import { serveDeviceCall } from './http/serve-device.ts'
import { serveFeedCall } from './http/serve-feed.ts'
import { watchStore } from './http/store-watch.ts'
import { eventStreams } from './http/streams.ts'
import type { IsProxy } from './http/trusted-proxies.ts'
import { closeAfterUnreadBody } from './http/unread-body.ts'
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts'
import { serveWebApp } from './http/web-app.ts'
import { waitingFeeds } from './imports/feeds.sql.ts'
import { importsInWork } from './imports/work.ts'
import { routes as allRoutes } from './routes.ts'
import { canSendResets } from './http/password-resets.ts'

export interface AppSettings {
  readonly labels?: Databases['labels']
  /** The company that runs the server. */
  readonly companyName?: string
  /** Returns whether an address is a proxy with trusted X-Forwarded headers. */
  readonly trustProxy?: IsProxy | undefined
  /** The address that people open. When it is https, cookies are secure even if the last proxy speaks http. */
  readonly publicUrl?: string | undefined
  readonly logLevel?: string
  /** Receives the log lines instead of the standard output; for tests. */
  readonly logTo?: { write(line: string): void }
  /** The directory on the disk that is watched for free space. */
  readonly dataDir?: string
  readonly files?: Pick<FileSettings, 'kind'>
  /** Finds the free space of that disk; for tests. */
  readonly freeSpace?: () => Promise<FreeSpace | undefined>
  /** The pictures of maps; without them places are plotted on a plain ground. */
  readonly map?: MapTiles | undefined
  /** Makes an answer that differs from the contract an error; for tests. */
  readonly validateAnswers?: boolean
  /** The number of requests without a token of a user, such as sign-ins, that an address may make of each call per minute. */
  readonly signInsPerMinute?: number
  readonly connections?: Partial<ConnectionLimits>
  /** The number of connections to each database, from which follows how many calls are worked on at once. */
  readonly poolSize?: number
  /** The token of Prometheus; without it the figures are for this machine alone. */
  readonly metricsToken?: string | undefined
  /** Milliseconds between two heartbeats of a stream; for tests. */
  readonly heartbeat?: number
  /** The providers of messages to clients. */
  readonly messages?: MessageSettings
}

export interface AppOptions {
  readonly config: AppSettings
  readonly clock: Clock
  readonly bases: readonly Base[]
  /** The folder of the built web app. Without it nothing is served at `/`. */
  readonly webRoot?: string
  readonly calls?: readonly Call[]
  readonly routes?: readonly Route[]
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, clock, bases, webRoot, calls = allCalls, routes = allRoutes } = options
  const {
    labels = 'spec',
    companyName = '',
    trustProxy,
    publicUrl,
    dataDir,
    freeSpace = async () => (dataDir === undefined ? undefined : freeSpaceOf(dataDir)),
    logLevel = 'silent',
    logTo,
    validateAnswers = false,
    signInsPerMinute = 300,
    connections: given,
    poolSize = 10,
    messages = {},
  } = config
  const connections = { ...usualConnections, ...given }
  const room = watchDiskSpace({ clock, freeSpace })
  const served = routesOfCalls(calls, routes).map((route) => ({ route, write: writerOf(route.call, validateAnswers) }))

  const app = Fastify({
    logger: { level: logLevel, serializers: { err: loggedError }, ...(logTo && { stream: logTo }) },
    trustProxy: trustProxy ?? false,
    http: headTimes,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    exposeHeadRoutes: false,
    frameworkErrors: answerBrokenAddress,
    clientErrorHandler: answerBrokenHttp,
    bodyLimit: limits.wire.bodyBytes,
    // Ten files need this time on a slow phone connection. Other bodies have 30 seconds (pressure.ts).
    requestTimeout: 120_000,
    connectionTimeout: connections.silence,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the server closes is still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  })
  refuseUndeclared(app, calls, bases)
  logRequests(app)
  readLanguages(app)
  if (!trustProxy) warnOfUntrustedProxy(app, clock)
  sendSecurityHeaders(app, config)
  refuseTwoHosts(app)
  refuseOtherSites(app, publicUrl)
  limitConnections(app, trustProxy ?? (() => false), connections)
  const lines = refuseOverload(app, { clock, poolSize })
  closeAfterUnreadBody(app)
  closeWhenAnswered(app)
  answerFailures(app, room)
  acceptJsonOnly(app)
  await app.register(cookie)
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  })

  const followed = bases.map((base) => ({
    base,
    streams: eventStreams({ database: base.database, clock, heartbeat: config.heartbeat }),
    storeAnswers: watchStore(base.files, clock),
  }))
  // Streams are closed before the server waits for running requests, because a stream never ends by itself.
  app.addHook('preClose', async () => void (await Promise.all(followed.map(({ streams }) => streams.close()))))

  const register = (scope: FastifyInstance, isServedHere: (call: Call) => boolean) => {
    for (const { base, streams } of followed) {
      for (const { route, write } of served.filter(({ route: { call } }) => isServedHere(call))) {
        const rateLimited = (route.call.access === 'anyone' || isOfMachines(route.call.access)) && {
          rateLimit: { max: signInsPerMinute, timeWindow: 60_000, allowList: isWithToken(route.call) },
        }
        scope.route({
          method: route.call.method,
          url: urlOf(base, route.call),
          config: { call: route.call, base, ...rateLimited },
          handler:
            route.transaction === 'feed'
              ? serveFeedCall({ route, base, write })
              : route.transaction === 'program'
                ? serveProgramCall({ route, base, write })
                : route.transaction === 'device'
                  ? serveDeviceCall({ route, base, clock, write })
                  : serveCall({ route, base, clock, write, streams }),
        })
      }
    }
  }
  register(app, (call) => call.kind !== 'upload')
  // Only the routes of uploads parse multipart bodies.
  await app.register(async (uploads) => {
    if (config.files?.kind !== 's3') refuseFilesWithoutRoom(uploads, room)
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, { throwFileSizeLimit: true })
    register(uploads, (call) => call.kind === 'upload')
  })

  serveFiles(app, bases, clock)
  await serveClientPages(app, bases, { clock, isOn: publicUrl !== undefined })
  await serveStatusReports(app, { bases, clock, secret: messages.secret })
  serveHealth(app, { followed, clock, labels, company: companyName, room, passwordResets: bases.every(canSendResets) })
  await serveDocs(app, { calls, bases })
  await serveWebApp(app, bases, webRoot)
  const jobs = jobsOf(clock, (error) => app.log.warn({ err: error }, 'a job failed'))
  startHousekeeping(app, bases, clock, jobs)
  startSending(app, { bases, jobs, settings: messages, publicUrl })
  startSummaries(app, { bases, jobs, settings: messages, publicUrl, read: summaryOf })
  serveMetrics(app, {
    clock,
    followed,
    lines,
    jobs,
    importsIn: importsInWork,
    feedsThatWait: waitingFeeds,
    token: config.metricsToken,
  })
  return app
}

/** Returns whether a request needs no rate limit, because it has a token that its call checks before it uses the database. */
const isWithToken =
  (call: Call) =>
  ({ headers }: FastifyRequest) =>
    call.kind !== 'session' && !isOfMachines(call.access) && headers.authorization !== undefined
