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

type Told<Row extends pg.QueryResultRow> = (error: Error | null | undefined, result: pg.QueryResult<Row>) => void

class Question<Row extends pg.QueryResultRow> extends pg.Query<Row> {
  constructor({ text, values, name, timeout }: Statement, told: Told<Row>) {
    super(text, told)
    Object.assign(this, { name, values, query_timeout: timeout })
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
