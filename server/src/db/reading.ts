/**
 * A read that begins before the database has answered who asks. The opening of the session and the statements that are asked with it are one
 * message, and the database takes a message for a transaction where none is begun: so most reads neither begin nor end one. What a read asks
 * later comes in a second transaction, which opens the session again, and which the next request on the connection ends.
 */
import type pg from 'pg'
import { ask } from './ask.ts'
import { begin, opened, transaction } from './begin.ts'
import { sendTogether } from './one-message.ts'
import { openingToRead, type SignInClaim } from './session-claims.ts'

/** The user has changed since the last request of his sign-in, or the sign-in has ended. */
export class UserChanged extends Error {}

export class Reading {
  readonly #client: pg.ClientBase
  readonly #session: SignInClaim
  readonly #expected: string
  #isTogether = true
  #transaction: Promise<void> | undefined

  /** `expected` is what the database told of the user in the last request. */
  constructor(client: pg.ClientBase, session: SignInClaim, expected: string) {
    this.#client = client
    this.#session = session
    this.#expected = expected
  }

  /** Tells whether a transaction was begun, which then needs an end. */
  get isInTransaction(): boolean {
    return this.#transaction !== undefined
  }

  /** Opens the session, and returns what the database tells of the user. `isLeftOpen` says that an earlier read left its transaction open. */
  async open(isLeftOpen: boolean): Promise<string | undefined> {
    sendTogether(this.#client, () => (this.#isTogether = false))
    const ended = isLeftOpen ? ask(this.#client, transaction.end) : undefined
    const [text] = await Promise.all([opened(this.#client, openingToRead(this.#session)), ended])
    return text
  }

  /** Is called before each statement, whose answer counts only when the promise is fulfilled. */
  readonly beforeStatement = (): Promise<void> | undefined =>
    this.#isTogether && !this.#transaction ? undefined : this.beginTransaction()

  /** Lets all that is asked from now on be in one transaction. Within the first message a beginning takes over what the message has done. */
  readonly beginTransaction = (): Promise<void> => {
    this.#transaction ??= this.#isTogether ? ask(this.#client, transaction.read).then(() => {}) : this.#openAgain()
    return this.#transaction
  }

  async #openAgain(): Promise<void> {
    const text = await begin(this.#client, 'read', this.#session, false)
    if (text !== this.#expected) throw new UserChanged()
  }
}
