/** For operators and for the sign-in page: outside both bases, open to all, naming nothing of the business. */
import type { Labels } from '@backoffice/contract/messages'
import type { Databases } from '@backoffice/contract/session/configuration'
import type { FastifyInstance } from 'fastify'
import { brokenInvariants } from '../db/invariants.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Base } from './route.ts'

interface Health {
  readonly bases: readonly Base[]
  readonly labels: Labels
}

export function serveHealth(app: FastifyInstance, { bases, labels }: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  /** `?deep` also asks whether the money invariants hold: seconds of work on a large database. */
  app.get('/readyz', async (request, reply) => {
    const deep = typeof request.query === 'object' && request.query !== null && 'deep' in request.query
    const found = await Promise.all(bases.map(async (base) => [base.key, await conditionOf(base, deep)] as const))
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

async function conditionOf({ database }: Base, deep: boolean) {
  try {
    await database.ping()
    const pending = await pendingMigrations(database)
    const warnings = await database.warnings()
    const broken = deep ? (await brokenInvariants(database)).length : 0
    return {
      ready: pending.length === 0 && broken === 0,
      pendingMigrations: pending.length,
      ...(warnings.length > 0 && { warnings }),
      ...(deep && { brokenInvariants: broken }),
    }
  } catch {
    return { ready: false, reachable: false }
  }
}
