/** One transaction per call: the only way from the application to a database. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isUuid } from '../uuid.ts'
import { appConnection } from './connection.ts'
import { refuseUnsafe, safetyWarnings } from './guards.ts'
import { type Hear, listen } from './listener.ts'
import { type Db, queriesOf } from './transaction.ts'

export type { Db } from './transaction.ts'

/** The user of a request as the database knows them at this moment. */
export interface SessionUser {
  readonly userId: number
  readonly loginId: number
  readonly name: string
  readonly roleId: number
  readonly modules: number[]
  readonly branches: string[]
  readonly mustChangePassword: boolean
  readonly signInId: string
}

export interface SessionClaim {
  readonly signInId: string
  readonly userId: number
}

export interface Database {
  /**
   * Runs `work` in one transaction of its own. `user` is undefined where no session is claimed, or where it has ended. A write that
   * meets a serialisation failure or a deadlock is run again, so `work` must not act outside the database. `long` reads for
   * operators, for two minutes at most.
   */
  run<T>(kind: Kind, session: SessionClaim | undefined, work: Work<T>): Promise<T>
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
  /** Called when a connection is lost while no request uses it. */
  readonly onLost?: (error: Error) => void
  /** Finds warnings beside those about the safety of the data. */
  readonly alsoWarns?: (client: pg.ClientBase) => Promise<string[]>
}

/** No connection became free in time: answer 503 and ask to try again. */
export class Busy extends Error {
  override name = 'Busy'
}

/** The database cannot be reached, or went away during the request. Whether a write took effect is then unknown. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

const ACQUIRE_MS = 2000
/** A read that is done stays open for so long, so that the next request can end it. */
const LINGER_MS = 20
const WAITING_PER_CONNECTION = 20
const TRIES = 5
const LONG_SECONDS = 120

type Kind = 'read' | 'write' | 'long'
type Work<T> = (db: Db, user: SessionUser | undefined) => Promise<T>

/** Connects as the restricted role; refuses a database that would not keep the promises of this program. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const { poolSize = 10, durability = 'strict', onLost = () => {}, alsoWarns = async () => [] } = options
  const config = { ...appConnection(url), connectionTimeoutMillis: ACQUIRE_MS }
  await refuseUnsafe(config, durability)
  // A reply that never comes must not hold a connection: the server gives up after 10 s, we after 15.
  const pool = new pg.Pool({ ...config, max: poolSize, idleTimeoutMillis: 60_000, query_timeout: 15_000 })
  const reserve = new pg.Pool({ ...config, max: 1, query_timeout: 2000 })
  // Without a listener the loss of an idle connection would end the process.
  let closing = false
  for (const each of [pool, reserve]) each.on('error', (error) => void (closing || onLost(error)))

  async function connect(from: pg.Pool): Promise<pg.PoolClient> {
    if (from.waitingCount >= poolSize * WAITING_PER_CONNECTION)
      throw new Busy('too many requests wait for a connection')
    try {
      return await from.connect()
    } catch (cause) {
      const full = cause instanceof Error && cause.message === 'timeout exceeded when trying to connect'
      throw full ? new Busy('no connection became free', { cause }) : new Unreachable('no connection', { cause })
    }
  }

  /**
   * Holds the connections whose last read is done but not ended. Under load the next request ends the read in a round trip that it makes
   * anyway; otherwise the sweep ends it. Such a transaction holds no snapshot and has read committed data only.
   */
  const lingering = new Set<pg.PoolClient>()
  let sweep: NodeJS.Timeout | undefined
  function linger(client: pg.PoolClient): void {
    lingering.add(client)
    sweep ??= setTimeout(() => {
      sweep = undefined
      for (const each of lingering) each.query('commit').catch(() => {})
      lingering.clear()
    }, LINGER_MS).unref()
  }

  /** Lends a connection. One that was lost meanwhile, or whose state is unknown, is not lent again. */
  async function lend<T>(from: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connect(from)
    let lost = false
    const lose = (): void => void (lost = true)
    client.on('error', lose)
    const giveBack = (broken: boolean): void => {
      client.off('error', lose)
      client.release(broken)
    }
    try {
      const answer = await use(client)
      giveBack(lost)
      return answer
    } catch (error) {
      if (lost || isLoss(error)) {
        giveBack(true)
        throw new Unreachable('the connection was lost', { cause: error })
      }
      await client.query('rollback').then(
        () => giveBack(lost),
        () => giveBack(true),
      )
      throw error
    }
  }

  const attempt = <T>(kind: Kind, session: SessionClaim | undefined, work: Work<T>): Promise<T> =>
    lend(pool, async (client) => {
      const user = await begin(client, kind, session, lingering.delete(client))
      const answer = await work(queriesOf(client, kind === 'long' ? { timeout: LONG_SECONDS * 1000 } : {}), user)
      // The answer to a read need not wait for the end of the transaction.
      if (kind !== 'write') linger(client)
      else if ((await client.query('commit')).command !== 'COMMIT')
        throw new Error('a statement failed and its work went on')
      return answer
    })

  const ask = <T>(question: (client: pg.PoolClient) => Promise<T>): Promise<T> => lend(reserve, question)

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
    ping: () => ask(async (client) => void (await client.query('select 1'))),
    listen: (channel, hear) => listen(config, channel, { hear, onLost }),
    warnings: () => ask(async (client) => [...(await safetyWarnings(client)), ...(await alsoWarns(client))]),
    async close() {
      closing = true
      await Promise.all([pool.end(), reserve.end()])
    },
    get pool() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
    },
  }
}

/**
 * Opens the transaction and the session in one round trip. Only the simple protocol takes two statements, so the values are written into
 * the text.
 */
async function begin(
  client: pg.PoolClient,
  kind: Kind,
  session: SessionClaim | undefined,
  isLingering: boolean,
): Promise<SessionUser | undefined> {
  // Only reads linger, and the chain begins another read.
  const read = isLingering ? 'commit and chain' : 'begin read only'
  const start = {
    read,
    write: isLingering ? 'commit; begin' : 'begin',
    long: `${read}; set local statement_timeout = '${LONG_SECONDS}s'`,
  }[kind]
  if (!session) {
    await client.query(start)
    return undefined
  }
  const { signInId, userId } = session
  if (!isUuid(signInId) || !Number.isSafeInteger(userId)) throw new TypeError('not a session')
  const opened = await client.query<Opened>(`${start}; select open_session('${signInId}', ${userId}) as opened`)
  // Several statements answer with several results, which the types of the driver do not know.
  return [opened].flat().at(-1)?.rows[0]?.opened ?? undefined
}

interface Opened {
  readonly opened: SessionUser | null
}

const sqlState = (error: unknown): string => (error instanceof pg.DatabaseError && error.code) || ''

/** Serialisation failure or deadlock: the same work may well succeed now. */
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error))

/** Class 08, a server that shuts down or starts up, a transaction left idle, or no reply in time. */
const isLoss = (error: unknown): boolean =>
  /^(08|57P0[123]|25P03)/.test(sqlState(error)) || (error instanceof Error && error.message === 'Query read timeout')
