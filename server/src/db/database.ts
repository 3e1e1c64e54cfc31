/** One transaction per call: the only way from the application to a database. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ReadOnly } from './addresses.ts'
import { READS_ONLY, refuseUnsafe, safetyWarnings } from './guards.ts'
import { type OnNotice, listen } from './listener.ts'
import { openPools } from './pools.ts'
import { type SessionClaim, openingOf } from './session-claims.ts'
import { type Db, queriesOf, type Statement } from './transaction.ts'
import { Unreachable } from './unavailable.ts'

type Kind = 'read' | 'write' | 'long' | 'work'
const isWriting = (kind: Kind): boolean => kind === 'write' || kind === 'work'

const LONG_SECONDS = 120
const WORK_SECONDS = 900

/** The user of a request, with their current rights. */
export interface SessionUser {
  readonly userId: number
  readonly loginId: number
  readonly name: string
  readonly roleId: number
  readonly modules: readonly number[]
  readonly branches: readonly string[]
  readonly mustChangePassword: boolean
  readonly signInId: string
}

/** The statements that set the limits of time of a transaction, where they differ from the defaults. */
const limits: Partial<Record<Kind, string>> = {
  long: `set local statement_timeout = '${LONG_SECONDS}s'`,
  work: `set local statement_timeout = '${WORK_SECONDS}s'; set local lock_timeout = '30s'`,
}

/**
 * Returns the user of the session; undefined where no session is claimed, or where it has ended. The statements are sent without waiting for the
 * answers in between. When one of them fails, its error is thrown, and the rollback comes after all of them.
 */
async function begin(
  client: pg.ClientBase,
  kind: Kind,
  session: SessionClaim | undefined,
): Promise<SessionUser | undefined> {
  const opening = session && openingOf(session)
  const limit = limits[kind]
  const begun = client.query(isWriting(kind) ? 'begin' : 'begin read only')
  const limited = limit === undefined ? undefined : client.query(limit)
  const opened = opening && client.query<{ readonly opened: SessionUser | null }>(opening)
  const [, , answer] = await Promise.all([begun, limited, opened])
  return answer?.rows[0]?.opened ?? undefined
}

export type { Db } from './transaction.ts'
export { ReadOnly } from './addresses.ts'
export { Busy, Unreachable } from './unavailable.ts'

export interface Database {
  /**
   * Runs `work` in one transaction of its own. `user` is undefined where no session is claimed, or where it has ended. A write that
   * meets a serialisation failure or a deadlock is run again, so `work` must not act outside the database. `long` reads for
   * operators, for two minutes at most. `work` writes many rows, for a quarter of an hour at most, and is never run again.
   */
  run<T>(kind: Kind, session: SessionClaim | undefined, work: Work<T>): Promise<T>
  /** Waits for an answer of the database on a connection of its own, because a busy pool is not an unreachable database. */
  ping(): Promise<void>
  /** Calls `hear` with each notice on a channel, on a connection of its own. The returned function ends that. */
  listen(channel: string, onNotice: OnNotice): () => Promise<void>
  /** Returns warnings for the operator about how safely the data is kept; none when all is well. */
  warnings(): Promise<string[]>
  /** Waits for the transactions that run. */
  close(): Promise<void>
  readonly pool: { readonly total: number; readonly idle: number; readonly waiting: number }
}

export interface DatabaseOptions {
  readonly poolSize?: number
  /** `relaxed` accepts a server that may lose data on a power failure: for tests. */
  readonly durability?: 'strict' | 'relaxed'
  /** For tests. */
  readonly answersWithinMs?: number
  /** Called when a connection is lost while no request uses it. */
  readonly onLost?: (error: Error) => void
  /** Finds warnings in addition to the warnings about the safety of the data. */
  readonly alsoWarns?: (client: pg.ClientBase) => Promise<string[]>
}

/** The server gives up a statement after 10 s, so a reply that has not come then will never come. */
const ANSWERS_WITHIN_MS = 15_000
const TRIES = 5
/** Milliseconds until the reply to a statement, if they differ from the connection's. */
const timeouts: Partial<Record<Kind, number>> = { long: LONG_SECONDS * 1000, work: WORK_SECONDS * 1000 }

type Work<T> = (db: Db, user: SessionUser | undefined) => Promise<T>

