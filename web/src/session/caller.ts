import { callAs } from '../api/caller.ts'
import { reloadSession, renewToken, sessionExpired } from './sign-in.ts'
import { currentBase, currentToken, isWithoutNetwork, scopeKey, sessionState } from './store.ts'

function freshToken(): Promise<string | undefined> {
  if (sessionState.get().phase !== 'signedIn') return Promise.resolve(undefined)
  const token = currentToken()
  return token && token.freshUntil > Date.now() ? Promise.resolve(token.value) : renewToken(token?.value)
}

callAs({
  baseUrl: () => currentBase.get()?.baseUrl,
  scopeKey,
  isWithoutNetwork,
  subscribe: (listener) => {
    const ends = [sessionState.subscribe(listener), currentBase.subscribe(listener)]
    return () => {
      for (const end of ends) end()
    }
  },
  freshToken,
  rightsVersion: () => {
    const now = sessionState.get()
    return now.phase === 'signedIn' ? now.member.rightsVersion : 0
  },
  renewToken,
  sessionExpired,
  // A failure is left to the call itself, which shows its own.
  rightsDenied: () =>
    reloadSession().then(
      () => undefined,
      () => undefined,
    ),
})
