/** The session that a request claims, and the statement with which the database proves or refuses it. */
import { isDeviceToken } from '../tokens/device-token.ts'
import { isFeedToken } from '../tokens/feed-token.ts'
import { isProgramToken } from '../tokens/program-token.ts'
import { isUuid } from '../uuid.ts'
import type { Statement } from './transaction.ts'

export interface SignInClaim {
  readonly signInId: string
  readonly userId: number
}

/** A program claims the session of its feed: the director who made it, in the branches of the feed. */
export interface FeedClaim {
  readonly feedToken: string
}

/** A program claims the session of its token for one call: the director who made it, in the branches of the token. */
export interface ProgramClaim {
  readonly programToken: string
  readonly call: string
}

/** A device claims the session of its user, with the rights of this moment. */
export interface DeviceClaim {
  readonly deviceToken: string
}

/** The server claims the session of the director of a summary that it sends, to read alone. */
export interface SummaryClaim {
  readonly summaryKey: string
  readonly version: number
}

export type SessionClaim = SignInClaim | FeedClaim | ProgramClaim | DeviceClaim | SummaryClaim

/**
 * Returns the statement that opens the session and answers its user. What proves the session is a parameter, because PostgreSQL shows the text
 * of a statement, and not its parameters, to all connections of the same role.
 */
export function openingOf(session: SessionClaim): Statement {
  if ('feedToken' in session) {
    if (!isFeedToken(session.feedToken)) throw new TypeError('not the token of a feed')
    return { name: 'open_feed', text: 'select open_feed($1) as opened', values: [session.feedToken] }
  }
  if ('programToken' in session) {
    const { programToken, call } = session
    if (!isProgramToken(programToken)) throw new TypeError('not the token of a program')
    return { name: 'open_program', text: 'select open_program($1, $2) as opened', values: [programToken, call] }
  }
  if ('deviceToken' in session) {
    if (!isDeviceToken(session.deviceToken)) throw new TypeError('not the token of a device')
    return { name: 'open_device', text: 'select open_device($1) as opened', values: [session.deviceToken] }
  }
  if ('summaryKey' in session) {
    const { summaryKey, version } = session
    if (!isUuid(summaryKey) || !Number.isSafeInteger(version)) throw new TypeError('not the key of a summary')
    return { name: 'open_summary', text: 'select open_summary($1, $2) as opened', values: [summaryKey, version] }
  }
  const { signInId, userId } = session
  if (!isUuid(signInId) || !Number.isSafeInteger(userId)) throw new TypeError('not a session')
  return { name: 'open_session', text: 'select open_session($1, $2) as opened', values: [signInId, userId] }
}
