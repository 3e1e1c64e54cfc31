/** Remembers the user of each sign-in as the last request found him, so that a read can begin before the database has answered who asks. */
import type { SessionUser } from './database.ts'
import type { SessionClaim, SignInClaim } from './session-claims.ts'

const REMEMBERED = 10_000

/** A user with the text in which the database told of him, his rights and branches included. */
export interface Told {
  readonly text: string
  readonly user: SessionUser
}

export function toldIn(text: string | undefined, session: SessionClaim | undefined): Told | undefined {
  if (text === undefined || session === undefined) return undefined
  const told: Omit<SessionUser, 'signInId'> = JSON.parse(text)
  return { text, user: { ...told, signInId: 'signInId' in session ? session.signInId : '' } }
}

export class LastUsers {
  readonly #users = new Map<string, Told>()

  of({ signInId, userId }: SignInClaim): Told | undefined {
    const last = this.#users.get(signInId)
    return last?.user.userId === userId ? last : undefined
  }

  /** Keeps the users of the sign-ins that were used last. */
  keep({ signInId }: SignInClaim, told: Told | undefined): void {
    this.#users.delete(signInId)
    if (!told) return
    this.#users.set(signInId, told)
    const [oldest] = this.#users.keys()
    if (this.#users.size > REMEMBERED && oldest !== undefined) this.#users.delete(oldest)
  }
}
