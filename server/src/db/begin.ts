/** Begins the transaction of a request and opens its session. */
import type pg from 'pg'
import { openingOf, type SessionClaim } from './session-claims.ts'

export type Kind = 'read' | 'write' | 'long' | 'work'
export const isWriting = (kind: Kind): boolean => kind === 'write' || kind === 'work'

export const LONG_SECONDS = 120
export const WORK_SECONDS = 900

/** The user of a request, with their current rights. */
export interface SessionUser {
  readonly userId: number
  readonly loginId: number
  readonly name: string
  readonly roleId: number
  readonly modules: readonly number[]
  readonly branches: readonly string[]
  readonly mustChangePassword: boolean
  readonly signInId: string
}

const limits: Partial<Record<Kind, string>> = {
  long: `set local statement_timeout = '${LONG_SECONDS}s'`,
  work: `set local statement_timeout = '${WORK_SECONDS}s'; set local lock_timeout = '30s'`,
}

/**
 * Returns the user of the session; undefined where no session is claimed, or where it has ended. The statements are sent without waiting for the
 * answers in between. When one of them fails, its error is thrown, and the rollback comes after all of them.
 */
export async function begin(
  client: pg.ClientBase,
  kind: Kind,
  session: SessionClaim | undefined,
): Promise<SessionUser | undefined> {
  const opening = session && openingOf(session)
  const limit = limits[kind]
  const begun = client.query(isWriting(kind) ? 'begin' : 'begin read only')
  const limited = limit === undefined ? undefined : client.query(limit)
  const opened = opening && client.query<{ readonly opened: SessionUser | null }>(opening)
  const [, , answer] = await Promise.all([begun, limited, opened])
  return answer?.rows[0]?.opened ?? undefined
}
