import type { Token } from './store.ts'

export interface RefreshTools {
  readonly token: () => Token | undefined
  readonly now: () => number
  /** Runs `work` while no other tab of the browser runs its own. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Fetches a new token from the server and stores it; resolves to false if the session is over. */
  readonly exchange: () => Promise<boolean>
}

/**
 * Makes one refresh serve every caller that waits for it, in every tab. `renew(stale)` resolves to a token that came after `stale`, or
 * `undefined` when the session is over. It throws when the server cannot be reached: that does not end the session.
 */
export function sharedRefresh({ token, now, alone, exchange }: RefreshTools) {
  let running: Promise<string | undefined> | undefined

  const isFresh = (given: Token | undefined): given is Token => given !== undefined && given.freshUntil > now()

  return (stale: string | undefined): Promise<string | undefined> => {
    const before = token()
    if (isFresh(before) && before.value !== stale) return Promise.resolve(before.value)
    running ??= alone(async () => {
      // Another tab may have renewed the token while this one waited for its turn. Two tokens of the same second have the same value.
      const meanwhile = token()
      if (isFresh(meanwhile) && meanwhile !== before) return meanwhile.value
      return (await exchange()) ? token()?.value : undefined
    }).finally(() => {
      running = undefined
    })
    return running
  }
}
