import { useSyncExternalStore } from 'react'

/** Separates everything that is cached or remembered: another database, user or branch never sees it. */
export type ScopeKey = readonly [base: string, user: number, branch: string]

/** The session as the calls know it. */
export interface Caller {
  /** The address of the database that this tab works with; `undefined` before one was chosen. */
  readonly baseUrl: () => string | undefined
  readonly scopeKey: () => ScopeKey
  /** Calls the listener after each change of the scope, and returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void
  /** The token to send now, renewed first when it is about to end; `undefined` without a session. */
  readonly freshToken: () => Promise<string | undefined>
  /** A token other than `stale`, or `undefined` when the session is over. */
  readonly renewToken: (stale: string | undefined) => Promise<string | undefined>
  /** The server refused a token that it had just given. */
  readonly sessionExpired: () => void
}

const nobody: Caller = {
  baseUrl: () => undefined,
  scopeKey: () => ['', 0, ''],
  subscribe: () => () => undefined,
  freshToken: () => Promise.resolve(undefined),
  renewToken: () => Promise.resolve(undefined),
  sessionExpired: () => undefined,
}

let current = nobody

export const caller = (): Caller => current

/** The session registers itself here, so that `api` imports nothing of it. */
export function callAs(session: Caller): void {
  current = session
}

/** The scope of the session now; the component is drawn again when another database, user or branch takes its place. */
export function useScopeKey(): ScopeKey {
  useSyncExternalStore(current.subscribe, () => JSON.stringify(current.scopeKey()))
  return current.scopeKey()
}
