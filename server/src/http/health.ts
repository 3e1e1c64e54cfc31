/** Serves the health checks of operators and the choice of databases of the sign-in page. They are open to all and name nothing of the business. */
import type { Databases } from '@backoffice/contract/session/configuration'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { Busy, type Database, ReadOnly } from '../db/database.ts'
import { brokenInvariants } from '../db/invariants.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { answered, keptFor, shared } from './kept-answers.ts'
import type { DiskSpace } from './disk-space.ts'
import type { Base } from './route.ts'
import type { StoreWatch } from './store-watch.ts'

interface Health {
  readonly followed: readonly { readonly base: Base; readonly storeAnswers: StoreWatch }[]
  readonly clock: Clock
  readonly labels: Databases['labels']
  readonly company: string
  readonly room: DiskSpace
  /** Whether links for a new password can be sent. */
  readonly passwordResets: boolean
}

export function serveHealth(
  app: FastifyInstance,
  { followed, clock, labels, company, room, passwordResets }: Health,
): void {
  // Monitors use HEAD as well.
  app.get('/healthz', withHead, async () => ({ status: 'ok' }))

  const conditions = followed.map(({ base: { key, database }, storeAnswers }) => {
    const broken = keptFor(KEPT_MS, clock, async () => (await brokenInvariants(database)).length)
    return {
      key,
      shallow: shared(() => conditionOf(database, storeAnswers)),
      deep: shared(() => conditionOf(database, storeAnswers, broken)),
    }
  })

  /**
   * With `?deep` this also checks the invariants of money. The check needs seconds on a large database and is open to everybody, so the
   * answer may be a minute old. The command `check` always reads anew. An unavailable file store is reported but does not make the server
   * unready, because money is saved without images as well.
   */
  app.get('/readyz', withHead, async (request, reply) => {
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
    databases: followed.map(({ base: { key, label, path } }) => ({ key, label, baseUrl: `${path}/` })),
    company,
    labels,
    passwordResets,
  }
  app.get('/databases', async () => databases)
}

const KEPT_MS = 60_000
const withHead = { exposeHeadRoute: true } as const

async function conditionOf(database: Database, store: StoreWatch, countBroken?: () => Promise<number>) {
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

/** Returns 0 when the server is busy. It was migrated at its start, and if it called itself not ready, other servers would get its load too. */
async function pendingIn(database: Database): Promise<number> {
  const pending = await pendingMigrations(database).catch((error: unknown) => {
    if (error instanceof Busy) return []
    throw error
  })
  return pending.length
}
