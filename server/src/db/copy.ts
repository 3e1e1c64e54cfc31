/**
 * Streams the rows of a table out of the database and into it, with COPY. The driver supports the messages, but has no streams for them.
 */
import { Readable } from 'node:stream'
import pg from 'pg'

/** The parts of the driver's connection that its types leave out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

class CopyOut extends pg.Query {
  readonly rows: Readable
  #connection: pg.Connection | undefined

  constructor(statement: string) {
    super(statement, (error: Error | undefined) => {
      if (error) this.rows.destroy(error)
      else this.rows.push(null)
    })
    const goOn = (): void => void this.#connection?.stream.resume()
    // A reader that gives up lets the rest pass, so that the connection is free again.
    this.rows = new Readable({
      highWaterMark: 1 << 20,
      read: goOn,
      destroy: (error, done) => {
        goOn()
        done(error)
      },
    })
  }

  /** The driver calls it with each row. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }, connection: pg.Connection): void {
    this.#connection = connection
    // The driver reads what follows into the same memory.
    if (!this.rows.destroyed && !this.rows.push(Buffer.from(chunk))) connection.stream.pause()
  }
}

/** Returns the rows that a `copy … to stdout` sends, as they come; the database waits for a slow reader. */
export const copyOut = (client: pg.Client, statement: string): Readable => client.query(new CopyOut(statement)).rows

interface Copied {
  readonly statement: string
  readonly source: AsyncIterable<Buffer>
  readonly timeout?: number | undefined
}

class CopyIn extends pg.Query {
  readonly #source: AsyncIterable<Buffer>
  readonly #failed: (error: unknown) => void
  /** Milliseconds until the reply, if they differ from the connection's. The driver looks for it under this name. */
  readonly query_timeout: number | undefined

  constructor({ statement, source, timeout }: Copied, done: (error: unknown) => void) {
    let broken: unknown
    super(statement, (error: Error | undefined) => done(broken ?? error))
    this.#source = source
    this.query_timeout = timeout
    this.#failed = (error) => (broken = error)
  }

  /** The driver calls it when the database is ready to receive rows. */
  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection)
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        connection.sendCopyFromChunk(chunk)
        while (connection.stream.writableNeedDrain && !connection.stream.destroyed) await drained(connection)
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#failed(error)
      connection.sendCopyFail('the source of the rows failed')
    }
  }
}

const drained = ({ stream }: CopyConnection): Promise<void> =>
  new Promise((go) => {
    const end = (): void => {
      stream.off('drain', end).off('close', end)
      go()
    }
    stream.on('drain', end).on('close', end)
  })

/**
 * Sends rows to a `copy … from stdin`. A source that fails leaves none of them.
 *
 * timeout   milliseconds for the whole of it, also while the source makes the rows
 */
export const copyIn = (
  client: pg.Client,
  statement: string,
  source: AsyncIterable<Buffer>,
  timeout?: number,
): Promise<void> =>
  new Promise((done, fail) => {
    client.query(
      new CopyIn({ statement, source, timeout }, (error) =>
        error === undefined || error === null ? done() : fail(error as Error),
      ),
    )
  })
