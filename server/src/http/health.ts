/** For operators and for the sign-in page: outside both bases, open to all, naming nothing of the business. */
import type { Labels } from '@backoffice/contract/messages'
import type { Databases } from '@backoffice/contract/session/configuration'
import type { FastifyInstance } from 'fastify'
import { Busy, type Database } from '../db/database.ts'
import { brokenInvariants } from '../db/invariants.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Base } from './route.ts'

interface Health {
  readonly bases: readonly Base[]
  readonly labels: Labels
}

export function serveHealth(app: FastifyInstance, { bases, labels }: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  const conditions = bases.map(({ key, database }) => ({
    key,
    shallow: shared(() => conditionOf(database, false)),
    deep: shared(() => conditionOf(database, true)),
  }))

  /** `?deep` also asks whether the money invariants hold: seconds of work on a large database. */
  app.get('/readyz', async (request, reply) => {
    const isDeep = typeof request.query === 'object' && request.query !== null && 'deep' in request.query
    const depth = isDeep ? 'deep' : 'shallow'
    const found = await Promise.all(conditions.map(async (base) => [base.key, await base[depth]()] as const))
    const ready = found.every(([, condition]) => condition.ready)
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', databases: Object.fromEntries(found) })
  })

  const databases: Databases = {
    databases: bases.map(({ key, label, path }) => ({ key, label, baseUrl: `${path}/` })),
    labels,
  }
  app.get('/databases', async () => databases)
}

/** Anyone may ask, as often as he likes: whoever asks while the question is open gets its answer, and takes no connection. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask().finally(() => (asked = undefined)))
}

async function conditionOf(database: Database, deep: boolean) {
  try {
    await database.ping()
    const pending = await pendingIn(database)
    const warnings = await database.warnings()
    const broken = deep ? (await brokenInvariants(database)).length : 0
    return {
      ready: pending === 0 && broken === 0,
      pendingMigrations: pending,
      ...(warnings.length > 0 && { warnings }),
      ...(deep && { brokenInvariants: broken }),
    }
  } catch {
    return { ready: false, reachable: false }
  }
}

/** A server that is busy was migrated when it started: were it called not ready, the others would be given its load too. */
async function pendingIn(database: Database): Promise<number> {
  const pending = await pendingMigrations(database).catch((error: unknown) => {
    if (error instanceof Busy) return []
    throw error
  })
  return pending.length
}
