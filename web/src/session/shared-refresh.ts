import type { Token } from './store.ts'

export interface RefreshTools {
  readonly token: () => Token | undefined
  readonly now: () => number
  /** Runs alone among all tabs of the browser. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Asks the server for a new token and takes it over; false when the server says that the session is over. */
  readonly exchange: () => Promise<boolean>
}

/**
 * One refresh for all who wait for it, in every tab. `renew(stale)` gives a token other than `stale`, or `undefined` when the
 * session is over. It throws when the server cannot be reached: that ends no session.
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
      // Another tab may have renewed it while this one waited for its turn.
      const meanwhile = renewed(stale)
      if (meanwhile) return meanwhile
      return (await exchange()) ? token()?.value : undefined
    }).finally(() => {
      running = undefined
    })
    return running
  }
}
