import type { Day } from '@backoffice/contract/day'
import type { Configuration } from '@backoffice/contract/session/configuration'
import { createContext, useContext } from 'react'
import { useObservable } from '../kit/observable.ts'
import type { Base } from './remembered.ts'
import { type Member, type Scope, currentBase, sessionState } from './store.ts'

export interface SignedInUser {
  readonly user: Member
  readonly company: Scope['company']
  readonly branch: Scope['branch']
  readonly base: Base
}

/** The signed-in user, or `undefined` while there is none: for what is drawn without a session too. */
export function useSignedIn(): SignedInUser | undefined {
  const now = useObservable(sessionState)
  const base = useObservable(currentBase)
  return now.phase === 'signedIn' && base ? { user: now.member, ...now.scope, base } : undefined
}

/** Filled by the shell, which draws no screen before the configuration is there. */
export const ConfigurationContext = createContext<Configuration | undefined>(undefined)

/** Invoice types, status names, roles and the other lists of the configuration. For screens inside the shell. */
export function useConfiguration(): Configuration {
  const configuration = useContext(ConfigurationContext)
  if (!configuration) throw new Error('useConfiguration is for screens inside the shell')
  return configuration
}

export interface Session extends SignedInUser {
  /** The company's day, not the browser's. */
  readonly today: Day
}

/** Who works where, and on which day: `const { user, branch, today } = useSession()`. For screens inside the shell. */
export function useSession(): Session {
  const signedIn = useSignedIn()
  const { today } = useConfiguration()
  if (!signedIn) throw new Error('useSession is for screens of a signed-in user')
  return { ...signedIn, today }
}
