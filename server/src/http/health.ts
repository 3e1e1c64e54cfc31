/** Serves the health checks of operators and the choice of databases of the sign-in page. They are open to all and name nothing of the business. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Labels } from '@backoffice/contract/messages'
import type { Databases } from '@backoffice/contract/session/configuration'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { Busy, type Database, ReadOnly } from '../db/database.ts'
import { brokenInvariants } from '../db/invariants.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { reached } from '../installation.ts'
import type { Room } from './room.ts'
import type { Base } from './route.ts'

interface Health {
  readonly bases: readonly Base[]
  readonly clock: Clock
  readonly labels: Labels
  readonly company: string
  readonly room: Room
}

export function serveHealth(app: FastifyInstance, { bases, clock, labels, company, room }: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  const conditions = bases.map(({ key, database, files }) => {
    const broken = keptFor(KEPT_MS, clock, async () => (await brokenInvariants(database)).length)
    const store = keptFor(STORE_KEPT_MS, clock, () => answered(() => reached(files)).then(isTrue, isFalse))
    return {
      key,
      shallow: shared(() => conditionOf(database, store)),
      deep: shared(() => conditionOf(database, store, broken)),
    }
  })

  /**
   * With `?deep` this also checks the invariants of money. That takes seconds on a large database and anyone may ask, so the answer may
   * be a minute old. The command `check` always reads anew. A store of files that is away is told and makes no server unready, because
   * money is saved without images as well.
   */
  app.get('/readyz', async (request, reply) => {
    const isDeep = typeof request.query === 'object' && request.query !== null && 'deep' in request.query
    const depth = isDeep ? 'deep' : 'shallow'
    const found = await Promise.all(conditions.map(async (base) => [base.key, await base[depth]()] as const))
    const disk = await room.condition()
    const ready = disk.saving !== false && found.every(([, condition]) => condition.ready)
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', databases: Object.fromEntries(found), ...disk })
  })

  const databases: Databases = {
    databases: bases.map(({ key, label, path }) => ({ key, label, baseUrl: `${path}/` })),
    company,
    labels,
  }
  app.get('/databases', async () => databases)
}

/** Returns a function that shares one running `ask` among all its callers, so that they take one connection together. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= ask().finally(() => (running = undefined)))
}

const KEPT_MS = 60_000
/** A store of others may ask money for each request. */
const STORE_KEPT_MS = 15_000
const isTrue = () => true
const isFalse = () => false

/** Returns a function that repeats the last answer for so long. A failure is not kept. */
function keptFor<T>(milliseconds: number, clock: Clock, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly answer: T; readonly at: number } | undefined
  return async () => {
    if (!last || clock.now().getTime() - last.at >= milliseconds)
      last = { answer: await ask(), at: clock.now().getTime() }
    return last.answer
  }
}

/** A health check that is answered later than this counts as failed with those who ask. */
const ANSWER_MS = 2500

async function conditionOf(database: Database, store: () => Promise<boolean>, countBroken?: () => Promise<number>) {
  try {
    const { pending, warnings } = await answered(async () => {
      await database.ping()
      return { pending: await pendingIn(database), warnings: await database.warnings() }
    })
    const isStoreReached = await store()
    const broken = await countBroken?.()
    return {
      ready: pending === 0 && (broken ?? 0) === 0,
      pendingMigrations: pending,
      ...(!isStoreReached && { files: 'away' }),
      ...(warnings.length > 0 && { warnings }),
      ...(broken !== undefined && { brokenInvariants: broken }),
    }
  } catch (error) {
    return error instanceof ReadOnly ? { ready: false, takesWrites: false } : { ready: false, reachable: false }
  }
}

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  const late = new AbortController()
  try {
    const never = wait(ANSWER_MS, undefined, { signal: late.signal }).then(() => {
      throw new Error('no answer in time')
    })
    return await Promise.race([ask(), never])
  } finally {
    late.abort()
  }
}

/** Returns 0 when the server is busy. It was migrated at its start, and if it called itself not ready, other servers would get its load too. */
async function pendingIn(database: Database): Promise<number> {
  const pending = await pendingMigrations(database).catch((error: unknown) => {
    if (error instanceof Busy) return []
    throw error
  })
  return pending.length
}
