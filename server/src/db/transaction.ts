/**
 * Runs Kysely on one connection that is already in a transaction. database.ts begins and commits it. Only a few small objects are built
 * per transaction, because the compiler is shared.
 */
import {
  DefaultQueryExecutor,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import pg from 'pg'
import { ask } from './ask.ts'
import { copyIn } from './copy.ts'
import { sendTogether } from './one-message.ts'
import { PreparedNames } from './prepared-names.ts'
import type { Reading } from './reading.ts'
import type { DB } from './schema.generated.ts'

/** The queries of one transaction. */
export type Db = Kysely<DB>

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const driver = new DummyDriver()
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
}

interface Way {
  readonly prepared?: boolean
  /** Tells that a prepared statement has one plan for all values, whatever the database expects of it. */
  readonly onePlan?: boolean
}

/** The request that a connection is lent to, as far as it says how statements are asked. */
interface Request {
  /** Replaces the timeout of the connection, in milliseconds. */
  readonly timeout?: number | undefined
  /** A read that began ahead, whose messages are transactions by themselves. */
  readonly reading?: Pick<Reading, 'beforeStatement' | 'beginTransaction'>
}

const ONE_PLAN = { name: 'one_plan', text: `select set_config('plan_cache_mode', 'force_generic_plan', true)` }

interface Compiled {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The queries on one connection, which are made once and serve one request after the other. */
class Queries {
  readonly client: pg.ClientBase
  request: Request = {}
  readonly #names: PreparedNames
  readonly plain = this.#in({})
  readonly prepared = this.#in({ prepared: true })
  readonly preparedWithOnePlan = this.#in({ prepared: true, onePlan: true })

  constructor(client: pg.ClientBase, names: PreparedNames) {
    this.client = client
    this.#names = names
  }

  #in(way: Way): Db {
    const connection = {
      executeQuery: <R>({ sql, parameters }: Compiled): Promise<QueryResult<R>> => this.#ask<R>(sql, parameters, way),
      streamQuery(): never {
        throw new Error('rows are not streamed: ask for a page')
      },
    }
    const provider = {
      provideConnection: <T>(use: (given: typeof connection) => Promise<T>): Promise<T> => use(connection),
    }
    const executor = new DefaultQueryExecutor(compiler, adapter, provider)
    const db = new Transaction<DB>({ config: { dialect }, driver, dialect, executor })
    queries.set(db, this)
    return db
  }

  async #ask<R>(text: string, values: readonly unknown[], way: Way): Promise<QueryResult<R>> {
    const { client } = this
    const { timeout, reading } = this.request
    const begun = reading?.beforeStatement()
    const name = way.prepared ? this.#names.of(text) : undefined
    const isPlannedOnce = name !== undefined && way.onePlan
    if (isPlannedOnce) sendTogether(client)
    const planning = isPlannedOnce ? ask(client, ONE_PLAN) : undefined
    const asked = ask<R & pg.QueryResultRow>(client, { text, values, name, timeout })
    const [{ command, rowCount, rows }] = await Promise.all([asked, planning, begun])
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }
}

const queries = new WeakMap<Db, Queries>()
const ofClient = new WeakMap<pg.ClientBase, Queries>()
const names = new PreparedNames({ times: 10, mostNames: 48, mostCounted: 500 })

/** Returns the queries of the transaction that `client` is in, until it is in another one. */
export function queriesOf(client: pg.ClientBase, request: Request = {}): Db {
  const known = ofClient.get(client) ?? new Queries(client, names)
  ofClient.set(client, known)
  known.request = request
  return known.plain
}

/**
 * Returns the same transaction with statements that stay prepared on their connection once they came often. It is for statements that have
 * one good plan whatever their values are: parsing and planning one of them costs more than running it.
 */
export const prepared = (db: Db): Db => queries.get(db)?.prepared ?? db

/**
 * The same, and once it is prepared the statement is planned once for all values. The database would plan it for each of them where it takes a
 * filter for one that leaves few rows, as it does beside a long history.
 */
export const preparedWithOnePlan = (db: Db): Db => queries.get(db)?.preparedWithOnePlan ?? db

/** Lets all that is asked of a read from now on be in one transaction, which a cursor needs. */
export const inOneTransaction = (db: Db): void => void queries.get(db)?.request.reading?.beginTransaction()

/** Copies rows into a table within the transaction: `copy … from stdin` with what the source yields. */
export async function copyInto(db: Db, statement: string, source: AsyncIterable<Buffer>): Promise<void> {
  const client = queries.get(db)?.client
  if (!(client instanceof pg.Client)) throw new Error('rows are copied on the connection of a transaction')
  await copyIn(client, statement, source)
}
