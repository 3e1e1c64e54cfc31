/** Remembers the user of each sign-in as the last request found him, so that a read can begin before the database has answered who asks. */
import type { SessionUser } from './database.ts'
import type { SignInClaim } from './session-claims.ts'

const REMEMBERED = 10_000

export class LastUsers {
  readonly #users = new Map<string, SessionUser>()

  of({ signInId, userId }: SignInClaim): SessionUser | undefined {
    const user = this.#users.get(signInId)
    return user?.userId === userId ? user : undefined
  }

  /** Keeps the users of the sign-ins that were used last. */
  keep({ signInId }: SignInClaim, user: SessionUser | undefined): void {
    this.#users.delete(signInId)
    if (!user) return
    this.#users.set(signInId, user)
    const [oldest] = this.#users.keys()
    if (this.#users.size > REMEMBERED && oldest !== undefined) this.#users.delete(oldest)
  }
}

/** Returns whether nothing of the user has changed, his rights and branches included. */
export const isUnchanged = (now: SessionUser | undefined, last: SessionUser): boolean =>
  JSON.stringify(now) === JSON.stringify(last)
