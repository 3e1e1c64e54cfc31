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
  /** Replaces the timeout of the connection, in milliseconds. */
  readonly timeout?: number
  readonly prepared?: boolean
  /** Tells that a prepared statement has one plan for all values, whatever the database expects of it. */
  readonly onePlan?: boolean
}

const clients = new WeakMap<Db, pg.ClientBase>()

/**
 * Returns the same transaction with statements that stay prepared on their connection once they came often. It is for statements that have
 * one good plan whatever their values are: parsing and planning one of them costs more than running it.
 */
export function prepared(db: Db): Db {
  const client = clients.get(db)
  return client ? queriesOf(client, { prepared: true }) : db
}

/**
 * The same, and once it is prepared the statement is planned once for all values. The database would plan it for each of them where it takes a
 * filter for one that leaves few rows, as it does beside a long history.
 */
export function preparedWithOnePlan(db: Db): Db {
  const client = clients.get(db)
  return client ? queriesOf(client, { prepared: true, onePlan: true }) : db
}

const ONE_PLAN = { name: 'one_plan', text: `select set_config('plan_cache_mode', 'force_generic_plan', true)` }

/** Copies rows into a table within the transaction: `copy … from stdin` with what the source yields. */
export async function copyInto(db: Db, statement: string, source: AsyncIterable<Buffer>): Promise<void> {
  const client = clients.get(db)
  if (!(client instanceof pg.Client)) throw new Error('rows are copied on the connection of a transaction')
  await copyIn(client, statement, source)
}

/** Returns the queries of the transaction that `client` is in. */
export function queriesOf(client: pg.ClientBase, way: Way = {}): Db {
  const connection = {
    async executeQuery<R>({
      sql,
      parameters,
    }: {
      sql: string
      parameters: readonly unknown[]
    }): Promise<QueryResult<R>> {
      const name = way.prepared ? names.of(sql) : undefined
      const isPlannedOnce = name !== undefined && way.onePlan
      if (isPlannedOnce) sendTogether(client)
      const planning = isPlannedOnce ? ask(client, ONE_PLAN) : undefined
      const asked = ask<R & pg.QueryResultRow>(client, { text: sql, values: parameters, name, timeout: way.timeout })
      const [{ command, rowCount, rows }] = await Promise.all([asked, planning])
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
      return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    },
    streamQuery(): never {
      throw new Error('rows are not streamed: ask for a page')
    },
  }
  const provider = {
    provideConnection: <T>(use: (given: typeof connection) => Promise<T>): Promise<T> => use(connection),
  }
  const db = new Transaction<DB>({
    config: { dialect },
    driver,
    dialect,
    executor: new DefaultQueryExecutor(compiler, adapter, provider),
  })
  clients.set(db, client)
  return db
}

const names = new PreparedNames({ times: 10, mostNames: 48, mostCounted: 500 })
