import { useSyncExternalStore } from 'react'

/** Separates everything that is cached or remembered: another database, user or branch never sees it. */
export type ScopeKey = readonly [base: string, user: number, branch: string]

/** The session as the calls need it. */
export interface Caller {
  /** Returns the address of the database that this tab uses; `undefined` before one was chosen. */
  readonly baseUrl: () => string | undefined
  readonly scopeKey: () => ScopeKey
  /** Returns whether the page opened without a network, with the user that the device has kept. */
  readonly isWithoutNetwork: () => boolean
  /** Calls the listener after each change of the scope, and returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void
  /** Returns the token to send now, renewed first when it is about to end; `undefined` without a session. */
  readonly freshToken: () => Promise<string | undefined>
  /** Returns a token other than `stale`, or `undefined` when the session is over. */
  readonly renewToken: (stale: string | undefined) => Promise<string | undefined>
  /** Ends the session, because the server refused a token that it had just given. */
  readonly sessionExpired: () => void
  /** The version of the rights that this page works with. */
  readonly rightsVersion: () => number
  /** Reads the rights of the user again, because the server denied a call: they may have changed since the session began. */
  readonly rightsDenied: () => Promise<void>
}

const nobody: Caller = {
  baseUrl: () => undefined,
  scopeKey: () => ['', 0, ''],
  isWithoutNetwork: () => false,
  subscribe: () => () => undefined,
  freshToken: () => Promise.resolve(undefined),
  renewToken: () => Promise.resolve(undefined),
  sessionExpired: () => undefined,
  rightsVersion: () => 0,
  rightsDenied: () => Promise.resolve(),
}

let current = nobody

export const caller = (): Caller => current

/** Registers the session, so that `api` imports nothing of it. */
export function callAs(session: Caller): void {
  current = session
}

/** Returns the current scope of the session; the component is drawn again when the database, user or branch changes. */
export function useScopeKey(): ScopeKey {
  useSyncExternalStore(current.subscribe, () => JSON.stringify(current.scopeKey()))
  return current.scopeKey()
}