/** Connects as the restricted role; refuses a database that would break the rules of this program. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const { poolSize = 10, answersWithinMs = ANSWERS_WITHIN_MS, durability = 'strict' } = options
  const { onLost = () => {}, alsoWarns = async () => [] } = options
  const pools = openPools(url, { poolSize, answersWithinMs, onLost })
  await refuseUnsafe(pools.address, durability)

  /** Lends a connection. A connection that was lost meanwhile, or has an unknown state, is not lent again. */
  async function lend<T>(kind: 'requests' | 'reserve', use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const { client, isLost, leave } = await pools.lend(kind)
    try {
      const answer = await use(client)
      client.release(isLost())
      return answer
    } catch (error) {
      if (error instanceof ReadOnly) {
        client.release(true)
        leave()
        throw error
      }
      if (isLost() || isLoss(error)) {
        client.release(true)
        // Other connections are probably as silent, and each would cost somebody the same wait.
        if (isSilence(error) && kind === 'requests') leave()
        throw new Unreachable('the connection was lost', { cause: error })
      }
      await client.query('rollback').then(
        () => client.release(isLost() || isStale(error)),
        () => client.release(true),
      )
      throw error
    }
  }

  const attempt = <T>(kind: Kind, session: SessionClaim | undefined, work: Work<T>): Promise<T> =>
    lend('requests', async (client) => {
      const user = await begin(client, kind, session)
      const answer = await work(queriesOf(client, timeouts[kind]), user).catch((error: unknown) => {
        // 25006 in a read is a fault of ours: the transaction was begun for reading.
        throw isWriting(kind) && sqlState(error) === '25006' ? new ReadOnly(undefined, { cause: error }) : error
      })
      if (isWriting(kind)) await commit(client, timeouts[kind])
      else await client.query('commit')
      return answer
    })

  const withReserve = <T>(question: (client: pg.PoolClient) => Promise<T>): Promise<T> => lend('reserve', question)

  return {
    async run(kind, session, work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(kind, session, work)
        } catch (error) {
          if (kind !== 'write' || tries === TRIES || !isConflict(error)) throw error
          await wait(Math.random() * 20 * tries)
        }
      }
    },
    ping: () =>
      withReserve(async (client) => {
        // A pooler does not pass on what PostgreSQL reports about itself.
        const { rows } = await client.query<{ reads: boolean }>(READS_ONLY)
        if (rows[0]?.reads) throw new ReadOnly()
      }),
    listen: (channel, onNotice) => listen(pools.address, channel, { onNotice, onLost }),
    warnings: () => withReserve(async (client) => [...(await safetyWarnings(client)), ...(await alsoWarns(client))]),
    close: () => pools.close(),
    get pool() {
      return pools.count
    },
  }
}

/** Class 01 are warnings. */
interface Notice {
  readonly code?: string | undefined
  readonly message?: string | undefined
}

async function commit(client: pg.PoolClient, timeout?: number): Promise<void> {
  const warnings: string[] = []
  const onNotice = ({ code = '', message = '' }: Notice): void => {
    if (code.startsWith('01')) warnings.push(message)
  }
  client.on('notice', onNotice)
  const statement: Statement = { text: 'commit', query_timeout: timeout }
  const { command } = await client.query(statement).finally(() => client.off('notice', onNotice))
  if (command !== 'COMMIT') throw new Error('a statement failed and its work went on')
  // PostgreSQL commits with a warning when somebody cancels its waiting for a standby, which may then lack the commit.
  if (warnings.length > 0) throw new Unreachable(`the commit may be lost with this server: ${warnings.join(', ')}`)
}

const sqlState = (error: unknown): string => (error instanceof pg.DatabaseError && error.code) || ''

/** Serialisation failure or deadlock: the same work may well succeed now. */
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error))

/** A statement that was prepared on the connection is gone, or a table that it reads has changed since. It would fail here for good. */
const isStale = (error: unknown): boolean =>
  sqlState(error) === '26000' || (sqlState(error) === '0A000' && String(error).includes('cached plan'))

/** No reply came in time. */
const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** Class 08, a server that shuts down or starts up, a transaction left idle, or silence. */
const isLoss = (error: unknown): boolean => /^(08|57P0[123]|25P03)/.test(sqlState(error)) || isSilence(error)
