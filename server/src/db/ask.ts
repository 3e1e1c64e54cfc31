/**
 * Asks statements on a connection. The driver copies whatever describes a query, property by property, which takes it longer than to send a
 * small statement; a query that is made already is taken as it is.
 */
import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  /** One with a name stays prepared on its connection. */
  readonly name?: string | undefined
  /** Replaces the timeout of the connection, in milliseconds. */
  readonly timeout?: number | undefined
}

/** The driver makes this of the description of rows, and reads each row by it. */
interface Described {
  readonly fields: unknown
  readonly _parsers: unknown
  readonly _prebuiltEmptyResultObject: unknown
}

declare module 'pg' {
  // The driver calls and keeps these; its types do not name them.
  interface Query {
    name?: string | undefined
    values?: readonly unknown[] | undefined
    query_timeout?: number | undefined
    queryMode?: 'extended'
    _result: Described
    _accumulateRows: boolean
    hasBeenParsed(connection: pg.Connection): boolean
    prepare(connection: pg.Connection): void
    handleCommandComplete(message: object, connection: pg.Connection): void
  }
}

type Told<Row extends pg.QueryResultRow> = (error: Error | null | undefined, result: pg.QueryResult<Row>) => void

/** The descriptions of the rows of statements that are prepared on a connection, by their names. */
type Descriptions = Map<string, Described>
const described = new WeakMap<pg.Connection, Descriptions>()

function descriptionsOn(connection: pg.Connection): Descriptions {
  const known = described.get(connection)
  if (known) return known
  const made: Descriptions = new Map()
  described.set(connection, made)
  return made
}

/**
 * A statement that stays prepared has its rows described once: the database refuses to run it when its columns have changed, so the description
 * holds, and to make and to read it each time takes both sides longer than a small row itself.
 */
class Question<Row extends pg.QueryResultRow> extends pg.Query<Row> {
  constructor({ text, values, name, timeout }: Statement, told: Told<Row>) {
    super(text, told)
    this.name = name
    this.values = values
    this.query_timeout = timeout
    // Without values a text may hold several statements. It ends the message that it is in; one with values, even with none of them, does not.
    if (values) this.queryMode = 'extended'
  }

  override prepare(connection: pg.Connection): void {
    if (this.name === undefined) return super.prepare(connection)
    const descriptions = descriptionsOn(connection)
    if (!this.hasBeenParsed(connection)) descriptions.delete(this.name)
    const description = descriptions.get(this.name)
    if (!description) return super.prepare(connection)
    Object.assign(this._result, description)
    this._accumulateRows = true
    const { describe } = connection
    connection.describe = () => {}
    try {
      super.prepare(connection)
    } finally {
      connection.describe = describe
    }
  }

  override handleCommandComplete(message: object, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection)
    if (this.name === undefined || descriptionsOn(connection).has(this.name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    descriptionsOn(connection).set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

export async function ask<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: Statement,
): Promise<pg.QueryResult<Row>> {
  try {
    return await new Promise<pg.QueryResult<Row>>((resolve, reject) => {
      client.query(new Question<Row>(statement, (error, result) => (error ? reject(error) : resolve(result))))
    })
  } catch (error) {
    // Its own trace leads to the socket, and this one to whoever asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
