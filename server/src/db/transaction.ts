/** Runs Kysely on one connection that is already in a transaction. database.ts begins and commits it. */
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
import { copyIn } from './copy.ts'
import type { DB } from './schema.generated.ts'

/** The queries of a transaction. */
export type Db = Kysely<DB>

/** A statement with the options of node-postgres that its types leave out. */
export interface Statement extends pg.QueryConfig<unknown[]> {
  /** The protocol that allows only one statement, also without values. */
  readonly queryMode?: 'extended'
  /** Milliseconds until the reply, if they differ from the connection's. */
  readonly query_timeout?: number | undefined
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const driver = new DummyDriver()
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
}

interface Asking {
  readonly client: pg.ClientBase
  /** Milliseconds until the reply, if they differ from the connection's. */
  readonly timeout?: number | undefined
  /** The statements stay prepared on their connection. */
  readonly isPrepared?: boolean
  /** A statement has one plan for all values, whatever the planner expects of them. */
  readonly hasOnePlan?: boolean
}

class Queries extends Transaction<DB> {
  readonly asking: Asking

  constructor(asking: Asking) {
    const connection = {
      executeQuery: <R>({ sql, parameters }: Compiled): Promise<QueryResult<R>> => ask<R>(asking, sql, parameters),
      streamQuery(): never {
        throw new Error('rows are not streamed: ask for a page')
      },
    }
    const provider = {
      provideConnection: <T>(use: (given: typeof connection) => Promise<T>): Promise<T> => use(connection),
    }
    const executor = new DefaultQueryExecutor(compiler, adapter, provider)
    super({ config: { dialect }, driver, dialect, executor })
    this.asking = asking
  }
}

interface Compiled {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

async function ask<R>(
  { client, timeout, isPrepared, hasOnePlan }: Asking,
  text: string,
  parameters: readonly unknown[],
): Promise<QueryResult<R>> {
  const name = isPrepared ? nameOf(text, client) : undefined
  const statement: Statement = {
    text,
    values: [...parameters],
    name,
    query_timeout: timeout,
    queryMode: 'extended',
  }
  const planning = name !== undefined && hasOnePlan
  const planned = planning ? client.query(ONE_PLAN) : undefined
  const query = client.query<R & pg.QueryResultRow>(statement)
  const [{ command, rowCount, rows }] = await Promise.all([query, planned, planning && client.query(USUAL_PLANS)])
  const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
}

const ONE_PLAN: Statement = { name: 'one_plan', text: 'set local plan_cache_mode = force_generic_plan' }
const USUAL_PLANS: Statement = { name: 'usual_plans', text: 'set local plan_cache_mode to default' }

/** The most prepared statements of a connection. Each needs memory, a large one some 250 kB. */
const MAX_NAMES = 48
/** The names of the prepared statements of each connection, by their texts. */
const namesOn = new WeakMap<pg.ClientBase, Map<string, string>>()

/** Returns the name under which a statement stays prepared; undefined once `MAX_NAMES` others have one. */
function nameOf(text: string, client: pg.ClientBase): string | undefined {
  const names = namesOn.get(client) ?? new Map<string, string>()
  namesOn.set(client, names)
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  const name = `statement_${names.size + 1}`
  names.set(text, name)
  return name
}

/** Returns the queries of the transaction that `client` is in. */
export const queriesOf = (client: pg.ClientBase, timeout?: number): Db => new Queries({ client, timeout })

/**
 * Returns the same transaction with statements that stay prepared on their connection. It is for statements that have one good plan whatever
 * their values are: parsing and planning one of them costs more than running it. Their texts are few.
 */
export const prepared = (db: Db): Db => (db instanceof Queries ? new Queries({ ...db.asking, isPrepared: true }) : db)

/**
 * Like `prepared`, but the statement is planned once for all values. Otherwise the planner would plan it for each value if it expects a
 * filter to match few rows, as it does with a long history.
 */
export const preparedWithOnePlan = (db: Db): Db =>
  db instanceof Queries ? new Queries({ ...db.asking, isPrepared: true, hasOnePlan: true }) : db

/** Copies rows into a table within the transaction: `copy … from stdin` with what the source yields. */
export async function copyInto(db: Db, statement: string, source: AsyncIterable<Buffer>): Promise<void> {
  const { client, timeout } = db instanceof Queries ? db.asking : {}
  if (!(client instanceof pg.Client)) throw new Error('rows are copied on the connection of a transaction')
  await copyIn(client, statement, source, timeout)
}
