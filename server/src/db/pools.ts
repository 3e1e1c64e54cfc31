/** Holds the connections to the server of a database that accepts writes, and moves to another server when that changes. */
import pg from 'pg'
import { addressesOf, findPrimary, ReadOnly, ReportingClient, refuseReadOnly } from './addresses.ts'
import { appConnection } from './connection.ts'
import { Busy, Unreachable } from './unavailable.ts'

const CONNECT_MS = 2000
const WAITING_PER_CONNECTION = 20

/** All connections to one server: the connections of requests, and a reserve for health checks while the others are in use. */
interface Pair {
  readonly requests: pg.Pool
  readonly reserve: pg.Pool
}

export interface Lent {
  readonly client: pg.PoolClient
  /** Returns whether the connection was lost, also before it was lent. */
  isLost(): boolean
  /** Gives up all connections that were made together with this one, since they are as useless. */
  leave(): void
}

export interface Pools {
  lend(kind: keyof Pair): Promise<Lent>
  /** The server for a connection outside of the pools. */
  address(): Promise<pg.ClientConfig>
  /** Waits for the connections that are lent. */
  close(): Promise<void>
  readonly count: { readonly total: number; readonly idle: number; readonly waiting: number }
}

export interface PoolOptions {
  readonly poolSize: number
  /** A connection without any answer for this time is given up. The server itself gives up earlier, so this means a dead path. */
  readonly answersWithinMs: number
  /** Called when a connection is lost while no request uses it. */
  readonly onLost: (error: Error) => void
}

export function openPools(url: string, { poolSize, answersWithinMs, onLost }: PoolOptions): Pools {
  const configs = addressesOf(url).map(appConnection)
  const [only, ...others] = configs
  const isAlone = others.length === 0
  let current: Pair | undefined
  let seeking: Promise<Pair> | undefined
  let closing = false
  /** A connection emits its end once, perhaps before it is lent. */
  const lost = new WeakSet<pg.ClientBase>()

  function open(config: pg.ClientConfig): Pair {
    const shared = {
      ...config,
      Client: ReportingClient,
      onConnect: (client: pg.ClientBase) => {
        const lose = (): void => void lost.add(client)
        client.on('error', lose).on('end', lose)
        refuseReadOnly(client)
      },
      connectionTimeoutMillis: CONNECT_MS,
    }
    const pair = {
      requests: new pg.Pool({
        ...shared,
        max: poolSize,
        idleTimeoutMillis: 60_000,
        query_timeout: answersWithinMs,
        // A statement is sent without waiting for the previous answer.
        pipeline: true,
      }),
      reserve: new pg.Pool({ ...shared, max: 1, query_timeout: 2000 }),
    }
    // Without a listener the loss of an idle connection would end the process.
    for (const pool of [pair.requests, pair.reserve])
      pool.on('error', (error) => void (closing || pair !== current || onLost(error)))
    return pair
  }

  /** Requests that come while the server is sought wait for the same search. */
  async function pair(): Promise<Pair> {
    if (closing) throw new Unreachable('the server stops')
    if (current) return current
    seeking ??= address()
      .then((config) => (current = open(config)))
      .finally(() => (seeking = undefined))
    return seeking
  }

  const address = async (): Promise<pg.ClientConfig> => (isAlone && only ? only : findPrimary(configs))

  function leave(left: Pair): void {
    if (left !== current) return
    current = undefined
    void end(left)
  }

  async function connect(kind: keyof Pair): Promise<Lent> {
    const from = await pair()
    if (from[kind].waitingCount >= poolSize * WAITING_PER_CONNECTION)
      throw new Busy('too many requests wait for a connection')
    try {
      const client = await from[kind].connect()
      if (client instanceof ReportingClient && !client.takesWrites) {
        client.release(true)
        throw new ReadOnly()
      }
      return { client, isLost: () => lost.has(client), leave: () => leave(from) }
    } catch (cause) {
      if (cause instanceof Error && cause.message === 'timeout exceeded when trying to connect')
        throw new Busy('no connection became free', { cause })
      if (!isAlone) leave(from)
      throw cause instanceof ReadOnly ? cause : new Unreachable('no connection', { cause })
    }
  }

  return {
    async lend(kind) {
      const from = current
      try {
        return await connect(kind)
      } catch (error) {
        // Another server may accept writes by now; only a new attempt shows it.
        if (isAlone || from === undefined || error instanceof Busy) throw error
        return connect(kind)
      }
    },
    address,
    async close() {
      closing = true
      await seeking?.catch(() => {})
      if (current) await end(current)
    },
    get count() {
      const { totalCount: total = 0, idleCount: idle = 0, waitingCount: waiting = 0 } = current?.requests ?? {}
      return { total, idle, waiting }
    },
  }
}

const end = ({ requests, reserve }: Pair) => Promise.all([requests.end(), reserve.end()])
