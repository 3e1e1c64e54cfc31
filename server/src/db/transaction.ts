/**
 * Kysely over one connection that is already in a transaction. Begin and commit are not Kysely's business here, and nothing is
 * built per transaction but a few small objects: the compiler is shared.
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
import type pg from 'pg'
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

/** The queries of the transaction that `client` is in; `timeout` in place of the one of the connection. */
export function queriesOf(client: pg.ClientBase, timeout?: number): Db {
  const limit = timeout === undefined ? {} : { query_timeout: timeout }
  const connection = {
    async executeQuery<R>({
      sql,
      parameters,
    }: {
      sql: string
      parameters: readonly unknown[]
    }): Promise<QueryResult<R>> {
      const { command, rowCount, rows } = await client.query({ text: sql, values: [...parameters], ...limit })
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
  return new Transaction<DB>({
    config: { dialect },
    driver,
    dialect,
    executor: new DefaultQueryExecutor(compiler, adapter, provider),
  })
}
