import type { Token } from './store.ts'

export interface RefreshTools {
  readonly token: () => Token | undefined
  readonly now: () => number
  /** Runs `work` while no other tab of the browser runs its own. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Asks the server for a new token and stores it; resolves to false when the server says that the session is over. */
  readonly exchange: () => Promise<boolean>
}

/**
 * Makes one refresh serve every caller that waits for it, in every tab. `renew(stale)` resolves to a token other than `stale`, or
 * `undefined` when the session is over. It throws when the server cannot be reached: that does not end the session.
 */
export function sharedRefresh({ token, now, alone, exchange }: RefreshTools) {
  let running: Promise<string | undefined> | undefined

  const renewed = (stale: string | undefined): string | undefined => {
    const current = token()
    return current && current.value !== stale && current.freshUntil > now() ? current.value : undefined
  }

  return (stale: string | undefined): Promise<string | undefined> => {
    const already = renewed(stale)
    if (already) return Promise.resolve(already)
    running ??= alone(async () => {
      // Another tab may have renewed the token while this one waited for its turn.
      const meanwhile = renewed(stale)
      if (meanwhile) return meanwhile
      return (await exchange()) ? token()?.value : undefined
    }).finally(() => {
      running = undefined
    })
    return running
  }
}
