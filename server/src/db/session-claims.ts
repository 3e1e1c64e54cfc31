/** Says who a request claims to be, which the database then proves or refuses. */
import { isFeedToken } from '../session/feed-token.ts'
import { isUuid } from '../uuid.ts'

export interface SignInClaim {
  readonly signInId: string
  readonly userId: number
}

/** A program claims the session of its feed: the director who made it, in the branches of the feed. */
export interface FeedClaim {
  readonly feedToken: string
}

export type SessionClaim = SignInClaim | FeedClaim

/** Returns the call of the function that opens the session. */
export function openingOf(session: SessionClaim): string {
  if ('feedToken' in session) {
    if (!isFeedToken(session.feedToken)) throw new TypeError('not the token of a feed')
    return `open_feed('${session.feedToken}')`
  }
  const { signInId, userId } = session
  if (!isUuid(signInId) || !Number.isSafeInteger(userId)) throw new TypeError('not a session')
  return `open_session('${signInId}', ${userId})`
}
