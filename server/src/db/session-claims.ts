/** Says who a request claims to be, which the database then proves or refuses. */
import { isFeedToken } from '../session/feed-token.ts'
import { isUuid } from '../uuid.ts'
import type { Statement } from './ask.ts'

export interface SignInClaim {
  readonly signInId: string
  readonly userId: number
}

/** A program claims the session of its feed: the director who made it, in the branches of the feed. */
export interface FeedClaim {
  readonly feedToken: string
}

export type SessionClaim = SignInClaim | FeedClaim

/**
 * Returns the statement that opens the session and answers its user as a text. What proves it is a parameter, because PostgreSQL shows the text
 * of a statement, and not its parameters, to all connections of the same role.
 */
export function openingOf(session: SessionClaim): Statement {
  if ('feedToken' in session) {
    if (!isFeedToken(session.feedToken)) throw new TypeError('not the token of a feed')
    return { name: 'open_feed', text: 'select open_feed($1) as opened', values: [session.feedToken] }
  }
  return { name: 'open_session', text: 'select open_session($1, $2) as opened', values: valuesOf(session) }
}

/** Returns the statement that does the same, and lets the transaction in which it is the first one read only. */
export const openingToRead = (session: SignInClaim): Statement => ({
  name: 'open_session_to_read',
  text: `select set_config('transaction_read_only', 'on', true), open_session($1, $2) as opened`,
  values: valuesOf(session),
})

function valuesOf({ signInId, userId }: SignInClaim): readonly unknown[] {
  if (!isUuid(signInId) || !Number.isSafeInteger(userId)) throw new TypeError('not a session')
  return [signInId, userId]
}
