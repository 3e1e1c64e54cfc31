/** One transaction per call: the only way from the application to a database. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ReadOnly } from './addresses.ts'
import { begin, isWriting, type Kind, LONG_SECONDS, WORK_SECONDS } from './begin.ts'
import { READS_ONLY, refuseUnsafe, safetyWarnings } from './guards.ts'
import { type Hear, listen } from './listener.ts'
import { LastUsers, type Told, toldIn } from './last-users.ts'
import { openPools } from './pools.ts'
import { Reading, UserChanged } from './reading.ts'
import type { SessionClaim, SignInClaim } from './session-claims.ts'
import { type Db, queriesOf } from './transaction.ts'
import { Unreachable } from './unavailable.ts'

export type { Db } from './transaction.ts'
export { ReadOnly } from './addresses.ts'
export { Busy, Unreachable } from './unavailable.ts'

/** The user of a request as the database knows them at this moment. */
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

export interface Database {
  /**
   * Runs `work` in one transaction of its own. `user` is undefined where no session is claimed, or where it has ended. A write that
   * meets a serialisation failure or a deadlock is run again, so `work` must not act outside the database. `long` reads for
   * operators, for two minutes at most. `work` writes many rows, for a quarter of an hour at most, and is never run again.
   */
  run<T>(kind: Kind, session: SessionClaim | undefined, work: Work<T>): Promise<T>
  /**
   * Reads like `run('read', …)` in a round trip less: `work` begins with the user as the last request of the sign-in found him, while the
   * database opens the session. Where he has changed, its answer is thrown away and it runs again. So it must not act outside the database
   * before `confirmed`.
   */
  readAhead<T>(session: SignInClaim, work: AheadWork<T>): Promise<T>
  /** Waits for an answer of the database on a connection of its own, because a busy pool is not an unreachable database. */
  ping(): Promise<void>
  /** Calls `hear` with each notice on a channel, on a connection of its own. The returned function ends that. */
  listen(channel: string, hear: Hear): () => Promise<void>
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
  /** Finds warnings beside those about the safety of the data. */
  readonly alsoWarns?: (client: pg.ClientBase) => Promise<string[]>
}

/** A read that is done stays open for so long, and at most twice as long, so that the next request can end it. */
const LINGER_MS = 20
/** The server gives up a statement after 10 s, so a reply that has not come then will never come. */
const ANSWERS_WITHIN_MS = 15_000
const TRIES = 5
/** Milliseconds until the reply to a statement, where they are not those of the connection. */
const timeouts: Partial<Record<Kind, number>> = { long: LONG_SECONDS * 1000, work: WORK_SECONDS * 1000 }

type Work<T> = (db: Db, user: SessionUser | undefined) => Promise<T>
type ToldWork<T> = (db: Db, told: Told | undefined) => Promise<T>
/** `confirmed` resolves when the database has answered that the session is that of `user`, and rejects where it is not. */
type AheadWork<T> = (db: Db, user: SessionUser | undefined, confirmed: Promise<void>) => Promise<T>

