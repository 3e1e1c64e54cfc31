/**
 * Checks and applies imports while nobody waits: the call answers as soon as the import is claimed, or with the refusal. The work is one
 * transaction on a connection of its own, so that a server that ends leaves nothing of it.
 */
import { serverMessages } from '@backoffice/contract/server-messages'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../db/database.ts'
import type { SessionClaim } from '../db/session-claims.ts'
import { brokenRule, isCancelled } from '../db/statement-errors.ts'
import { failureOf, notSignedIn, Refusal } from '../http/refusals.ts'
import * as imports from './imports.sql.ts'

/** The imports that run at once on one server; each holds a connection. */
const AT_ONCE = 2

interface Work {
  readonly importId: number
  /** Reserves the import, or refuses. */
  readonly claim: (db: Db) => Promise<unknown>
  readonly run: (db: Db) => Promise<unknown>
}

interface Place {
  readonly database: Database
  readonly session: SessionClaim
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

const inWork = new WeakMap<Database, Set<Promise<void>>>()

/** Begins the work and returns once the import is claimed. */
export async function startWork(place: Place, { importId, claim, run }: Work): Promise<void> {
  const { database, session } = place
  const others = freePlace(database)
  await new Promise<void>((begun, refused) => {
    let isBegun = false
    const work = database
      .run('work', session, async (db, user) => {
        if (!user) throw notSignedIn()
        await claim(db)
        isBegun = true
        begun()
        await run(db)
      })
      .catch((error: unknown) => (isBegun ? keepProblem(place, importId, error) : refused(error)))
      .then(() => void others.delete(work))
    others.add(work)
  })
}

/** Does work that its caller waits for, in one of the same places. A failure is kept with the import and thrown on. */
export async function doWork<T>(place: Place, importId: number, run: (db: Db) => Promise<T>): Promise<T> {
  const { database, session } = place
  const others = freePlace(database)
  const done = database.run('work', session, async (db, user) => {
    if (!user) throw notSignedIn()
    return run(db)
  })
  const work = done.then(
    () => undefined,
    () => undefined,
  )
  others.add(work)
  try {
    return await done
  } catch (error) {
    await keepProblem(place, importId, error)
    throw error
  } finally {
    others.delete(work)
  }
}

function freePlace(database: Database): Set<Promise<void>> {
  const others = inWork.get(database) ?? new Set()
  inWork.set(database, others)
  if (others.size >= AT_ONCE) throw new Refusal('busy', serverMessages.busy, { retryAfter: 5 })
  return others
}

export const importsInWork = (database: Database): number => inWork.get(database)?.size ?? 0

/** Resolves when the imports that are worked on now have ended. */
export async function workDone(database: Database): Promise<void> {
  const works = inWork.get(database)
  if (works) await Promise.all(works)
}

async function keepProblem({ database, session, log }: Place, importId: number, error: unknown): Promise<void> {
  if (isCancelled(error)) return
  const sentence = sentenceOf(error)
  if (sentence === serverMessages.failed) log.error({ err: error, importId }, 'an import failed')
  await database
    .run('write', session, (db) => imports.noteProblem(db, importId, sentence))
    .catch((problem: unknown) => log.error({ err: problem, importId }, 'the problem of an import was not kept'))
}

/** A rule without a sentence of its own is named, since only the rows of the file can break it. */
export function sentenceOf(error: unknown): string {
  const { reason, body } = failureOf(error)
  const rule = brokenRule(error)
  if (reason === 'failed' && rule !== undefined) return importsMessages.broken(rule)
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : serverMessages.failed
}
