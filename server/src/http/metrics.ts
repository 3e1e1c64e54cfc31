/**
 * Serves the metrics of this process to Prometheus: on the machine itself, or with METRICS_TOKEN. They name calls and databases, and
 * nothing of the business.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { brokenInvariants } from '../db/invariants.ts'
import type { Jobs } from './jobs.ts'
import type { LineCounts } from './pressure.ts'
import { denied } from './refusals.ts'
import type { Base } from './route.ts'
import type { StoreWatch } from './store-watch.ts'
import type { Streams } from './streams.ts'

interface Measured {
  readonly clock: Clock
  readonly followed: readonly {
    readonly base: Base
    readonly streams: Streams
    readonly storeAnswers: StoreWatch
  }[]
  readonly lines: () => LineCounts
  readonly jobs: Jobs
  /** Counts the imports that this process checks or applies. */
  readonly importsIn: (database: Database) => number
  /** Counts the feeds with a refused file, and the feeds without their file. */
  readonly feedsThatWait: (database: Database) => Promise<Readonly<Record<'refused' | 'missing', number>>>
  readonly token: string | undefined
}

interface Figures {
  readonly good: Counter.Internal
  readonly seconds: Histogram.Internal<string>
}

/** The invariants of money are checked again after this time, at the next request. The check reads the whole ledger. */
const PROMISES_MS = 15 * 60_000
const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60]

export function serveMetrics(app: FastifyInstance, measured: Measured): void {
  const { clock, followed, lines, jobs, importsIn, feedsThatWait, token } = measured
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'backoffice_requests_total',
    help: 'Requests by call and outcome.',
    labelNames: ['base', 'call', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'backoffice_request_seconds',
    help: 'Seconds until the answer.',
    labelNames: ['base', 'call'],
    buckets: SECONDS,
    registers,
  })
  // The metrics of a call are looked up by label once, because finding them is slower than counting.
  const figures = new WeakMap<FastifyContextConfig, Figures>()
  app.addHook('onResponse', (request, reply, done) => {
    const { config } = request.routeOptions
    const { call, base } = config
    if (call && base) {
      const ofCall = figures.get(config) ?? {
        good: requests.labels(base.key, call.name, 'ok'),
        seconds: seconds.labels(base.key, call.name),
      }
      figures.set(config, ofCall)
      const { outcome } = request.trace
      if (outcome === 'ok') ofCall.good.inc()
      else requests.inc({ base: base.key, call: call.name, outcome })
      if (call.kind !== 'stream') ofCall.seconds.observe(reply.elapsedTime / 1000)
    }
    done()
  })

  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (to: Gauge<Label>) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        collect(this)
      },
    })
  gauge('backoffice_pool_connections', 'Connections to the database.', ['base', 'state'], (to) => {
    for (const { base } of followed) {
      for (const [state, count] of Object.entries(base.database.pool)) to.set({ base: base.key, state }, count)
    }
  })
  gauge('backoffice_queue_places', 'Requests in a line: running and waiting.', ['line', 'state'], (to) => {
    for (const [line, { taken, waiting }] of Object.entries(lines())) {
      to.set({ line, state: 'taken' }, taken)
      to.set({ line, state: 'waiting' }, waiting)
    }
  })
  gauge('backoffice_streams', 'Open streams of events.', ['base'], (to) => {
    for (const { base, streams } of followed) to.set({ base: base.key }, streams.count())
  })
  gauge('backoffice_imports_in_work', 'Imports that are checked or applied by this process.', ['base'], (to) => {
    for (const { base } of followed) to.set({ base: base.key }, importsIn(base.database))
  })
  gauge('backoffice_job_last_success_timestamp_seconds', 'When a job last ended well.', ['base', 'job'], (to) => {
    for (const { base, job, succeededAt } of jobs.all()) if (succeededAt > 0) to.set({ base, job }, succeededAt / 1000)
  })
  gauge('backoffice_job_failures', 'How often a job has failed since the start.', ['base', 'job'], (to) => {
    for (const { base, job, failures } of jobs.all()) to.set({ base, job }, failures)
  })
  const stores = new Map<string, boolean>()
  gauge('backoffice_files_reachable', 'Whether the store of files answers: 1 or 0.', ['base'], (to) => {
    for (const [base, isReached] of stores) to.set({ base }, isReached ? 1 : 0)
  })
  const feeds = new Map<string, Readonly<Record<string, number>>>()
  gauge(
    'backoffice_feeds_that_wait',
    'Feeds with a refused file, and feeds without their file.',
    ['base', 'state'],
    (to) => {
      for (const [base, states] of feeds)
        for (const [state, count] of Object.entries(states)) to.set({ base, state }, count)
    },
  )
  const broken = new Map<string, number>()
  gauge('backoffice_broken_promises', 'Promises about money that do not hold.', ['base'], (to) => {
    for (const [base, count] of broken) to.set({ base }, count)
  })

  let lookedAt = -Infinity
  /** Checks the invariants in the background; the answer does not wait for it. */
  function lookAtPromises(): void {
    const now = clock.now().getTime()
    if (now - lookedAt < PROMISES_MS) return
    lookedAt = now
    for (const { base } of followed) {
      void jobs.run(base.key, 'promises', async () => {
        broken.set(base.key, (await brokenInvariants(base.database)).length)
      })
    }
  }

  const lookAtStores = () =>
    Promise.all(followed.map(async ({ base, storeAnswers }) => stores.set(base.key, await storeAnswers())))

  const lookAtFeeds = () =>
    Promise.all(
      followed.map(({ base }) =>
        jobs.run(base.key, 'waiting feeds', async () => feeds.set(base.key, await feedsThatWait(base.database))),
      ),
    )

  let hasDefaults = false
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw denied()
    // Measuring costs a little all the time, so it begins with the first request.
    if (!hasDefaults) collectDefaultMetrics({ register: registry })
    hasDefaults = true
    lookAtPromises()
    await Promise.all([lookAtStores(), lookAtFeeds()])
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.addHook('onClose', async () => registry.clear())
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const digest = (text: string) => createHash('sha256').update(text).digest()

/** A proxy on the same machine sends requests of others from loopback too, and names them in a header. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  const isForwarded = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '')
}
