import { type Caller, callAs } from '../src/api/caller.ts'

/** Signs a test in with a session that works; `parts` replace functions of it. */
export const callAsSomebody = (parts: Partial<Caller> = {}): void =>
  callAs({
    baseUrl: () => '/main/',
    isWithoutNetwork: () => false,
    scopeKey: () => ['main', 7, 'K'],
    subscribe: () => () => {},
    freshToken: () => Promise.resolve('t'),
    renewToken: () => Promise.resolve(undefined),
    sessionExpired: () => {},
    rightsVersion: () => 0,
    rightsDenied: () => Promise.resolve(),
    ...parts,
  })
