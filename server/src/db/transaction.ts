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

interface Way {
  /** In place of the one of the connection, in milliseconds. */
  readonly timeout?: number
  readonly prepared?: boolean
}

const clients = new WeakMap<Db, pg.ClientBase>()

/**
 * The same transaction, whose statements stay prepared on their connection: reading and rewriting one costs more than running it.
 * For the few that are asked all the time, go by keys, and have one text.
 */
export function prepared(db: Db): Db {
  const client = clients.get(db)
  return client ? queriesOf(client, { prepared: true }) : db
}

/** The queries of the transaction that `client` is in. */
export function queriesOf(client: pg.ClientBase, way: Way = {}): Db {
  const limit = way.timeout === undefined ? {} : { query_timeout: way.timeout }
  const connection = {
    async executeQuery<R>({
      sql,
      parameters,
    }: {
      sql: string
      parameters: readonly unknown[]
    }): Promise<QueryResult<R>> {
      const { command, rowCount, rows } = await client.query({
        text: sql,
        values: [...parameters],
        ...limit,
        ...(way.prepared && { name: nameOf(sql) }),
      })
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

const names = new Map<string, string>()

/** The name a text is prepared under; there are as few as there are statements marked so. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `statement_${names.size + 1}`
  names.set(text, name)
  return name
}
