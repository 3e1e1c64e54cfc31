/**
 * Sends several statements as one message, which the database answers with one. Each message is a write on one side and a turn of the event
 * loop on the other, which cost more than a small question itself.
 *
 * The driver ends each statement with a Sync, at which the database sends what it has to say. Here only the last statement of a message
 * has one, and the driver hears at the end of the others what it would have heard at their Syncs. After a failure the database passes
 * over everything up to the Sync, so the statements after the one that failed fail with it.
 */
import pg from 'pg'

const joints = new WeakMap<pg.ClientBase, Joint>()

/** Makes a connection able to send several statements together. It has just been made, and nothing was asked on it. */
export function canSendTogether(client: pg.ClientBase): void {
  if (client instanceof pg.Client) joints.set(client, new Joint(client.connection))
}

/** Sends the statements that are asked before the next turn of the event loop together, and calls `sent` when no other can join them. */
export const sendTogether = (client: pg.ClientBase, sent?: () => void): void => joints.get(client)?.open(sent)

/** The driver hears it in place of the answer to a Sync that was not sent. */
const BETWEEN = { name: 'readyForQuery', status: 'T' }

class Joint {
  readonly #connection: pg.Connection
  readonly #sync: () => void
  /** For each Sync that is not answered, the number of statements before its last one that are not either. */
  readonly #unanswered: number[] = []
  /** The statements that wait for their Sync. */
  #waiting = 0
  #isOpen = false

  constructor(connection: pg.Connection) {
    this.#connection = connection
    this.#sync = connection.sync.bind(connection)
    const query = connection.query.bind(connection)
    connection.sync = () => {
      this.#waiting += 1
      if (!this.#isOpen) this.#send()
    }
    // A text without parameters has a Sync in itself.
    connection.query = (text) => {
      if (this.#waiting > 0) this.#send()
      this.#unanswered.push(0)
      query(text)
    }
    // The listeners of the driver were there before these.
    for (const end of ['commandComplete', 'emptyQuery', 'closeComplete']) connection.on(end, () => this.#pass())
    connection.on('errorMessage', (error: unknown) => {
      while (this.#pass()) connection.emit('errorMessage', error)
    })
    connection.on('readyForQuery', (message: unknown) => {
      if (message !== BETWEEN) this.#unanswered.shift()
    })
  }

  open(sent?: () => void): void {
    const { stream } = this.#connection
    this.#isOpen = true
    stream.cork()
    setImmediate(() => {
      this.#isOpen = false
      sent?.()
      if (this.#waiting > 0) this.#send()
      stream.uncork()
    })
  }

  #send(): void {
    this.#unanswered.push(this.#waiting - 1)
    this.#waiting = 0
    this.#sync()
  }

  /** Goes on to the next statement of the message, and tells whether there was one. */
  #pass(): boolean {
    const [left = 0] = this.#unanswered
    if (left === 0) return false
    this.#unanswered[0] = left - 1
    this.#connection.emit('readyForQuery', BETWEEN)
    return true
  }
}