/** Connects as the restricted role; refuses a database that would not keep the promises of this program. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const { poolSize = 10, answersWithinMs = ANSWERS_WITHIN_MS, durability = 'strict' } = options
  const { onLost = () => {}, alsoWarns = async () => [] } = options
  const pools = openPools(url, { poolSize, answersWithinMs, onLost })
  await refuseUnsafe(pools.address, durability)

  /**
   * Holds the connections whose last read is done but not ended. Under load the next request ends the read in a round trip that it makes
   * anyway; otherwise the sweep after next ends it. Such a transaction holds no snapshot and has read committed data only.
   */
  const lingering = new Set<pg.PoolClient>()
  const sinceLastSweep = new Set<pg.PoolClient>()
  let sweep: NodeJS.Timeout | undefined
  function linger(client: pg.PoolClient): void {
    lingering.add(client)
    sinceLastSweep.add(client)
    sweep ??= setTimeout(endLongest, LINGER_MS).unref()
  }
  function endLongest(): void {
    for (const each of lingering) {
      if (sinceLastSweep.has(each)) continue
      lingering.delete(each)
      each.query('commit').catch(() => {})
    }
    sinceLastSweep.clear()
    sweep = lingering.size > 0 ? setTimeout(endLongest, LINGER_MS).unref() : undefined
  }

  /**
   * Lends a connection. One that was lost meanwhile, or whose state is unknown, is not lent again. After a failure `undo` waits for what was asked,
   * and ends the transaction where one was begun.
   */
  async function lend<T>(
    kind: 'requests' | 'reserve',
    use: (client: pg.PoolClient) => Promise<T>,
    undo: () => string = () => 'rollback',
  ): Promise<T> {
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
      await client.query(undo()).then(
        () => client.release(isLost() || isStale(error)),
        () => client.release(true),
      )
      throw error
    }
  }

  const attempt = <T>(kind: Kind, session: SessionClaim | undefined, work: ToldWork<T>): Promise<T> =>
    lend('requests', async (client) => {
      const told = toldIn(await begin(client, kind, session, lingering.delete(client)), session)
      const timeout = timeouts[kind]
      const answer = await work(queriesOf(client, timeout === undefined ? {} : { timeout }), told).catch(
        (error: unknown) => {
          // 25006 in a read is a fault of ours: the transaction was begun for reading.
          throw isWriting(kind) && sqlState(error) === '25006' ? new ReadOnly({ cause: error }) : error
        },
      )
      // The answer to a read need not wait for the end of the transaction.
      if (isWriting(kind)) await commit(client)
      else linger(client)
      return answer
    })

  const lastUsers = new LastUsers()

  async function attemptAhead<T>(session: SignInClaim, last: Told, work: AheadWork<T>): Promise<T> {
    let reading: Reading | undefined
    const read = async (client: pg.PoolClient): Promise<T> => {
      reading = new Reading(client, session, last.text)
      const opening = reading.open(lingering.delete(client))
      const confirmed = opening.then((text) => {
        const isUnchanged = text === last.text
        lastUsers.keep(session, isUnchanged ? last : toldIn(text, session))
        if (!isUnchanged) throw new UserChanged()
      })
      const db = queriesOf(client, { reading })
      // Both have ended before the connection is given back, and the user is looked at first.
      const [confirmation, outcome] = await Promise.allSettled([confirmed, work(db, last.user, confirmed)])
      if (confirmation.status === 'rejected') throw confirmation.reason
      if (outcome.status === 'rejected') throw outcome.reason
      if (reading.isInTransaction) linger(client)
      return outcome.value
    }
    return lend('requests', read, () => (reading?.isInTransaction ? 'rollback' : ''))
  }

  const askBeside = <T>(question: (client: pg.PoolClient) => Promise<T>): Promise<T> => lend('reserve', question)

  return {
    async run(kind, session, work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(kind, session, (db, told) => work(db, told?.user))
        } catch (error) {
          if (kind !== 'write' || tries === TRIES || !isConflict(error)) throw error
          await wait(Math.random() * 20 * tries)
        }
      }
    },
    async readAhead(session, work) {
      const last = lastUsers.of(session)
      if (last) {
        try {
          return await attemptAhead(session, last, work)
        } catch (error) {
          if (!(error instanceof UserChanged)) throw error
        }
      }
      return attempt('read', session, async (db, told) => {
        lastUsers.keep(session, told)
        return work(db, told?.user, Promise.resolve())
      })
    },
    ping: () =>
      askBeside(async (client) => {
        // A pooler does not pass on what PostgreSQL reports about itself.
        const { rows } = await client.query<{ reads: boolean }>(READS_ONLY)
        if (rows[0]?.reads) throw new ReadOnly()
      }),
    listen: (channel, hear) => listen(pools.address, channel, { hear, onLost }),
    warnings: () => askBeside(async (client) => [...(await safetyWarnings(client)), ...(await alsoWarns(client))]),
    close: () => pools.close(),
    get pool() {
      return pools.count
    },
  }
}

/** Class 01 is that of warnings. */
interface Notice {
  readonly code?: string | undefined
  readonly message?: string | undefined
}

async function commit(client: pg.PoolClient): Promise<void> {
  const warnings: string[] = []
  const hear = ({ code = '', message = '' }: Notice): void => {
    if (code.startsWith('01')) warnings.push(message)
  }
  client.on('notice', hear)
  const { command } = await client.query('commit').finally(() => client.off('notice', hear))
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
