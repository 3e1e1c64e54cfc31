/** The builders write as the owner of the database, because the server's role may not make such rows. */
import pg from 'pg'

let pool: pg.Pool | undefined
let superusers: pg.Pool | undefined

/** Makes the builders write to this database from now on. */
export function buildIn(ownerUrl: string): pg.Pool {
  const url = new URL(ownerUrl)
  // In an embedded cluster it has the password of the owner.
  url.username = 'postgres'
  superusers = quietPool({ connectionString: url.href, max: 1, allowExitOnIdle: true })
  pool = quietPool({ connectionString: ownerUrl, max: 3 })
  return pool
}

function quietPool(options: pg.PoolConfig): pg.Pool {
  const made = new pg.Pool(options)
  return made.on('error', () => {})
}

/** Runs one statement of a builder or of a test that looks into the tables. */
export async function owned<Row extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  if (!pool) throw new Error('no database to build in: call testApp() or buildIn() first')
  return (await pool.query<Row>(statement, [...values])).rows
}

/** Runs a statement that returns exactly one row, and returns that row. */
export async function ownedRow<Row extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const [row, ...others] = await owned<Row>(statement, values)
  if (!row || others.length > 0) throw new Error(`expected one row: ${statement}`)
  return row
}

/** Runs one statement as the superuser of an embedded cluster: no owner sees what other connections do, or may end them. */
export async function administered<Row extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  if (!superusers) throw new Error('no database to look into: call testApp() or buildIn() first')
  return (await superusers.query<Row>(statement, [...values])).rows
}

export interface OpenTransaction {
  query(statement: string, values?: readonly unknown[]): Promise<unknown>
  commit(): Promise<void>
}

/** A transaction that holds what it touched until the test ends it. */
export async function ownedTransaction(): Promise<OpenTransaction> {
  if (!pool) throw new Error('no database to build in: call testApp() or buildIn() first')
  const client = await pool.connect()
  await client.query('begin')
  return {
    query: (statement, values = []) => client.query(statement, [...values]),
    async commit() {
      await client.query('commit')
      client.release()
    },
  }
}
