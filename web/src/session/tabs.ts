import type { SignedIn } from '@backoffice/contract/session/sign-in'

/** What the tabs of one browser tell each other; `base` is the key of the database that it is about. */
export type TabNews =
  | { readonly kind: 'session'; readonly base: string; readonly answer: SignedIn; readonly at: number }
  | { readonly kind: 'signedOut'; readonly base: string; readonly why: 'logout' | 'expired' }

const channel = new BroadcastChannel('backoffice')

export const tellTabs = (news: TabNews): void => channel.postMessage(news)

export function hearTabs(listener: (news: TabNews) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<TabNews>) => listener(data))
}

/** Runs `work` while no other tab runs its own. Pages without a secure context have no locks; their server forgives a twin. */
export function aloneInBrowser<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}
