import type { SignedIn } from '@backoffice/contract/session/sign-in'

/** The messages between the tabs of a browser; `base` is the key of the database that a message is about. */
export type TabMessage =
  | { readonly kind: 'session'; readonly base: string; readonly answer: SignedIn; readonly at: number }
  | { readonly kind: 'signedOut'; readonly base: string; readonly why: 'logout' | 'expired' }

const channel = new BroadcastChannel('backoffice')

export const sendToTabs = (news: TabMessage): void => channel.postMessage(news)

export function onTabMessage(listener: (news: TabMessage) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
}

/** A tab waits this many milliseconds for the token of the tab before it, because a message may arrive after the lock. */
const messageDelay = 500

/**
 * Runs `work` while no other tab runs its own. Pages without a secure context have no locks; there the server tolerates a repeated
 * refresh.
 */
export async function aloneInBrowser<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  let news: Promise<unknown> | undefined
  const first = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) return { done: await work() }
    news = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }))
    return undefined
  })
  if (first) return first.done
  return navigator.locks.request(name, async () => {
    await Promise.race([news, new Promise((resolve) => setTimeout(resolve, messageDelay))])
    return work()
  })
}
